// From a value to the chances of a win, a draw and a loss: an ordinal logistic model,
//
//    P(win) = s(w v - d)      P(loss) = s(-w v - d)      s(x) = 1 / (1 + e^-x)
//
// with two numbers that are fitted to games: the weight w of a value and the width d of the draws. Whatever
// scale an evaluation has, this is how it is compared with another.
#pragma once

#include <cstdint>
#include <map>

#include "core/value.h"

namespace damier::learn {

struct Chances {
    double win = 0;
    double draw = 0;
    double loss = 0;

    double points() const { return win + draw / 2; }
    // The chance of the outcome that came: 1 a win, 0 a draw, -1 a loss.
    double of(int result) const { return result > 0 ? win : result < 0 ? loss : draw; }
    // The most likely outcome.
    int call() const { return draw > win && draw > loss ? 0 : win >= loss ? 1 : -1; }
};

struct OutcomeModel {
    double weight = 1.0 / 300;  // for a hundredth of a point
    double draw_width = 0.1;

    Chances chances(Value value) const;
};

// How often a value was followed by each outcome.
class OutcomeCounts {
  public:
    struct Outcomes {
        double wins = 0;
        double draws = 0;
        double losses = 0;
    };

    void add(Value value, int result);
    const std::map<Value, Outcomes>& by_value() const { return by_value_; }

  private:
    std::map<Value, Outcomes> by_value_;
};

// The most likely model. Without outcomes, the one that a model begins as.
OutcomeModel fitted_model(const OutcomeCounts& counts);

}  // namespace damier::learn
