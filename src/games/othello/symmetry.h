// The rules of Othello know no direction, so all eight symmetries of the board keep them. Four of
// them (0, 3, 4 and 7: the identity, the half turn and the mirrors in both diagonals) also keep the
// starting position; the other four exchange its colours.
#pragma once

#include "core/board_symmetry.h"
#include "games/othello/position.h"

namespace damier::othello {

constexpr int symmetry_count = board_symmetry_count;

inline Position transform(const Position& position, int symmetry) {
    return Position(damier::transform(position.discs(Side::first), symmetry),
                    damier::transform(position.discs(Side::second), symmetry), position.ply());
}

inline Move transform(Move move, int symmetry) {
    if (move.is_pass()) return move;
    return Move(damier::transform(move.square(), symmetry));
}

}  // namespace damier::othello
