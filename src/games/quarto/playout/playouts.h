// Random games of Quarto, without lists of moves: the fast way behind `playouts<Quarto>`.
#pragma once

#include <cstdint>

#include "games/contract/playout.h"
#include "games/quarto/position.h"

namespace damier::quarto {

// Plays `games` games from `start` to their ends; each legal move is equally likely at each turn.
PlayoutTally playouts(const Position& start, std::uint64_t games, std::uint64_t seed);

}  // namespace damier::quarto
