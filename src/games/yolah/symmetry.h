// The rules of Yolah know no direction, so all eight symmetries of the board keep them. Four of them
// (0, 3, 4 and 7: the identity, the half turn and the mirrors in both diagonals) also keep the
// starting position; the other four exchange its colours.
#pragma once

#include "core/board_symmetry.h"
#include "games/yolah/position.h"

namespace damier::yolah {

constexpr int symmetry_count = board_symmetry_count;

inline Position transform(const Position& position, int symmetry) {
    return Position(damier::transform(position.pieces(Side::first), symmetry),
                    damier::transform(position.pieces(Side::second), symmetry),
                    damier::transform(position.holes(), symmetry), position.score(Side::first),
                    position.score(Side::second), position.ply());
}

inline Move transform(Move move, int symmetry) {
    if (move.is_pass()) return move;
    return Move(damier::transform(move.from(), symmetry), damier::transform(move.to(), symmetry));
}

}  // namespace damier::yolah
