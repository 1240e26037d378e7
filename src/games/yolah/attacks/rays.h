// The geometry of sliding moves, walked square by square.
//
// Slow on purpose: this is what the tables of attacks.h are built from, what the magic finder
// searches against and what the tests compare with. Squares are plain
// numbers here and in the kernels, as in core/square.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bitboard.h"

namespace damier::yolah {

enum class Lines : std::uint8_t { orthogonal, diagonal };

struct Step {
    int file;
    int rank;
};

constexpr std::array<Step, 4> steps_of(Lines lines) {
    if (lines == Lines::orthogonal) {
        return {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    }
    return {{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};
}

constexpr bool on_board(int file, int rank) {
    return 0 <= file && file < 8 && 0 <= rank && rank < 8;
}

// The free squares from `square` (excluded) along `step`, up to the first blocked one (excluded).
constexpr Bitboard walk_ray(int square, Bitboard blocked, Step step) {
    Bitboard reached = 0;
    int file = square % 8 + step.file;
    int rank = square / 8 + step.rank;
    for (; on_board(file, rank); file += step.file, rank += step.rank) {
        const Bitboard here = bit(8 * rank + file);
        if (blocked & here) break;
        reached |= here;
    }
    return reached;
}

constexpr Bitboard walk_lines(int square, Bitboard blocked, Lines lines) {
    Bitboard reached = 0;
    for (const Step step : steps_of(lines)) reached |= walk_ray(square, blocked, step);
    return reached;
}

constexpr Bitboard walk_queen(int square, Bitboard blocked) {
    return walk_lines(square, blocked, Lines::orthogonal) | walk_lines(square, blocked, Lines::diagonal);
}

// The squares whose blockers change the answer of walk_lines. The last square of each ray is left
// out: whether it is blocked changes only that square itself, and callers remove blocked squares
// from the answer. This is what keeps the tables at 102 400 + 5 248 entries.
constexpr Bitboard relevant_mask(int square, Lines lines) {
    Bitboard mask = 0;
    for (const Step step : steps_of(lines)) {
        int file = square % 8 + step.file;
        int rank = square / 8 + step.rank;
        for (; on_board(file + step.file, rank + step.rank); file += step.file, rank += step.rank) {
            mask |= bit(8 * rank + file);
        }
    }
    return mask;
}

// The number of subsets of all 64 relevant masks: one table entry each.
constexpr int table_entries(Lines lines) {
    int entries = 0;
    for (int square = 0; square < square_count; ++square) {
        entries += 1 << std::popcount(relevant_mask(square, lines));
    }
    return entries;
}
static_assert(table_entries(Lines::orthogonal) == 102'400);
static_assert(table_entries(Lines::diagonal) == 5'248);

// Calls visit(subset) for every subset of `mask`, the empty one first, in increasing order, so that
// the n-th subset is the one whose bits, packed together, read n: PEXT(subset, mask) == n.
// (Carry-Rippler: subtracting the mask adds one and lets the carry ripple over the gaps.)
template <class Visit>
constexpr void for_each_subset(Bitboard mask, Visit visit) {
    Bitboard subset = 0;
    do {
        visit(subset);
        subset = (subset - mask) & mask;
    } while (subset != 0);
}

}  // namespace damier::yolah
