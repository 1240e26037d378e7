// The API: requests in, answers and events out (docs/api.md). It lives in the server's own thread; what takes
// long is done in the pool and answered later.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "play/table/read_text.h"
#include "serve/api/body.h"
#include "serve/api/exchange.h"
#include "serve/api/tournaments.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/limits.h"
#include "serve/jobs/tasks.h"
#include "serve/rooms/machines.h"
#include "serve/rooms/room.h"

namespace damier::serve {

class Api {
  public:
    // `tournaments`: a folder with journals; empty: none.
    Api(const ServerLimits& limits, EventLoop& loop, const std::filesystem::path& tournaments,
        std::string version, const ReportBoards& boards = {});

    // Answers every request once, at once or later; never throws.
    void handle(const Request& request, const Reply& reply);
    // To be called about ten times a second.
    void tidy();

    std::size_t open_games() const { return rooms_.size(); }
    std::size_t open_tasks() const { return tasks_.size(); }

  private:
    using Rooms = std::map<std::string, std::shared_ptr<Room>>;

    void dispatch(const Request& request, const Reply& reply);
    // Does `work` in the pool; what it throws becomes the answer too.
    void answer_later(const Request& request, const Reply& reply, std::function<Answer()> work);

    // Requests about games.
    Answer on_games(const Request& request);
    Answer make_game(const Request& request, const std::string& id);
    Answer on_game(const Request& request, const std::shared_ptr<Room>& room);
    Answer change_game(const Request& request, const std::shared_ptr<Room>& room);
    Answer record(const Request& request, const Room& room) const;
    void play(const Body& body, Room& room) const;
    void undo(Room& room) const;
    void redo(Room& room) const;
    void go_to(const Body& body, Room& room) const;
    void set(const Body& body, Room& room);
    void choose_players(const Body& body, Room& room);
    int node_in(const Body& body, const Room& room, std::string_view field) const;
    std::shared_ptr<Room> room(const std::string& id);

    // All others.
    nlohmann::json catalogue() const;
    Answer start_search(const Request& request);
    Answer start_review(const Request& request);
    Answer on_task(const Request& request, Task::Kind kind);
    bool on_tournaments(const Request& request, const Reply& reply);

    const ServerLimits limits_;
    EventLoop& loop_;
    std::string version_;
    TournamentFolder tournaments_;
    PositionWriter writer_;
    Rooms rooms_;
    Machines machines_;
    Tasks tasks_;
    // The pool comes last: it ends first, and with it everything that refers to the others.
    JobPool pool_;
};

// A table as the fields game, variant and position of a request describe it.
std::unique_ptr<Table> table_in(const Body& body);
// What a text that was sent is of; a refusal says where it is wrong.
ReadText read_or_refuse(const Body& body);

}  // namespace damier::serve
