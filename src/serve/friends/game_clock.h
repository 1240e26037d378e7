// The clocks of two people, kept by the server: a base for the whole game and an increment for each move.
// Whoever asks says when it is, so that a test need not wait.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/side.h"

namespace damier::serve {

class GameClock {
  public:
    using Instant = std::chrono::steady_clock::time_point;
    using Span = std::chrono::milliseconds;

    // What a message spent on the way is not charged, up to so much a move: a client measures no time that
    // counts, but it can answer late when it is asked how far away it is.
    static constexpr Span most_lag{300};

    struct Control {
        Span base{0};
        Span increment{0};
    };

    explicit GameClock(Control control) : control_(control), left_{control.base, control.base} {}
    // As it was stored.
    GameClock(Control control, Span first, Span second) : control_(control), left_{first, second} {}

    const Control& control() const { return control_; }
    std::optional<Side> running() const { return running_; }

    // From now on it is this side's time; what the other one had spent is charged to it.
    void start(Side side, Instant now) {
        stop(now);
        running_ = side;
        since_ = now;
    }
    // The side that runs has moved: its increment is added, and the other one's time begins.
    void press(Instant now, Span lag) {
        if (!running_) return;
        const Side mover = *running_;
        left_[index_of(mover)] = left_after_lag(mover, now, lag) + control_.increment;
        running_.reset();
        start(opponent(mover), now);
    }
    // Nobody's time runs any more.
    void stop(Instant now) {
        if (running_) left_[index_of(*running_)] = left(*running_, now);
        running_.reset();
    }
    // What was spent so far is entered, and the clock goes on.
    void settle(Instant now) {
        if (running_) start(*running_, now);
    }

    Span left(Side side, Instant now) const { return left_after_lag(side, now, Span{0}); }
    // Also when the last move is still on its way: so much later it would be too late.
    bool has_fallen(Instant now, Span lag) const {
        return running_ && left_after_lag(*running_, now, lag) == Span{0};
    }

  private:
    Span left_after_lag(Side side, Instant now, Span lag) const {
        const Span before = left_[index_of(side)];
        if (running_ != side) return before;
        const auto spent =
            std::chrono::duration_cast<Span>(now - since_) - std::clamp(lag, Span{0}, most_lag);
        return std::max(Span{0}, before - std::max(Span{0}, spent));
    }

    Control control_;
    Span left_[2];
    std::optional<Side> running_;
    Instant since_ = {};
};

inline double in_seconds(GameClock::Span span) {
    return std::chrono::duration<double>(span).count();
}

}  // namespace damier::serve
