// How many requests somebody may make: so many a second, twice as many in a burst.
#pragma once

#include <algorithm>
#include <chrono>

namespace damier::serve {

class TokenBucket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit TokenBucket(double rate) : rate_(rate), tokens_(2 * rate) {}

    // Takes some; how long to wait before they would be there, zero when they are.
    std::chrono::milliseconds take(double count = 1, Clock::time_point now = Clock::now()) {
        refill(now);
        tokens_ = std::max(tokens_ - count, -deepest * rate_);
        if (tokens_ >= 0) return std::chrono::milliseconds(0);
        return std::chrono::milliseconds(1 + static_cast<int>(-tokens_ / rate_ * 1000));
    }

    bool is_full(Clock::time_point now = Clock::now()) {
        refill(now);
        return tokens_ >= 2 * rate_;
    }

  private:
    static constexpr double deepest = 5;  // seconds that somebody waits at most

    void refill(Clock::time_point now) {
        const double passed = std::chrono::duration<double>(now - last_).count();
        tokens_ = std::min(2 * rate_, tokens_ + passed * rate_);
        last_ = now;
    }

    double rate_;
    double tokens_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace damier::serve
