// A position as the kernels see it: from the side to move.
#pragma once

#include "core/bitboard.h"

namespace damier::yolah {

// Colours, scores and ply do not influence the moves to come, and a hole differs from a piece only in
// that it never moves, so this is all that perft and random games need.
struct Sides {
    Bitboard mover;
    Bitboard other;
    // Pieces of both sides and holes.
    Bitboard occupied;
};
static_assert(sizeof(Sides) == 24);

// The position after the mover's piece went from one square to another. `from` stays occupied, now as
// a hole: this is why the replies depend only on the square moved to.
constexpr Sides after_move(const Sides& sides, Bitboard from, Bitboard to) {
    return {sides.other, sides.mover ^ from ^ to, sides.occupied | to};
}

constexpr Sides after_pass(const Sides& sides) {
    return {sides.other, sides.mover, sides.occupied};
}

}  // namespace damier::yolah
