// For tests of sessions: the lines that were said, and a way to wait for one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ours/line_sink.h"

namespace damier {

class TestSink final : public LineSink {
  public:
    void say(std::string_view line) override {
        {
            const std::lock_guard lock(mutex_);
            lines_.emplace_back(line);
        }
        changed_.notify_all();
    }

    // Waits for a line that begins so and takes all up to it; the last one taken, or "" after a long time.
    std::string wait_for(std::string_view beginning) {
        std::unique_lock lock(mutex_);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (true) {
            for (; seen_ < lines_.size(); ++seen_) {
                if (lines_[seen_].starts_with(beginning)) return lines_[seen_++];
            }
            if (changed_.wait_until(lock, deadline) == std::cv_status::timeout) return {};
        }
    }

    // The next line, once it is there; nothing after a long time.
    std::optional<std::string> next() {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::seconds(60), [&] { return seen_ < lines_.size(); }))
            return {};
        return lines_[seen_++];
    }
    std::size_t unseen() const {
        const std::lock_guard lock(mutex_);
        return lines_.size() - seen_;
    }

    std::vector<std::string> lines() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

    // All that was said since the last time.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        seen_ = 0;
        return std::exchange(lines_, {});
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
    std::size_t seen_ = 0;
};

}  // namespace damier
