// Searches and reviews that somebody asked for: workers do them, they tell who asked, and can be looked at
// and stopped by their id.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>

#include "play/table/table.h"
#include "serve/api/exchange.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/ledger.h"
#include "serve/jobs/limits.h"
#include "serve/rooms/room.h"
#include "serve/workers/workshop.h"

namespace damier::serve {

struct Task {
    enum class Kind : std::uint8_t { search, review };
    std::string id;
    std::string user;
    Kind kind = Kind::search;
    std::string head;   // the fields that stay, as JSON without its braces
    std::string found;  // the report, or the moves so far, as JSON
    std::string error;
    bool done = false;
    std::weak_ptr<Listener> listener;
    bool had_listener = false;
    std::stop_source stop;
    Ledger::Entry memory;  // of the result
    // Told in the server's thread when it came to its end by itself.
    std::function<void(const Task&)> on_done;
    Room::Clock::time_point used = Room::Clock::now();

    // What GET answers.
    std::string text() const;
};

class Tasks {
  public:
    Tasks(const ServerLimits& limits, EventLoop& loop, Workshop& workshop, JobPool& pool, Ledger& ledger)
        : limits_(limits), loop_(loop), workshop_(workshop), pool_(pool), ledger_(ledger) {}

    struct Wanted {
        Task::Kind kind = Task::Kind::search;
        std::unique_ptr<Table> table;  // where to search, or the game with its moves
        std::string player;
        double seconds = 1;       // where the player names no limit
        std::uint64_t bytes = 0;  // that its worker may take
        bool is_engine = false;
        bool every_move = false;
        std::function<void(const Task&)> on_done = {};
    };
    const Task& begin(const Request& request, const Wanted& wanted);

    // Null when there is none of this kind and id.
    const Task* find(Task::Kind kind, const std::string& id);
    void stop(Task::Kind kind, const std::string& id);
    // Drops those that were done long ago.
    void tidy();
    std::size_t size() const { return tasks_.size(); }
    std::size_t open() const;

  private:
    std::shared_ptr<Task> add(const Request& request, const Wanted& wanted);
    void refuse_if_full(const std::string& user) const;
    // Changes the task in the server's thread and tells the listener.
    void update(const std::weak_ptr<Task>& task, std::function<void(Task&)> change, bool done);
    void keep_result(Task& task);
    // The finished one that was looked at longest ago goes; false: there is none.
    bool drop_oldest(const std::string* user);

    const ServerLimits& limits_;
    EventLoop& loop_;
    Workshop& workshop_;
    JobPool& pool_;
    Ledger& ledger_;
    std::map<std::string, std::shared_ptr<Task>> tasks_;
};

}  // namespace damier::serve
