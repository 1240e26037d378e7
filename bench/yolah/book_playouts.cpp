#include "yolah/book_playouts.h"

#include <bit>
#include <random>

#include "core/bmi2.h"
#include "core/cpu.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/move_bound.h"
#include "yolah/book.h"

namespace damier::yolah::book {
namespace {

struct Board {
    Bitboard sides[2];
    Bitboard holes;
};

Bitboard kth_bit(Bitboard set, int k) {
    return pdep(bit(k), set);
}

// Plays one random move of `side`; false if it has none.
DAMIER_X86_64_V3 bool play_random_move(const MagicAttacks& attacks, Board& board, int side,
                                       std::mt19937& random) {
    const Bitboard occupied = board.sides[0] | board.sides[1] | board.holes;
    Bitboard from[4];
    Bitboard targets[4];
    int counts[4];
    int total = 0;
    int pieces = 0;
    for (Bitboard rest = board.sides[side]; rest != 0 && pieces < 4; rest &= rest - 1, ++pieces) {
        from[pieces] = rest & -rest;
        targets[pieces] = attacks.moves(std::countr_zero(rest), occupied);
        counts[pieces] = std::popcount(targets[pieces]);
        total += counts[pieces];
    }
    if (total == 0) return false;
    int choice = std::uniform_int_distribution<int>(0, total - 1)(random);
    int piece = 0;
    for (; choice >= counts[piece]; ++piece) choice -= counts[piece];
    board.sides[side] ^= from[piece] | kth_bit(targets[piece], choice);
    board.holes |= from[piece];
    return true;
}

}  // namespace

DAMIER_X86_64_V3
PlayoutTally play_by_lists(std::uint64_t games, std::uint32_t seed) {
    const MagicAttacks attacks;
    std::mt19937 random(seed);
    PlayoutTally tally;
    for (std::uint64_t game = 0; game < games; ++game) {
        Position position(black_start, white_start, 0);
        while (!position.game_over()) {
            MoveList list;
            position.moves(attacks, list);
            std::uniform_int_distribution<std::uint64_t> choice(0, list.size() - 1);
            position.play(list.begin()[choice(random)]);
        }
        tally.add_game(position.margin_of_black(), position.ply());
    }
    return tally;
}

DAMIER_X86_64_V3
PlayoutTally play_by_pieces(std::uint64_t games, std::uint32_t seed) {
    const MagicAttacks attacks;
    std::mt19937 random(seed);
    PlayoutTally tally;
    for (std::uint64_t game = 0; game < games; ++game) {
        Board board{{black_start, white_start}, 0};
        Score scores[2] = {0, 0};
        int plies = 0;
        for (int passes = 0; passes < 2; ++plies) {
            const int side = plies & 1;
            const bool moved = play_random_move(attacks, board, side, random);
            scores[side] += moved;
            passes = moved ? 0 : passes + 1;
        }
        tally.add_game(scores[0] - scores[1], plies - 2);  // the two passes at the end are no plies
    }
    return tally;
}

}  // namespace damier::yolah::book
