#include "serve/rooms/machines.h"

#include <fmt/core.h>

#include <random>

#include "serve/api/ids.h"
#include "serve/api/refusal.h"
#include "serve/workers/worker_life.h"

namespace damier::serve {

namespace {

// A player that takes less is made anew for each move: that costs less than a process of its own.
constexpr std::uint64_t worth_keeping = 1 << 20;

std::uint64_t fresh_seed() {
    static thread_local std::random_device device;  // opening it takes a while
    return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

struct Machines::Thought {
    std::shared_ptr<Seat> seat;
    std::shared_ptr<std::unique_ptr<Worker>> worker;  // none: it is still to be hired
    Workshop::Task task;
    std::weak_ptr<Room> room;  // it may go away meanwhile; the reports then go nowhere
    std::uint64_t epoch = 0;
};

void Machines::consider(const std::shared_ptr<Room>& room, bool step) {
    if (room->thinking || room->is_over()) return;
    if (!room->running && !step) return;
    if (room->is_machine(room->side_to_move())) think(room);
}

void Machines::stop_thinking(Room& room) {
    ++room.epoch;
    if (room.thinking) room.thinking->stop.request_stop();
    room.thinking.reset();
    room.trouble.clear();
}

void Machines::dismiss_player(Room& room, Side side) {
    std::shared_ptr<Seat>& seat = room.seats[index_of(side)];
    if (seat) seats_.dismiss(*seat);
    seat.reset();
}

Expected<std::shared_ptr<Seat>> Machines::seat_of(Room& room, Side side) const {
    std::shared_ptr<Seat>& seat = room.seats[index_of(side)];
    if (seat) return seat;
    const std::string& text = room.players[index_of(side)];
    const auto demands = guests_.demands(room.tree.game(), text, room.seconds);
    if (!demands) return std::unexpected(demands.error());
    auto made = std::make_shared<Seat>();
    made->bytes = Worker::own_bytes + demands->memory;
    made->is_engine = guests_.is_listed_engine(text);
    made->keeps = made->is_engine || demands->memory >= worth_keeping;
    if (made->keeps) made->key = new_id();
    made->seconds = room.seconds;
    made->seed = fresh_seed();
    seat = made;
    return seat;
}

void Machines::think(const std::shared_ptr<Room>& room) {
    const Side side = room->side_to_move();
    const auto seat = seat_of(*room, side);
    if (!seat) {
        room->trouble = seat.error().message;
        room->running = false;
        return;
    }
    const std::string& player = room->players[index_of(side)];
    nlohmann::json task = {{"task", "move"},
                           {"seat", (*seat)->key},
                           {"table", table_task(*room->tree.table_at(room->current))},
                           {"player", player},
                           {"seconds", (*seat)->seconds},
                           {"seed", (*seat)->keeps ? (*seat)->seed : fresh_seed()},
                           {"longest", limits_.seconds},
                           {"engine", (*seat)->is_engine},
                           {"memory", (*seat)->bytes}};
    Thought thought{*seat,
                    std::make_shared<std::unique_ptr<Worker>>(),
                    {dumped(task), limits_.seconds + ((*seat)->is_engine ? limits_.seconds : 0)},
                    room,
                    room->epoch};
    // Asked in the thread that will do it, when its turn has come.
    const auto needs = [this, worker = thought.worker, seat = *seat]() -> std::uint64_t {
        if (!*worker) *worker = seats_.take(*seat);
        return *worker ? 0 : seat->bytes;
    };
    room->thinking = Thinking{side, player, {}, {}};
    try {
        room->thinking->stop =
            pool_.start({.user = room->user, .urgency = Urgency::move, .needs = needs},
                        [this, thought](const std::stop_token& stop, Ledger::Entry memory) {
                            think_in_worker(thought, stop, std::move(memory));
                        });
    } catch (const Refusal& refusal) {
        room->thinking.reset();
        room->trouble = refusal.what();
        room->running = false;
    }
}

void Machines::think_in_worker(const Thought& thought, const std::stop_token& stop, Ledger::Entry memory) {
    const auto tell = [&](auto what, auto said) {
        loop_.post([this, what, back = thought.room, epoch = thought.epoch, said = std::move(said)] {
            if (const auto here = back.lock()) (this->*what)(here, epoch, said);
        });
    };
    std::unique_ptr<Worker> worker = std::move(*thought.worker);
    try {
        if (!worker) {
            if (memory.bytes() == 0) throw Refusal(conflict, "it was stopped before its turn had come");
            worker = workshop_.hire();
            worker->furnish(std::move(memory));
        }
        const std::string done = workshop_.run(*worker, thought.task, stop, [&](std::string report) {
            tell(&Machines::heard, std::move(report));
        });
        nlohmann::json move = nlohmann::json::parse(done);
        // First, as the next move may be asked for as soon as this one is told.
        if (thought.seat->keeps && thought.seat->wanted)
            seats_.keep(thought.seat, std::move(worker));
        else
            workshop_.give_back(std::move(worker));
        tell(&Machines::move_made, std::move(move));
    } catch (const std::exception& fault) {
        tell(&Machines::failed, std::string(fault.what()));
    }
}

// Of a worker that died, or an outside program that failed in any way; the game waits for somebody to do
// something about it.
void Machines::failed(const std::shared_ptr<Room>& room, std::uint64_t epoch, const std::string& why) {
    if (room->epoch != epoch || !room->thinking) return;
    room->trouble = fmt::format("{}: {}", room->thinking->player, why);
    room->thinking.reset();
    room->running = false;
    ++room->epoch;
    room->changed();
    room->tell_state(false);
}

void Machines::heard(const std::shared_ptr<Room>& room, std::uint64_t epoch, std::string report) {
    if (room->epoch != epoch || !room->thinking) return;
    room->tell(std::make_shared<const std::string>(
                   fmt::format(R"({{"event":"thinking","id":"{}","report":{}}})", room->id, report)),
               true);
    room->thinking->report = std::move(report);
    room->forget_text();
}

void Machines::move_made(const std::shared_ptr<Room>& room, std::uint64_t epoch, const nlohmann::json& move) {
    if (room->epoch != epoch || !room->thinking) return;
    room->thinking.reset();
    ++room->epoch;
    if (const auto node = room->tree.play(room->current, move.at("move").get<std::string>())) {
        if (!move.at("report").is_null()) room->tree.note_report(*node, move.at("report"));
        room->current = *node;
        room->tree.visit(*node);
        room->tree.promote(*node);
    } else {
        room->trouble = node.error().message;
        room->running = false;
    }
    room->changed();
    room->tell_state(false);
    // Between two machines there is a pause, so that people can follow.
    if (!room->running || room->is_over() || !room->is_machine(room->side_to_move())) return;
    if (room->is_deserted()) return;
    loop_.after(room->delay, [this, back = std::weak_ptr<Room>(room), now = room->epoch] {
        const auto here = back.lock();
        if (!here || here->epoch != now) return;
        consider(here);
        here->changed();
        here->tell_state(true);
    });
}

}  // namespace damier::serve
