// Chances of a win, a draw and a loss, and how they follow from a value.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/value.h"

namespace damier {

// Chances of the mover, their sum is 1.
struct Wdl {
    double win = 0;
    double draw = 0;
    double loss = 0;

    double expectation() const { return win + draw / 2; }
    bool operator==(const Wdl&) const = default;
};

// An ordinal logistic model,
//
//    P(win) = s(w v + b - d)      P(loss) = s(-w v - b - d)      s(x) = 1 / (1 + e^-x)
//
// with numbers that are fitted to games: the weight w of a value, the width d of the draws and, where the
// side to move is always the same, what b it is ahead by when the value says 0.
struct OutcomeModel {
    double weight = 1.0 / 300;  // for a hundredth of a point
    double draw_width = 0.1;
    double bias = 0;

    Wdl chances(Value value) const {
        const double ahead = weight * value + bias;
        const double win = 1 / (1 + std::exp(draw_width - ahead));
        const double loss = 1 / (1 + std::exp(draw_width + ahead));
        return {win, std::max(0.0, 1 - win - loss), loss};
    }
    bool operator==(const OutcomeModel&) const = default;
};

}  // namespace damier
