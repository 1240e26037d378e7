// Two ways to have a hash at every node, to measure: worked out from the discs when asked for (what
// Position does), and Zobrist keys kept up to date move by move.
#pragma once

#include <cstdint>

#include "core/zobrist.h"
#include "games/othello/position.h"

namespace damier::bench {

struct NoHash {
    static std::uint64_t next(std::uint64_t, const othello::Position&, const othello::Position&) { return 0; }
};

struct HashOnDemand {
    static std::uint64_t next(std::uint64_t, const othello::Position&, const othello::Position& after) {
        return after.hash();
    }
};

struct ZobristKeptUpToDate {
    static constexpr auto black_keys = zobrist_keys<64>(1);
    static constexpr auto white_keys = zobrist_keys<64>(2);
    static constexpr std::uint64_t turn_key = zobrist_keys<1>(3)[0];

    static std::uint64_t next(std::uint64_t hash, const othello::Position& before,
                              const othello::Position& after) {
        hash ^= turn_key;
        const auto& own_keys = before.side() == Side::first ? black_keys : white_keys;
        const Bitboard placed = after.occupied() & ~before.occupied();
        if (placed != 0) hash ^= own_keys[static_cast<std::size_t>(index_of(lowest(placed)))];
        for (const Square square : squares_of(before.other() & after.other())) {
            const auto i = static_cast<std::size_t>(index_of(square));
            hash ^= black_keys[i] ^ white_keys[i];
        }
        return hash;
    }
};

// Leaves, each made; `hashes` sums the hashes of all nodes so that none is left out.
template <class Hashing>
std::uint64_t hashed_perft(const othello::Position& position, std::uint64_t hash, int depth,
                           std::uint64_t& hashes) {
    hashes += hash;
    if (depth == 0 || position.is_over()) return 1;
    othello::Moves moves;
    position.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const othello::Move move : moves) {
        othello::Position next = position;
        next.play(move);
        leaves += hashed_perft<Hashing>(next, Hashing::next(hash, position, next), depth - 1, hashes);
    }
    return leaves;
}

}  // namespace damier::bench
