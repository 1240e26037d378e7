// What the network is to say about a position: a mix of how its game ended and what a search thought of it.
// The result is the truth, but of one game with its mistakes; the search's value knows nothing of the end,
// but has no luck in it.
#pragma once

#include <array>
#include <span>

#include "games/yolah/evaluation/network_inputs.h"
#include "learn/selfplay/training_positions.h"

namespace damier::train {

// By bucket: the value that a logit of 1 stands for, in hundredths of a point. A lead of two points is worth
// less in the opening than at the end.
using ValueScale = std::array<double, yolah::network_buckets>;

// The scale with which sigmoid(value / scale) tells the results best (least cross-entropy).
ValueScale fitted_scale(std::span<const learn::TrainingPosition> positions);

struct Targets {
    double result_share = 0.5;  // the weight of the result; the value has the rest
    ValueScale scale{};

    // For a proved position the proof alone counts.
    float of(const learn::TrainingPosition& position) const;
};

}  // namespace damier::train
