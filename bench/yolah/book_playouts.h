// Random games as one writes them first: what the benchmarks compare with. Both loops play from the starting
// position to the end and are compiled for the same processors as our fast paths, so that the ratios compare
// methods. They need has_x86_64_v3().
#pragma once

#include <cstdint>

#include "games/contract/playout.h"

namespace damier::yolah::book {

// The way of the Yolah book (its chapter 2, "Testing with Random Games"), in our words: list the moves,
// draw one with the standard library, play it.
PlayoutTally play_by_lists(std::uint64_t games, std::uint32_t seed);

// A plain loop without a list, which the book does not have: count the moves of each piece, draw a number
// with the standard library, find the move by PDEP.
PlayoutTally play_by_pieces(std::uint64_t games, std::uint32_t seed);

}  // namespace damier::yolah::book
