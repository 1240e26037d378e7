// What stable discs say of the margin. With few free squares most lines are full, and most discs stable.
#pragma once

#include <bit>

#include "games/othello/evaluation/stability.h"

namespace damier::othello {

inline constexpr int largest_margin = 64;

// The mover's margin is at most this, as the stable discs of the other stay its own. They are counted only
// where they may show that the margin is not more than alpha; else the bound is the largest margin.
[[gnu::always_inline]] inline int most_by_stability(Bitboard empty, Bitboard other, int alpha) {
    // Hardly ever all discs are stable: with fewer than these to spare counting does not pay.
    constexpr int spare_discs = 8;
    if (largest_margin - 2 * (std::popcount(other) - spare_discs) > alpha) return largest_margin;
    return largest_margin - 2 * std::popcount(FullLines::with_few(empty).stable(other));
}

}  // namespace damier::othello
