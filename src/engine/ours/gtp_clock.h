// One player's time in GTP: a main time, then periods of so many seconds for so many moves (Canadian
// byo-yomi).
#pragma once

#include "search/limits.h"

namespace damier {

class GtpClock {
  public:
    GtpClock() = default;
    // `time_settings`: without periods the main time is all there is. Periods for no moves mean no limit at
    // all.
    GtpClock(double main, double period, int moves_in_period)
        : limited_(!(period > 0 && moves_in_period == 0)),
          left_(main),
          period_(period),
          moves_in_period_(moves_in_period) {}

    // `time_left`: `moves` are those to be made in this period, 0 in the main time.
    void set_left(double seconds, int moves) {
        limited_ = true;
        left_ = seconds;
        moves_left_ = moves;
    }

    // What a controller that says nothing more would take off.
    void spend(double seconds) {
        left_ -= seconds;
        if (moves_left_ > 0 && --moves_left_ == 0) left_ = 0;
    }

    Limits limits() const {
        Limits limits;
        if (!limited_) return limits;
        const double each = moves_in_period_ > 0 ? period_ / moves_in_period_ : 0;
        if (moves_left_ > 0)
            limits.seconds = share * left_ / moves_left_;
        else if (left_ <= 0 && each > 0)
            limits.seconds = share * each;
        else
            limits.clock = GameClock{left_, each};
        limits.spread = Spread::even;
        return limits;
    }

  private:
    // The share of a move's time that is used: the rest is for the way there and back.
    static constexpr double share = 0.9;

    bool limited_ = false;
    double left_ = 0;
    double period_ = 0;
    int moves_in_period_ = 0;
    int moves_left_ = 0;
};

}  // namespace damier
