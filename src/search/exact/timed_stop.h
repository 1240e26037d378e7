// A stop token that is also requested when the time is over, for work that knows tokens and no clocks.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace damier {

class TimedStop {
  public:
    // No seconds: only `outer` stops it.
    TimedStop(std::optional<double> seconds, std::stop_token outer)
        : passed_on_(std::move(outer), PassOn{&source_}) {
        if (!seconds) return;
        timer_ = std::jthread([this, allowed = *seconds](const std::stop_token& finished) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            never.wait_for(lock, finished, std::chrono::duration<double>(allowed), [] { return false; });
            source_.request_stop();
        });
    }
    TimedStop(const TimedStop&) = delete;
    TimedStop& operator=(const TimedStop&) = delete;

    std::stop_token token() const { return source_.get_token(); }

  private:
    struct PassOn {
        std::stop_source* source;
        void operator()() const { source->request_stop(); }
    };

    std::stop_source source_;
    std::stop_callback<PassOn> passed_on_;
    std::jthread timer_;
};

}  // namespace damier
