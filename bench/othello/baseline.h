// What a straightforward program does, to measure ours against: twenty lines of bitboard, one step at a time
// in each direction, moves collected in a list. Plain loops on purpose; do not speed it up.
#pragma once

#include <bit>
#include <cstdint>
#include <random>
#include <vector>

namespace damier::bench::othello_baseline {

struct Board {
    std::uint64_t mover, other;
};

inline std::uint64_t step(std::uint64_t bits, int direction) {
    constexpr std::uint64_t not_a = 0xfefe'fefe'fefe'fefe, not_h = 0x7f7f'7f7f'7f7f'7f7f;
    switch (direction) {
        case 0:
            return bits << 8;
        case 1:
            return bits >> 8;
        case 2:
            return bits << 1 & not_a;
        case 3:
            return bits >> 1 & not_h;
        case 4:
            return bits << 9 & not_a;
        case 5:
            return bits >> 9 & not_h;
        case 6:
            return bits << 7 & not_h;
        default:
            return bits >> 7 & not_a;
    }
}

inline std::uint64_t flips(const Board& board, int square) {
    std::uint64_t turned = 0;
    for (int direction = 0; direction < 8; ++direction) {
        std::uint64_t run = 0, next = step(std::uint64_t{1} << square, direction);
        for (; next & board.other; next = step(next, direction)) run |= next;
        if (next & board.mover) turned |= run;
    }
    return turned;
}

inline std::uint64_t moves(const Board& board) {
    std::uint64_t found = 0;
    for (int direction = 0; direction < 8; ++direction) {
        std::uint64_t run = step(board.mover, direction) & board.other;
        for (int more = 0; more < 5; ++more) run |= step(run, direction) & board.other;
        found |= step(run, direction);
    }
    return found & ~(board.mover | board.other);
}

inline std::vector<int> move_list(const Board& board) {
    std::vector<int> list;
    for (std::uint64_t left = moves(board); left != 0; left &= left - 1)
        list.push_back(std::countr_zero(left));
    return list;
}

inline Board played(const Board& board, int square) {
    const std::uint64_t turned = flips(board, square);
    return {board.other & ~turned, board.mover | turned | std::uint64_t{1} << square};
}

inline std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0) return 1;
    const std::vector<int> list = move_list(board);
    if (list.empty()) {
        const Board passed{board.other, board.mover};
        return moves(passed) == 0 ? 1 : perft(passed, depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const int square : list) leaves += perft(played(board, square), depth - 1);
    return leaves;
}

// The final difference in discs, from the view of the side to move at the start.
inline int random_game(Board board, std::mt19937_64& random) {
    for (bool began = true;; began = !began) {
        const std::vector<int> list = move_list(board);
        if (!list.empty()) {
            board =
                played(board, list[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random)]);
        } else if (moves({board.other, board.mover}) != 0) {
            board = {board.other, board.mover};
        } else {
            const int difference = std::popcount(board.mover) - std::popcount(board.other);
            return began ? difference : -difference;
        }
    }
}

}  // namespace damier::bench::othello_baseline
