// What the searches of a solve tell while they run, and whether they are to go on.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

#include "games/contract/exact.h"

namespace damier {

class SolverPulse {
  public:
    using Clock = std::chrono::steady_clock;

    SolverPulse(std::stop_token stop, const SolveObserver& observer, int all_moves,
                std::optional<std::uint64_t> most_nodes = {})
        : stop_(std::move(stop)),
          observer_(observer),
          all_moves_(all_moves),
          most_nodes_(most_nodes.value_or(UINT64_MAX)) {}

    // From any thread, every so many nodes. False: stop.
    bool beat(std::uint64_t more_nodes) {
        const std::uint64_t nodes = nodes_.fetch_add(more_nodes, std::memory_order_relaxed) + more_nodes;
        if (observer_ && lock_.try_lock()) {
            const std::lock_guard hold(lock_, std::adopt_lock);
            const Clock::time_point now = Clock::now();
            if (now - last_told_ >= between_reports) tell(nodes, now);
        }
        return nodes <= most_nodes_ && !stop_.stop_requested();
    }

    void set_done(int moves) {
        done_.store(moves, std::memory_order_relaxed);
        if (!observer_) return;
        const std::lock_guard hold(lock_);
        tell(nodes_.load(std::memory_order_relaxed), Clock::now());
    }

    double seconds() const { return seconds_until(Clock::now()); }

  private:
    static constexpr std::chrono::milliseconds between_reports{100};

    void tell(std::uint64_t nodes, Clock::time_point now) {
        last_told_ = now;
        observer_({done_.load(std::memory_order_relaxed), all_moves_, nodes, seconds_until(now)});
    }
    double seconds_until(Clock::time_point now) const {
        return std::chrono::duration<double>(now - start_).count();
    }

    std::stop_token stop_;
    const SolveObserver& observer_;
    int all_moves_;
    std::uint64_t most_nodes_;
    Clock::time_point start_ = Clock::now();
    std::atomic<int> done_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::mutex lock_;
    Clock::time_point last_told_ = start_;
};

}  // namespace damier
