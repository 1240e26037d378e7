// What a running search asks whether it must end: the clock, the stop token, and the counted limits.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/clock.h"
#include "search/limits.h"

namespace damier {

// Starts its clock when it is made. Shared by all threads of a search.
class Budget {
  public:
    // No seconds: the time is not limited.
    Budget(std::optional<double> seconds_allowed, std::stop_token stop)
        : seconds_allowed_(seconds_allowed), stop_(std::move(stop)) {}
    Budget(const Limits& limits, int free_squares, std::stop_token stop)
        : Budget(seconds_for_move(limits, free_squares), std::move(stop)) {}

    double seconds() const { return watch_.seconds(); }
    std::optional<double> seconds_allowed() const { return seconds_allowed_; }
    // What is left of a part of the time, a millisecond at least; nothing without a limit on time.
    std::optional<double> seconds_left(double part = 1) const {
        if (!seconds_allowed_) return std::nullopt;
        return std::max(0.001, part * *seconds_allowed_ - watch_.seconds());
    }
    // Reads the clock and the token, some 30 ns: ask every few dozen microseconds.
    bool is_over() const {
        return stop_.stop_requested() || (seconds_allowed_ && watch_.seconds() >= *seconds_allowed_);
    }
    // For the choice whether to begin another iteration: the part of the time that is gone, 0 without a
    // limit on time.
    double used_part() const { return seconds_allowed_ ? watch_.seconds() / *seconds_allowed_ : 0; }

  private:
    Stopwatch watch_;
    std::optional<double> seconds_allowed_;
    std::stop_token stop_;
};

// Counts the nodes of one searching thread, and looks at the budget now and then: one comparison a node.
class NodeCounter {
  public:
    // `nodes_between_checks`: so many nodes must take well under a millisecond, also when each of them is the
    // first to touch a page of a large table.
    NodeCounter(const Budget& budget, std::optional<std::uint64_t> most_nodes,
                std::uint64_t nodes_between_checks = 64)
        : budget_(budget),
          most_nodes_(most_nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
          between_checks_(nodes_between_checks),
          next_check_(std::min(most_nodes_, nodes_between_checks)) {}

    // One more node; false when the search must end, and from then on.
    [[gnu::always_inline]] bool count() {
        if (nodes_ < next_check_) [[likely]] {
            ++nodes_;
            return true;
        }
        return check();
    }
    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }

  private:
    bool check() {
        if (stopped_ || nodes_ >= most_nodes_ || budget_.is_over()) {
            stopped_ = true;
            return false;
        }
        next_check_ = std::min(most_nodes_, nodes_ + between_checks_);
        ++nodes_;
        return true;
    }

    const Budget& budget_;
    std::uint64_t most_nodes_;
    std::uint64_t between_checks_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_;
    bool stopped_ = false;
};

}  // namespace damier
