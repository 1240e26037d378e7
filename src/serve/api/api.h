// The API: requests in, answers and events out (docs/api.md). It lives in the server's own thread; what takes
// long is done at the desk (building and writing what is large) or by workers (thinking), and answered later.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "play/table/read_text.h"
#include "serve/api/body.h"
#include "serve/api/exchange.h"
#include "serve/api/tournaments.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/ledger.h"
#include "serve/jobs/limits.h"
#include "serve/jobs/tasks.h"
#include "serve/rooms/game_store.h"
#include "serve/rooms/lobby.h"
#include "serve/rooms/machines.h"
#include "serve/rooms/room.h"
#include "serve/rooms/saved_game.h"
#include "serve/rooms/seats.h"
#include "serve/tournaments/hall.h"
#include "serve/workers/workshop.h"

namespace damier::serve {

// What a game begins with.
struct Beginning {
    GameTree tree;
    int current = GameTree::root;
    Headers headers = {};
};

// What the connections know of how the server is.
struct Vitals {
    std::size_t clients = 0;
    std::size_t addresses = 0;
    double longest_turn = 0;         // seconds of the server's own thread, ever
    double longest_recent_turn = 0;  // in the last minute
};

// Runs it, and turns whatever it throws into an answer.
Answer answer_of(const std::function<Answer()>& work);
// The status of an answer that is given by somebody else.
inline constexpr int answered_elsewhere = 0;

class Api {
  public:
    // `tournaments`: a folder with journals; empty: none. To be made before the program has threads, as it
    // forks. `store`: where games outlive
    // the server; null: nowhere.
    Api(const ServerLimits& limits, EventLoop& loop, const std::filesystem::path& tournaments,
        std::string version, const ReportBoards& boards = {}, std::unique_ptr<GameStore> store = nullptr);
    ~Api();

    // Answers every request once, at once or later; never throws.
    void handle(const Request& request, const Reply& reply);
    // To be called about ten times a second.
    void tidy();
    void listen_to_vitals(std::function<Vitals()> vitals) { vitals_ = std::move(vitals); }

    // What the heap keeps goes back to the system.
    void trim_later();
    // From now on nothing new begins; what goes on is stopped, and games are stored.
    void end();
    // Whether all of that is done.
    bool has_ended() const;

    std::size_t open_games() const { return rooms_.size(); }
    std::size_t open_tasks() const { return tasks_.size(); }
    Ledger& ledger() { return ledger_; }

  private:
    using Rooms = std::map<std::string, std::shared_ptr<Room>>;
    using WithRoom = std::function<Answer(const std::shared_ptr<Room>&)>;

    void dispatch(const Request& request, const Reply& reply);
    std::optional<Ledger::Entry> reserve_for_task(std::uint64_t bytes);
    std::uint64_t room_for_small_tasks() const;
    void refuse_if_too_large(std::uint64_t bytes) const;
    // Does `work` at the desk; what it throws becomes the answer too.
    void answer_later(const Request& request, const Reply& reply, std::function<Answer()> work);
    // Makes something at the desk, and goes on with it in the server's own thread.
    template <class Made>
    void make_then(const Request& request, const Reply& reply, std::function<Made()> make,
                   std::function<Answer(Made&)> then) {
        auto at_desk = [this, reply, make = std::move(make), then = std::move(then), held = request.held](
                           const std::stop_token&, const Ledger::Entry&) {
            auto made = std::make_shared<std::optional<Made>>();
            Answer trouble = answer_of([&] {
                made->emplace(make());
                return Answer{};
            });
            loop_.post([this, reply, made, then, trouble = std::move(trouble)] {
                const Answer answer = made->has_value() ? answer_of([&] { return then(**made); }) : trouble;
                if (answer.status != answered_elsewhere) reply(answer);
                drop_later(made);
            });
        };
        desk_.start({.user = request.user, .urgency = Urgency::look, .gone = request.gone},
                    std::move(at_desk));
    }
    // Has a worker do it; the answer is what the worker says.
    void answer_hand_tree(const Request& request, const Body& body, const Reply& reply);
    void answer_by_worker(const Request& request, const Reply& reply, const nlohmann::json& task,
                          std::uint64_t bytes);
    void drop_later(std::shared_ptr<void> doomed);

