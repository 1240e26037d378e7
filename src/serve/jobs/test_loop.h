// An event loop for tests: what is posted waits until the test lets it run.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "serve/jobs/event_loop.h"

namespace damier::serve {

class TestLoop final : public EventLoop {
  public:
    using Clock = std::chrono::steady_clock;

    void post(std::function<void()> work) override {
        const std::scoped_lock lock(mutex_);
        ready_.push_back(std::move(work));
        wake_.notify_all();
    }
    void after(std::chrono::milliseconds delay, std::function<void()> work) override {
        const std::scoped_lock lock(mutex_);
        later_.emplace_back(Clock::now() + delay, std::move(work));
    }

    // Runs what comes until `done`; false when it takes longer than anything here should.
    template <class Done>
    bool run_until(Done done, std::chrono::seconds patience = std::chrono::seconds(60)) {
        const auto end = Clock::now() + patience;
        while (!done()) {
            if (Clock::now() > end) return false;
            if (auto work = next()) work();
        }
        return true;
    }

  private:
    std::function<void()> next() {
        std::unique_lock lock(mutex_);
        for (auto at = later_.begin(); at != later_.end(); ++at) {
            if (at->first > Clock::now()) continue;
            auto work = std::move(at->second);
            later_.erase(at);
            return work;
        }
        wake_.wait_for(lock, std::chrono::milliseconds(1), [this] { return !ready_.empty(); });
        if (ready_.empty()) return {};
        auto work = std::move(ready_.front());
        ready_.pop_front();
        return work;
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> ready_;
    std::vector<std::pair<Clock::time_point, std::function<void()>>> later_;
};

}  // namespace damier::serve
