// Which games are in memory, and which are on the disk.
#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "serve/api/api.h"
#include "serve/api/ids.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

constexpr int seconds_to_come_back = 30;
// A change is written to the disk so much later, with those that follow it.
constexpr std::chrono::seconds before_storing{2};
// Games that are handed to the disk in one turn of the server.
constexpr int stored_in_a_turn = 4;

}  // namespace

// Answers with the game of the path, wherever it is.
void Api::with_room(const Request& request, const Reply& reply, const WithRoom& then) {
    const std::string& id = request.path[1];
    const auto gone = [] {
        return Refusal(not_found, "there is no such game: it may have been dropped, or the server restarted");
    };
    const auto found = rooms_.find(id);
    if (found != rooms_.end()) {
        const std::shared_ptr<Room> room = found->second;
        room->used = Room::Clock::now();
        if (request.method == "GET" && request.path.size() == 3 && request.path[2] == "record")
            return record(request, reply, *room);
        return reply(then(room));
    }
    if (!store_ || !is_id(id) || !store_->has(id)) throw gone();
    const auto read = [this, id, gone]() -> SavedGame {
        const auto text = store_->read(id);
        if (!text) throw gone();
        return SavedGame::read(*text, limits_);
    };
    make_then<SavedGame>(request, reply, read, [this, request, reply, then, id](SavedGame& saved) {
        const auto known = rooms_.find(id);
        const std::shared_ptr<Room> room = known == rooms_.end() ? room_of(id, saved) : known->second;
        // A record is written at the desk again, and so answered by somebody else.
        if (request.method != "GET" || request.path.size() != 3 || request.path[2] != "record")
            return then(room);
        record(request, reply, *room);
        return Answer{answered_elsewhere};
    });
}

std::shared_ptr<Room> Api::room_of(const std::string& id, SavedGame& saved) {
    for (const std::string& player : saved.players)
        value_or_refuse(machines_.check(saved.tree.game(), player));
    auto room = std::make_shared<Room>(id, std::move(saved.tree), writer_);
    room->current = saved.current;
    room->tree.visit(room->current);
    for (int i = 0; i < 2; ++i) room->players[i] = saved.players[i];
    room->headers = std::move(saved.headers);
    room->review = std::move(saved.review);
    room->seconds = saved.seconds;
    room->running = saved.running;
    room->delay = std::chrono::milliseconds(saved.delay);
    room->touched = true;
    room->stored = room->revision;
    if (!saved.encounter.is_null())
        room->encounter =
            std::make_unique<Encounter>(Encounter::read(saved.encounter, Room::Clock::now(), run_));
    add_room(room);
    if (room->encounter) look_after(room);
    if (room->encounter && room->encounter->is_open() && !room->is_over() && lobby_.has_room_for(room->user))
        lobby_.add(room);
    return room;
}

void Api::add_room(const std::shared_ptr<Room>& room) {
    const auto refuse = [] {
        throw Refusal(unavailable, "too many games are open: try again later", {}, seconds_to_come_back);
    };
    while (rooms_.size() >= limits_.games) {
        if (!make_space()) refuse();
    }
    auto memory = ledger_.reserve(Account::games, room->weight());
    while (!memory) {
        if (!make_space()) refuse();
        memory = ledger_.reserve(Account::games, room->weight());
    }
    room->memory = std::move(*memory);
    rooms_[room->id] = room;
}

// Before a change: what it may add at most.
void Api::reserve_for(Room& room, std::uint64_t more) {
    room.is_being_changed = true;
    bool fits = room.memory.resize(room.weight() + more);
    while (!fits && make_space()) fits = room.memory.resize(room.weight() + more);
    room.is_being_changed = false;
    if (!fits)
        throw Refusal(unavailable, "the games that are open take all the memory there is for them", {},
                      seconds_to_come_back);
}

// One game leaves the memory: one in which nobody moved or that is on the disk, of whoever has most, the one
// that was used longest ago. Nobody's who watches. False: there is none.
bool Api::make_space() {
    std::map<std::string_view, std::size_t> games_of;
    for (const auto& [id, room] : rooms_) ++games_of[room->user];
    std::shared_ptr<Room> chosen;
    const auto rank = [&](const Room& room) {
        return std::tuple(!room.touched, games_of[room.user], Room::Clock::now() - room.used);
    };
    for (const auto& [id, room] : rooms_) {
        room->is_deserted();
        const bool may_go = !room->touched || (store_ && room->stored == room->revision);
        if (!room->watchers.empty() || !may_go || room->is_being_changed) continue;
        if (!chosen || rank(*room) > rank(*chosen)) chosen = room;
    }
    if (!chosen) return false;
    drop_room(chosen);
    return true;
}

// A review that came to its end stays with the game it is of, as long as there is room for it.
void Api::keep_review(const std::string& id, const Task& task) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end() || !task.error.empty() || !is_review(task.text(), limits_)) return;
    const std::shared_ptr<Room> room = found->second;
    try {
        reserve_for(*room, Room::weight_of_review(task.text().size()));
    } catch (const Refusal&) {
        return;  // whoever asked for it has it; it is only not kept
    }
    room->review = std::make_shared<const std::string>(task.text());
    room->touched = true;
    room->changed();
    room->tell_state(false);
}

void Api::drop_room(const std::shared_ptr<Room>& room) {
    machines_.stop_thinking(*room);
    for (const Side side : {Side::first, Side::second}) machines_.dismiss_player(*room, side);
    rooms_.erase(room->id);
    lobby_.remove(room->id);
    room->memory.release();
    drop_later(room);
}

void Api::store(const std::shared_ptr<Room>& room) {
    room->is_being_stored = true;
    ++storing_;
    const std::uint64_t revision = room->revision;
    desk_.start(
        {.user = room->user, .urgency = Urgency::analysis, .is_own = true},
        [this, game = std::make_shared<SavedGame>(room->saved(run_)), id = room->id, user = room->user,
         back = std::weak_ptr<Room>(room), revision](const std::stop_token&, const Ledger::Entry&) {
            const auto written = store_->write(id, user, game->text());
            loop_.post([this, back, revision, good = written.has_value()] {
                --storing_;
                const auto here = back.lock();
                if (!here) return;
                here->is_being_stored = false;
                here->last_stored = Room::Clock::now();
                if (good) here->stored = revision;
            });
        });
}

void Api::tidy_rooms() {
    const auto now = Room::Clock::now();
    int to_store = stored_in_a_turn;
    std::vector<std::shared_ptr<Room>> idle;
    for (const auto& [id, room] : rooms_) {
        const bool is_deserted = room->is_deserted();
        if (room->encounter) look_after(room);
        if (is_deserted && room->thinking && now - room->watched > limits_.unwatched)
            room->thinking->stop.request_stop();
        const auto longest = room->touched ? limits_.idle_game : limits_.idle_visit;
        if (room->watchers.empty() && now - room->used > std::min(longest, limits_.idle_game))
            idle.push_back(room);
        const bool is_new = room->touched && room->stored != room->revision;
        if (store_ && is_new && !room->is_being_stored && to_store > 0 &&
            (ending_ || now - room->last_stored > before_storing)) {
            store(room);
            --to_store;
        }
        room->memory.resize(room->weight());
    }
    for (const auto& room : idle) drop_room(room);
}

}  // namespace damier::serve
