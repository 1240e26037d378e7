// What the searches of a solve tell while they run, and whether they are to go on.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

#include "core/clock.h"
#include "core/throttle.h"
#include "games/contract/exact.h"

namespace damier {

class SolverPulse {
  public:
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
            if (const double now = seconds(); throttle_.is_due(now)) tell(nodes, now);
        }
        return nodes <= most_nodes_ && !stop_.stop_requested();
    }

    void set_done(int moves) {
        done_.store(moves, std::memory_order_relaxed);
        if (!observer_) return;
        const std::lock_guard hold(lock_);
        throttle_.note_told(seconds());
        tell(nodes_.load(std::memory_order_relaxed), seconds());
    }

    double seconds() const { return watch_.seconds(); }

  private:
    void tell(std::uint64_t nodes, double now) {
        observer_({done_.load(std::memory_order_relaxed), all_moves_, nodes, now});
    }

    std::stop_token stop_;
    const SolveObserver& observer_;
    int all_moves_;
    std::uint64_t most_nodes_;
    Stopwatch watch_;
    std::atomic<int> done_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::mutex lock_;
    Throttle throttle_;
};

}  // namespace damier
