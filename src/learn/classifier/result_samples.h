// Positions of people's games with the results of these games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/othello/position.h"
#include "learn/wthor/wthor.h"

namespace damier::learn {

// 24 bytes, as there are millions of them.
struct ResultSample {
    Bitboard mover, other;
    std::uint32_t game = 0;   // its number among the games
    std::int8_t result = 0;   // for the mover: 1 won, 0 drawn, -1 lost
    bool first_moves = true;  // Black is the mover

    othello::Position position() const {
        return first_moves ? othello::Position(mover, other, 0) : othello::Position(other, mover, 1);
    }
};

// By number of empty squares.
using ResultSamples = std::array<std::vector<ResultSample>, 61>;

// Every position of every game after its first move in which the mover can place a disc: one position a game
// and number of empty squares, so that those of one number are independent of each other.
ResultSamples result_samples(std::span<const WthorGame> games);

}  // namespace damier::learn
