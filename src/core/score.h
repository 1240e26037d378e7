// Scores and results. Inside the program a score is always seen from the side to move ("the
// mover"); only formatting turns it round to a named player.
#pragma once

#include "core/side.h"

namespace damier {

// A margin in the game's own points: own minus opponent's.
using Score = int;

enum class Outcome { loss = -1, draw = 0, win = 1 };

constexpr Outcome outcome_of(Score margin) {
    return margin > 0 ? Outcome::win : margin < 0 ? Outcome::loss : Outcome::draw;
}

// A margin seen by `viewer` when `score` is seen by `owner`.
constexpr Score seen_by(Side viewer, Side owner, Score score) {
    return viewer == owner ? score : -score;
}

}  // namespace damier
