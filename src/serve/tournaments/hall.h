// The tournaments that visitors have started: their plans on the disk, the processes that run them, and who
// may pause and stop them. Used at the desk; a thread of its own listens to each that runs.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <thread>

#include "serve/jobs/ledger.h"
#include "serve/jobs/limits.h"
#include "serve/tournaments/plan.h"
#include "serve/workers/spawner.h"

namespace damier::serve {

class TournamentHall {
  public:
    // Before the program has threads, as it forks. An empty folder, or none allowed: there is nothing to do.
    TournamentHall(const ServerLimits& limits, std::filesystem::path folder, Ledger& ledger,
                   std::string version);
    ~TournamentHall();
    TournamentHall(const TournamentHall&) = delete;
    TournamentHall& operator=(const TournamentHall&) = delete;

    bool is_open() const { return spawner_ != nullptr; }

    // These throw Refusal; all of them may read and write files.
    // {name, key}: whoever has the key may pause, resume, stop and delete it.
    nlohmann::json begin(const nlohmann::json& wish, const std::string& user);
    void pause(const std::string& name, const std::string& key);
    void resume(const std::string& name, const std::string& key);
    void stop(const std::string& name, const std::string& key);
    void remove(const std::string& name, const std::string& key);
    // {control, trouble, seconds_left, report}: how it stands, and of one that runs the board of its game. Of
    // a tournament that nobody has started here `control` is null.
    std::string live(const std::string& name);

    // Whether a run has come to its end; then it is to be cleared away, which takes some milliseconds.
    bool has_ended_runs() const { return has_ended_runs_; }
    void clear_away();

  private:
    struct Run {
        Spawner::Child child;
        Ledger::Entry memory;
        std::string report;  // the last, as JSON
        bool has_ended = false;
        std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
        std::jthread listener;
    };
    struct Known {
        Plan plan;
        std::string user;  // empty: of an earlier run of the server
        std::string trouble;
        std::unique_ptr<Run> run;
    };

    void find_plans();
    Known& known_or_refuse(const std::string& name);
    Known& own_or_refuse(const std::string& name, const std::string& key);
    void store(const std::string& name, const Plan& plan) const;
    void start(const std::string& name, Known& known);
    void listen(const std::string& name, int socket, const std::stop_token& stop);
    void hear(const std::string& name, const std::string& report);
    void hear_end(const std::string& name, const std::string& why, bool is_finished);
    void let_go(const std::string& name, Known& known);
    std::size_t running() const;
    std::filesystem::path file(const std::string& name, const char* suffix) const {
        return folder_ / (name + suffix);
    }

    const ServerLimits limits_;
    const std::filesystem::path folder_;
    const std::string version_;
    Ledger& ledger_;
    std::unique_ptr<Spawner> spawner_;
    std::mutex mutex_;
    std::map<std::string, Known> known_;  // by name
    std::atomic<bool> has_ended_runs_ = false;
};

}  // namespace damier::serve
