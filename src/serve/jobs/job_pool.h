// The threads that think, shared fairly.
//
// A machine's move comes before analyses; within each kind users take turns, however much each of them asks
// for. One thread is never given to an analysis, so that a move does not wait for one to end. While somebody
// waits, an analysis that has had its share is asked to stop with what it has.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace damier::serve {

enum class Urgency : std::uint8_t { move, analysis };

class JobPool {
  public:
    using Work = std::function<void(std::stop_token)>;
    using Clock = std::chrono::steady_clock;

    JobPool(int threads, std::chrono::milliseconds fair_share);
    // Stops everything and waits for it.
    ~JobPool();

    // The work is called once, in some thread, also when it was stopped before it began. What comes back
    // stops it.
    std::stop_source start(const std::string& user, Urgency urgency, Work work);

    // To be called now and then: asks analyses that have had their share to end, one for each user who waits.
    void make_room();

  private:
    struct Job {
        Work work;
        std::stop_source stop;
        Urgency urgency;
        Clock::time_point begun = {};
    };
    // The waiting jobs of one kind: a line for each user, the next user to be served in front.
    struct Queue {
        std::list<std::pair<std::string, std::deque<std::shared_ptr<Job>>>> users;
        void add(const std::string& user, std::shared_ptr<Job> job);
        std::shared_ptr<Job> take();
        bool empty() const { return users.empty(); }
    };

    void run();
    std::shared_ptr<Job> next();
    // Threads that analyses may have.
    std::size_t analysis_threads() const { return threads_.size() > 1 ? threads_.size() - 1 : 1; }
    std::size_t running_analyses() const;

    std::chrono::milliseconds fair_share_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool closing_ = false;
    Queue queues_[2];  // by Urgency
    std::vector<std::shared_ptr<Job>> running_;
    std::vector<std::jthread> threads_;
};

}  // namespace damier::serve
