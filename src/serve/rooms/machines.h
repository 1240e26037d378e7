// Makes machines move: has workers search for them, listens, plays what they choose.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/limits.h"
#include "serve/rooms/room.h"
#include "serve/rooms/seats.h"
#include "serve/workers/guest_players.h"
#include "serve/workers/workshop.h"

namespace damier::serve {

class Machines {
  public:
    Machines(const ServerLimits& limits, EventLoop& loop, Workshop& workshop, JobPool& pool, Seats& seats)
        : limits_(limits), guests_(limits), loop_(loop), workshop_(workshop), pool_(pool), seats_(seats) {}

    // Whether such a player may sit down here; "human" may. Nothing is made.
    Expected<void> check(const GameEntry& game, const std::string& text) const {
        return guests_.check(game, text);
    }

    // To be called after whatever changed in a room: lets the machine whose turn it is begin to think, unless
    // the room is paused and nobody asked for a `step`.
    void consider(const std::shared_ptr<Room>& room, bool step = false);
    // What the machine of the room thinks about is of no interest any more.
    void stop_thinking(Room& room);
    // The player of a side was exchanged.
    void dismiss_player(Room& room, Side side);

  private:
    // What the machine of a side wants of a worker, and what the worker makes of it.
    struct Thought;

    void think(const std::shared_ptr<Room>& room);
    void think_in_worker(const Thought& thought, const std::stop_token& stop, Ledger::Entry memory);
    void move_made(const std::shared_ptr<Room>& room, std::uint64_t epoch, const nlohmann::json& move);
    void heard(const std::shared_ptr<Room>& room, std::uint64_t epoch, std::string report);
    Expected<std::shared_ptr<Seat>> seat_of(Room& room, Side side) const;
    void failed(const std::shared_ptr<Room>& room, std::uint64_t epoch, const std::string& why);

    const ServerLimits& limits_;
    GuestPlayers guests_;
    EventLoop& loop_;
    Workshop& workshop_;
    JobPool& pool_;
    Seats& seats_;
};

}  // namespace damier::serve
