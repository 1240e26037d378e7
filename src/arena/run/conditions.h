// What the two players of a game are held to, and by how much the referee looks away.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/players/player.h"

namespace damier {

// The same for every game of a tournament.
struct RefereeRules {
    // A move may come so late before it is lost on time: stalls of 0.2 s were seen on a shared machine, and a
    // game that the machine lost says nothing about the players.
    double margin_seconds = 0.5;
    // A player that has not answered so long after its time is ended...
    double watchdog_seconds = 10;
    // ... and so is one that has no limit on time, so long after it was asked.
    double patience_seconds = 600;
    // From so many free squares on an exact search ends the game; 0: never.
    int adjudicate_free_squares = 0;
    // The memory of one worker's process; nothing means what the system gives.
    std::optional<std::uint64_t> memory_bytes = {};
};

struct Conditions {
    const GameEntry* game = nullptr;
    int variant = 0;
    // By player. Only time is refereed: a move's, and a game's clock.
    std::vector<Limits> limits = {};
    RefereeRules rules = {};
};

// A player by its number in the tournament. Called in the worker's process.
using PlayerFactory = std::function<Expected<std::unique_ptr<Player>>(int player)>;

}  // namespace damier
