// What the solver keeps of a position: the bounds of its margin that are proved, and moves that were good.
//
//    data   bits 0-7 least, 8-15 most (each + 64), 16-23 and 24-31 the two best moves (64: none),
//           32-33 how a guess was found (Trust), 34-39 free squares
//
// Estimates are kept apart from proofs, in a table of the same kind:
//
//    data   bits 0-15 least, 16-31 most (each + 2^15), 32-39 the best move, 40-47 the depth + 1
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "games/shared/solver_table.h"

namespace damier::othello {

struct BoardKey {
    std::uint64_t check = 0;
    std::uint64_t line = 0;

    BoardKey(Bitboard mover, Bitboard other) {
        const WideWord boards = WideWord{mover ^ 0x9e3779b97f4a7c15} * (other ^ 0xd6e8feb86659fd93);
        const auto low = static_cast<std::uint64_t>(boards), high = static_cast<std::uint64_t>(boards >> 64);
        const WideWord mixed = WideWord{low ^ mover} * (high ^ other ^ 0xe7037ed1a0b428db);
        check = static_cast<std::uint64_t>(mixed) ^ high;
        line = static_cast<std::uint64_t>(mixed >> 64) + low * 0x589965cc75374cc3;
    }
};

inline constexpr int no_square = 64;

struct BestMove {
    int value = -65;
    int square = no_square;
};

struct ProofEntry {
    int least = -64;
    int most = 64;
    int first = no_square;   // the move that was best
    int second = no_square;  // the one before it
    int trust = 0;           // Trust as a number; 0 of what is proved

    static constexpr int trust_shift = 32;
    static constexpr int worth_shift = 34;

    static ProofEntry unpacked(std::uint64_t data) {
        return {static_cast<int>(data & 255) - 64, static_cast<int>(data >> 8 & 255) - 64,
                static_cast<int>(data >> 16 & 255), static_cast<int>(data >> 24 & 255),
                static_cast<int>(data >> trust_shift & 3)};
    }
    // After a search that was asked about alpha.
    ProofEntry with(const BestMove& best, int alpha) const {
        ProofEntry entry = *this;
        (best.value > alpha ? entry.least : entry.most) = best.value;
        if (best.square != first) {
            entry.second = first;
            entry.first = best.square;
        }
        return entry;
    }
    std::uint64_t packed(int free_squares) const {
        return static_cast<std::uint64_t>(least + 64) | static_cast<std::uint64_t>(most + 64) << 8 |
               static_cast<std::uint64_t>(first) << 16 | static_cast<std::uint64_t>(second) << 24 |
               static_cast<std::uint64_t>(trust) << trust_shift |
               static_cast<std::uint64_t>(free_squares) << worth_shift;
    }
};

struct EstimateEntry {
    int least = -(1 << 15);
    int most = (1 << 15) - 1;
    int move = no_square;
    int depth = 0;

    static constexpr int worth_shift = 40;

    static EstimateEntry unpacked(std::uint64_t data) {
        return {static_cast<int>(data & 0xffff) - (1 << 15),
                static_cast<int>(data >> 16 & 0xffff) - (1 << 15), static_cast<int>(data >> 32 & 255),
                static_cast<int>(data >> 40 & 255) - 1};
    }
    std::uint64_t packed() const {
        return static_cast<std::uint64_t>(least + (1 << 15)) |
               static_cast<std::uint64_t>(most + (1 << 15)) << 16 | static_cast<std::uint64_t>(move) << 32 |
               static_cast<std::uint64_t>(depth + 1) << worth_shift;
    }
};

// Of the table that each thread has for itself, for positions with few free squares: it stays in the nearest
// cache. Twice as many bytes save one node in ninety, and take longer.
inline constexpr std::uint64_t small_table_bytes = std::uint64_t{1} << 15;

using ProofTable = SolverTable<ProofEntry::worth_shift>;
using EstimateTable = SolverTable<EstimateEntry::worth_shift>;

}  // namespace damier::othello
