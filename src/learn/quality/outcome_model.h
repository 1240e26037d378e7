// Fits the model that leads from a value to the chances of a win, a draw and a loss (core/wdl.h). Whatever
// scale an evaluation has, this is how it is compared with another.
#pragma once

#include <cstdint>
#include <map>

#include "core/wdl.h"

namespace damier::learn {

// The chance of a result: 1 a win, 0 a draw, -1 a loss.
constexpr double chance_of(const Wdl& wdl, int result) {
    return result > 0 ? wdl.win : result < 0 ? wdl.loss : wdl.draw;
}
constexpr int likeliest_result(const Wdl& wdl) {
    return wdl.draw > wdl.win && wdl.draw > wdl.loss ? 0 : wdl.win >= wdl.loss ? 1 : -1;
}

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

// The most likely model, without a bias. Without outcomes, the one that a model begins as.
OutcomeModel fitted_model(const OutcomeCounts& counts);

// The same with a bias: where the mover is always the same side, a value of 0 need not be an even game. The
// weight is not below nothing: an evaluation that is wrong more often than not says nothing.
OutcomeModel fitted_model_with_bias(const OutcomeCounts& counts);

}  // namespace damier::learn
