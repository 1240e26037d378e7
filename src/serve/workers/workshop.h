// The server's side of its worker processes: hires them, gives them tasks, listens, and ends them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "serve/jobs/ledger.h"
#include "serve/jobs/limits.h"
#include "serve/workers/spawner.h"

namespace damier::serve {

class Workshop;

// A process with what it may allocate. It is ended when this goes away, which takes some milliseconds: never
// in the server's own thread.
class Worker {
  public:
    // What a process takes before it does anything.
    static constexpr std::uint64_t own_bytes = std::uint64_t{6} << 20;

    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Takes over what was reserved for its task.
    void furnish(Ledger::Entry memory) { memory_ = std::move(memory); }
    Ledger::Entry& memory() { return memory_; }

  private:
    friend class Workshop;
    Worker(Workshop& workshop, Spawner::Child child) : workshop_(workshop), child_(child) {}

    Workshop& workshop_;
    Spawner::Child child_;
    Ledger::Entry memory_;
    std::chrono::steady_clock::time_point begun_ = {};
    bool busy_ = false;
    bool slow_ = false;    // lets others go first
    bool broken_ = false;  // of no more use
};

class Workshop {
  public:
    // Before the program has threads.
    explicit Workshop(const ServerLimits& limits);
    ~Workshop();

    // A process; throws SpawnError.
    std::unique_ptr<Worker> hire();
    // It may be hired again, unless it is not worth it.
    void give_back(std::unique_ptr<Worker> worker);

    struct Task {
        std::string text;  // JSON
        // It is ended when it takes longer than this after its beginning, or much longer after a stop.
        double longest_seconds = 60;
        bool in_background = false;  // lets others go first from the beginning
    };
    using Hear = std::function<void(std::string report)>;
    // Has the worker do it and tells its reports; what comes back is JSON text. Throws Refusal when the task
    // failed: it says so itself, or its process died; then the worker is of no more use.
    std::string run(Worker& worker, const Task& task, const std::stop_token& stop, const Hear& hear);

    // To be called some times a second: tasks that take long let those of others go first.
    void calm();
    std::size_t workers() const;
    std::size_t busy_workers() const;

  private:
    friend class Worker;
    std::string died(Worker& worker, const std::string& why_ended);
    bool set_nice(const Worker& worker, int nice) const;

    const ServerLimits limits_;
    const int own_nice_;
    Spawner spawner_;
    mutable std::mutex mutex_;
    std::set<Worker*> all_;
    std::vector<std::unique_ptr<Worker>> waiting_;
    bool closing_ = false;
};

}  // namespace damier::serve
