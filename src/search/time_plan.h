// How a search that deepens spends the time of a move: a hard limit that it never passes, and a soft one
// after which it begins no iteration, nearer the more settled the choice is.
//
// Where each move has its own time, what is not used is lost, so both limits are that time. Where a clock
// runs for the whole game, the soft limit is the share of this move, and the hard one a few times as much.
#pragma once

#include <algorithm>
#include <optional>

#include "core/value.h"
#include "search/limits.h"

namespace damier {

class TimePlan {
  public:
    TimePlan(const Limits& limits, int free_squares) : share_(seconds_for_move(limits, free_squares)) {
        if (!share_) return;
        hard_ = *share_;
        has_clock_ = limits.clock.has_value() && (!limits.seconds || *share_ < *limits.seconds);
        if (has_clock_)
            hard_ = std::max(
                *share_, std::min(most_shares * *share_, limits.clock->remaining_seconds * most_of_clock));
        if (limits.seconds) hard_ = std::min(*hard_, *limits.seconds);
    }

    std::optional<double> hard_seconds() const { return hard_; }

    // After each iteration: whether its best move is that of the one before, and its value.
    void note_iteration(bool same_move, Value value) {
        settled_ = same_move ? settled_ + 1 : 0;
        fell_ = value_ && value < *value_ - large_fall;
        value_ = value;
    }

    // Whether another iteration should not be begun. Where there is but one move, a look at it is enough.
    bool is_enough(double seconds, bool only_one_move) const {
        if (!share_) return false;
        if (only_one_move) return seconds > *share_ * part_for_one_move;
        if (!has_clock_) return false;
        return seconds > *share_ * part_of_share();
    }

  private:
    static constexpr double most_shares = 3;
    static constexpr double most_of_clock = 0.25;
    static constexpr double part_for_one_move = 0.05;
    static constexpr Value large_fall = 100;

    double part_of_share() const {
        const double part = settled_ >= 5 ? 0.45 : settled_ >= 3 ? 0.65 : settled_ >= 1 ? 0.9 : 1.3;
        return fell_ ? 1.5 * part : part;
    }

    std::optional<double> share_;
    std::optional<double> hard_ = {};
    bool has_clock_ = false;
    int settled_ = 0;
    bool fell_ = false;
    std::optional<Value> value_ = {};
};

}  // namespace damier
