// Searches and reviews that somebody asked for: they run in the pool, tell who asked, and can be looked at
// and stopped by their id.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>

#include "play/players/player.h"
#include "serve/api/exchange.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/limits.h"
#include "serve/rooms/room.h"

namespace damier::serve {

struct Task {
    enum class Kind : std::uint8_t { search, review };
    std::string id;
    Kind kind = Kind::search;
    nlohmann::json state;  // what GET answers
    bool done = false;
    std::weak_ptr<Listener> listener;
    std::stop_source stop;
    Room::Clock::time_point used = Room::Clock::now();
};

class Tasks {
  public:
    Tasks(const ServerLimits& limits, EventLoop& loop, JobPool& pool)
        : limits_(limits), loop_(loop), pool_(pool) {}

    // `table` is where to search; it and the player are handed over.
    const Task& search(const Request& request, std::shared_ptr<Table> table, std::shared_ptr<Player> player,
                       bool every_move);
    // `table` has the game with its moves.
    const Task& review(const Request& request, std::shared_ptr<Table> table, std::shared_ptr<Player> player);

    // Null when there is none of this kind and id.
    const Task* find(Task::Kind kind, const std::string& id);
    void stop(Task::Kind kind, const std::string& id);
    // Drops those that were done long ago, and stops those whose listener is gone.
    void tidy();
    std::size_t size() const { return tasks_.size(); }

  private:
    std::shared_ptr<Task> add(const Request& request, Task::Kind kind, const Player& player);
    // Changes the state in the server's thread and tells the listener.
    void update(const std::weak_ptr<Task>& task, std::function<void(nlohmann::json&)> change, bool done);

    // A player may fail, an outside program in any way: then the task is done, and says why.
    template <class Work>
    void guarded(const std::weak_ptr<Task>& task, Work work);

    const ServerLimits& limits_;
    EventLoop& loop_;
    JobPool& pool_;
    std::map<std::string, std::shared_ptr<Task>> tasks_;
};

}  // namespace damier::serve
