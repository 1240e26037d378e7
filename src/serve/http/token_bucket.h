// How many requests somebody may make: so many a second, twice as many in a burst.
#pragma once

#include <algorithm>
#include <chrono>

namespace damier::serve {

class TokenBucket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit TokenBucket(double rate) : rate_(rate), tokens_(2 * rate) {}

    // Takes one; how long to wait before the next would be there, zero when it is.
    std::chrono::milliseconds take(Clock::time_point now = Clock::now()) {
        const double passed = std::chrono::duration<double>(now - last_).count();
        tokens_ = std::min(2 * rate_, tokens_ + passed * rate_);
        last_ = now;
        tokens_ -= 1;
        if (tokens_ >= 0) return std::chrono::milliseconds(0);
        return std::chrono::milliseconds(1 + static_cast<int>(-tokens_ / rate_ * 1000));
    }

  private:
    double rate_;
    double tokens_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace damier::serve
