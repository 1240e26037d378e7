// The thread in which a session thinks, so that the one that reads is always there to listen. It does what it
// is given in order, one thing at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace damier {

class Thinking {
  public:
    using Work = std::function<void(std::stop_token)>;
    enum class Kind : std::uint8_t {
        task,            // is done soon
        search,          // ends by itself
        endless_search,  // goes on until it is stopped
    };

    Thinking() = default;
    // Stops everything and waits for it.
    ~Thinking();

    void post(Kind kind, Work work);
    // Stops all that was posted so far, begun or not: each is still called, with a token that says stop.
    void stop() {
        stop_if([](Kind) { return true; });
    }
    // Stops only what would never end.
    void stop_endless() {
        stop_if([](Kind kind) { return kind == Kind::endless_search; });
    }
    bool searches() const;
    // Waits until everything is done.
    void wait();

  private:
    struct Job {
        Kind kind;
        Work work;
        std::stop_source stop = {};
    };

    void run(const std::stop_token& end);
    template <class Condition>
    void stop_if(Condition condition) {
        const std::lock_guard lock(mutex_);
        for (Job& job : jobs_) {
            if (condition(job.kind)) job.stop.request_stop();
        }
    }

    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> jobs_;  // the first one is being done, and leaves when it is
    std::jthread thread_{[this](const std::stop_token& end) { run(end); }};
};

}  // namespace damier
