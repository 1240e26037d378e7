// Players that strangers name, within the server's limits.
#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "play/players/checked_player.h"
#include "serve/jobs/limits.h"

namespace damier::serve {

class GuestPlayers {
  public:
    explicit GuestPlayers(const ServerLimits& limits) : limits_(limits) {}

    // Whether such a player may sit down here; "human" may. Nothing is made.
    Expected<void> check(const GameEntry& game, const std::string& text) const;
    // What it will take. `seconds` hold where its text names no limit.
    Expected<PlayerDemands> demands(const GameEntry& game, const std::string& text, double seconds) const;
    Expected<std::unique_ptr<Player>> make(const GameEntry& game, const std::string& text, double seconds,
                                           std::uint64_t seed) const;
    // One of those that the server was started with, however it is written.
    bool is_listed_engine(const std::string& text) const;

  private:
    Expected<CheckedPlayer> checked(const GameEntry& game, const std::string& text, double seconds,
                                    std::uint64_t seed) const;
    PlayerContext context(const std::string& text, double seconds, std::uint64_t seed) const;

    const ServerLimits& limits_;
};

}  // namespace damier::serve
