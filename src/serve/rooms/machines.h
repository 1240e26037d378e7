// Makes machines move: starts their searches in the pool, listens to them, plays what they choose.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "play/players/checked_player.h"
#include "serve/jobs/event_loop.h"
#include "serve/jobs/job_pool.h"
#include "serve/jobs/limits.h"
#include "serve/rooms/room.h"

namespace damier::serve {

class Machines {
  public:
    Machines(const ServerLimits& limits, EventLoop& loop, JobPool& pool)
        : limits_(limits), loop_(loop), pool_(pool) {}

    // Whether such a player may sit down here; "human" may. Nothing is made.
    Expected<void> check(const GameEntry& game, const std::string& text) const;
    // A player within the server's limits. `seconds` hold where its text names no limit.
    struct Made {
        std::unique_ptr<Player> player;
        std::uint64_t memory = 0;  // bytes that it may take
    };
    Expected<Made> make(const GameEntry& game, const std::string& text, double seconds,
                        std::uint64_t seed) const;

    // To be called after whatever changed in a room: lets the machine whose turn it is begin to think, unless
    // the room is paused and nobody asked for a `step`.
    void consider(const std::shared_ptr<Room>& room, bool step = false);
    // What the machine of the room thinks about is of no interest any more.
    void stop_thinking(Room& room);
    // The player of a side was exchanged.
    void dismiss_player(Room& room, Side side);

  private:
    void think(const std::shared_ptr<Room>& room);
    void move_made(const std::shared_ptr<Room>& room, std::uint64_t epoch, const TextReport& report);
    void heard(const std::shared_ptr<Room>& room, std::uint64_t epoch, const TextReport& report);
    std::shared_ptr<KeptPlayer> kept_player_of(const std::shared_ptr<Room>& room, Side side);
    void keep(const std::shared_ptr<Room>& room);
    Expected<CheckedPlayer> checked(const GameEntry& game, const std::string& text, double seconds,
                                    std::uint64_t seed) const;
    PlayerContext context(const std::string& text, double seconds, std::uint64_t seed) const;
    bool is_listed_engine(const std::string& text) const;
    void failed(const std::shared_ptr<Room>& room, std::uint64_t epoch, const std::string& why);

    const ServerLimits& limits_;
    EventLoop& loop_;
    JobPool& pool_;
    std::list<std::weak_ptr<Room>> rooms_with_players_;  // the one whose machine moved last in front
};

}  // namespace damier::serve
