// Lets an evaluation value the positions of games, for quality.h.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/yolah/position.h"
#include "learn/quality/quality.h"
#include "learn/selfplay/training_positions.h"

namespace damier::learn {

using PositionValue = std::function<Value(const yolah::Position&)>;

// Positions of self-play. The rule of training_positions.h leaves out those with a stuck side: so no pass was
// played before, and the points follow from the holes.
std::vector<Prediction> predict(std::span<const TrainingPosition> positions, const PositionValue& value);

// The same with the values of the search that played the games. Proved values are left out: they are no
// chances.
std::vector<Prediction> predict_searched(std::span<const TrainingPosition> positions);

struct GameLinesRule {
    int first_ply = 0;             // positions before so many plies are left out: random openings
    bool with_stuck_side = false;  // also positions in which a side cannot move any more
};

// Games as text, one a line, moves separated by blanks, each to its end; empty lines and those that begin
// with # are passed over. The error names the line. Games are numbered from `first_game` on.
Expected<std::vector<Prediction>> predict_lines(std::string_view text, const GameLinesRule& rule,
                                                const PositionValue& value, std::uint32_t first_game = 0);

}  // namespace damier::learn
