// Counts move sequences of Quarto without lists of moves: the fast way behind `perft<Quarto>`.
#pragma once

#include <cstdint>

#include "games/quarto/position.h"

namespace damier::quarto {

// A finished game counts as one leaf at every later depth.
std::uint64_t perft(const Position& position, int depth);

}  // namespace damier::quarto