    // Requests about games.
    void on_games(const Request& request, const Reply& reply);
    void begin_game(const Request& request, const Reply& reply, const std::string& id);
    Answer make_game(const Request& request, const std::string& id, Beginning& beginning);
    void with_room(const Request& request, const Reply& reply, const WithRoom& then);
    Answer on_game(const Request& request, const std::shared_ptr<Room>& room);
    Answer change_game(const Request& request, const std::shared_ptr<Room>& room);
    Answer changed(const Request& request, const std::shared_ptr<Room>& room);
    void record(const Request& request, const Reply& reply, const Room& room);
    void play(const Body& body, Room& room) const;
    void undo(Room& room) const;
    void redo(Room& room) const;
    void go_to(const Body& body, Room& room) const;
    void remove(const Body& body, Room& room) const;
    void set(const Body& body, Room& room);
    void choose_players(const Body& body, Room& room);
    int node_in(const Body& body, const Room& room, std::string_view field) const;

    // Games of two people who have a seat each: friend_requests.cpp.
    nlohmann::json seat_first(const Request& request, Room& room);
    Answer watch(const Request& request, const std::shared_ptr<Room>& room);
    void unwatch(const Request& request, Room& room);
    Answer change_encounter(const Request& request, const std::shared_ptr<Room>& room);
    Answer join(const Request& request, const std::shared_ptr<Room>& room);
    void play_in_encounter(const Body& body, Room& room, Side side) const;
    void offer(const Body& body, const std::shared_ptr<Room>& room, Side side);
    void accept(Offer offer, const std::shared_ptr<Room>& room);
    void begin_rematch(Room& room);
    void delete_encounter(const Request& request, const std::shared_ptr<Room>& room);
    // To be called often: somebody's time is up, or somebody has come or gone.
    void look_after(const std::shared_ptr<Room>& room);

    // Which games are in memory, and which on the disk: game_keeping.cpp.
    void add_room(const std::shared_ptr<Room>& room);
    std::shared_ptr<Room> room_of(const std::string& id, SavedGame& saved);
    void reserve_for(Room& room, std::uint64_t more);
    bool make_space();
    void drop_room(const std::shared_ptr<Room>& room);
    void keep_review(const std::string& id, const Task& task);
    void store(const std::shared_ptr<Room>& room);
    void tidy_rooms();

    // All others.
    const std::shared_ptr<const std::string>& catalogue();
    Answer health() const;
    Answer start_search(const Request& request);
    Answer start_review(const Request& request);
    Answer start_task(const Request& request, Tasks::Wanted wanted);
    Answer on_task(const Request& request, Task::Kind kind);
    bool on_tournaments(const Request& request, const Reply& reply);
    bool control_tournament(const Request& request, const Reply& reply);

    const ServerLimits limits_;
    EventLoop& loop_;
    std::string version_;
    const Room::Clock::time_point begun_ = Room::Clock::now();
    std::shared_ptr<const std::string> catalogue_;
    std::function<Vitals()> vitals_;
    bool ending_ = false;
    std::size_t storing_ = 0;

    Ledger ledger_;
    Workshop workshop_;    // forks, so it comes before whatever has threads
    TournamentHall hall_;  // so does this one
    Seats seats_;
    TournamentFolder tournaments_;
    std::unique_ptr<GameStore> store_;
    Lobby lobby_{limits_.tables, limits_.address_tables};
    const std::string run_;  // names this run of the server
    PositionWriter writer_;
    Rooms rooms_;
    Machines machines_;
    Tasks tasks_;
    // The pools come last: they end first, and with them everything that refers to the others. At the desk
    // is done what takes some milliseconds; in the other one workers are waited for.
    JobPool desk_;
    JobPool pool_;
};

// A side that cannot move passes; there is nothing else that it could do.
bool must_pass(const Table& table);
// A game with the seat of whoever asked, which nobody else is told.
std::shared_ptr<const std::string> with_seat(const std::string& game, const nlohmann::json& seat);

// A table as the fields game, variant and position of a request describe it.
std::unique_ptr<Table> table_in(const Body& body);
// What a text that was sent is of; a refusal says where it is wrong.
ReadText read_or_refuse(const Body& body);

}  // namespace damier::serve
