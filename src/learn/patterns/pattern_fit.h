// Weights of one phase by AdaGrad (Duchi, Hazan and Singer, 2011) on the squared error: each weight has a
// step of its own, which shrinks with what was already learnt about it, so that rare patterns are learnt as
// fast as frequent ones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/patterns/positions.h"

namespace damier::learn {

struct FitSettings {
    int epochs = 10;
    double rate = 0.4;
    // A weight starts as if it had seen this sum of squared errors (discs): it keeps the rare ones near where
    // they began.
    double caution = 200;
    // The part of a weight's way from where it began that is taken back at each step.
    double pull = 2e-4;
};

// Discs, by number of the weight (patterns.h). `weights` is where it begins and what comes of it.
void fit_phase(std::span<const PatternSample> samples, std::span<float> weights, const FitSettings& settings,
               std::uint64_t seed);

}  // namespace damier::learn
