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
#include "search/report.h"

namespace damier::learn {

// The chance of a result: 1 a win, 0 a draw, -1 a loss.
constexpr double chance_of(const Wdl& wdl, int result) {
    return result > 0 ? wdl.win : result < 0 ? wdl.loss : wdl.draw;
}
constexpr int likeliest_result(const Wdl& wdl) {
    return wdl.draw > wdl.win && wdl.draw > wdl.loss ? 0 : wdl.win >= wdl.loss ? 1 : -1;
}

struct OutcomeModel {
    double weight = 1.0 / 300;  // for a hundredth of a point
    double draw_width = 0.1;

    Wdl chances(Value value) const;
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
