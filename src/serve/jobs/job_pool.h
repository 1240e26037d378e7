// The threads in which jobs wait for their turn and run, shared fairly.
//
// A machine's move comes before what somebody looks at, and that before analyses; within each kind users take
// turns, however much each of them asks for. One thread is never given to an analysis, so that a move does
// not wait for one to end. While somebody waits, what has had its share (a second; a move, five) is asked to
// stop with what it has.
//
// Beside the threads that are shared so, there are some for a quick start: a user who has thought little of
// late, and has nothing running, begins at once. So somebody who asks a weak machine for a move does not wait
// for others' long thoughts, which let it go first (Workshop::calm).
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "serve/jobs/ledger.h"

namespace damier::serve {

enum class Urgency : std::uint8_t { move, look, analysis };

class JobPool {
  public:
    using Clock = std::chrono::steady_clock;
    // What was reserved for it comes along.
    using Work = std::function<void(std::stop_token, Ledger::Entry)>;
    // Bytes that must be reserved before it begins, asked when its turn has come; nothing: it has them.
    using Needs = std::function<std::uint64_t()>;

    struct Settings {
        int threads = 2;
        int quick_starts = 0;
        std::chrono::milliseconds fair_share = std::chrono::seconds(1);
        std::size_t most_waiting = 400;
        std::size_t most_waiting_of_user = 40;
        // Reserves what a job needs; nothing: not yet. None: jobs need nothing.
        std::function<std::optional<Ledger::Entry>(std::uint64_t bytes)> reserve = {};
    };

    struct Order {
        std::string user;
        Urgency urgency = Urgency::look;
        std::stop_token gone = {};  // when whoever asked for it has gone, the job is stopped
        Needs needs = {};
        bool is_own = false;  // the server's own: never refused
    };

    explicit JobPool(Settings settings);
    // Stops everything and waits for it.
    ~JobPool();

    // The work is called once, in some thread, also when it was stopped before it began. What comes back
    // stops it. Throws Refusal when too many wait.
    std::stop_source start(Order order, Work work);

    // To be called now and then: asks jobs that have had their share to end, one for each user who waits,
    // and looks again for jobs whose memory may be there now.
    void make_room();
    // Asks all to end.
    void stop_all();

    std::size_t waiting() const;
    std::size_t running() const;

  private:
    struct Job {
        Order order;
        Work work;
        std::stop_source stop;
        Ledger::Entry memory;
        bool quick = false;
        Clock::time_point begun = {};
        std::optional<std::stop_callback<std::function<void()>>> link;
    };
    using JobPointer = std::shared_ptr<Job>;
    // The waiting jobs of one kind: a line for each user, the next user to be served in front.
    using Queue = std::list<std::pair<std::string, std::deque<JobPointer>>>;
    // Seconds of thinking that a user may still begin quickly.
    struct Credit {
        double seconds;
        Clock::time_point when;
    };

    void run();
    JobPointer next();
    template <class May>
    JobPointer take(Queue& queue, May may);
    JobPointer take_stopped();
    JobPointer take_for_a_quick_start();
    bool reserve_for(Job& job);
    void refuse_if_full(const Order& order) const;
    std::size_t waiting_of(const std::string& user) const;
    std::size_t count_waiting() const;
    std::size_t count_running(auto is_counted) const;
    double credit_of(const std::string& user) const;
    void charge(const Job& job);
    // Threads that analyses may have.
    std::size_t analysis_threads() const;

    const Settings settings_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool closing_ = false;
    Queue queues_[3];  // by Urgency
    std::vector<JobPointer> running_;
    std::map<std::string, Credit> credits_;
    std::vector<std::jthread> threads_;
};

}  // namespace damier::serve
