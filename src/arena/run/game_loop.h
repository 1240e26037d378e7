// One game between two players under our table, which is the only arbiter.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "play/players/player.h"

namespace damier {

struct PlayedMove {
    std::string move;
    Side side;
    double seconds = 0;  // from the question to the answer
    std::uint64_t nodes = 0;
};

struct PlayedGame {
    std::vector<PlayedMove> moves;
    Score first_margin = 0;
    // Every move was played; false when the game was stopped on the way.
    bool complete = false;
};

// Plays on from the table's position, first against second, and leaves the end on the table. `told`, if it
// is not empty, hears of each move after it was played. An illegal move of a player of ours is a fault of
// this program and throws std::logic_error.
PlayedGame play_game(Table& table, Player& first, Player& second, std::stop_token stop,
                     const std::function<void(const TextReport&)>& told = {});

}  // namespace damier
