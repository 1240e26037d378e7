// The positions that patterns are learnt from: those of real games and departures from them, no two of them
// images of each other.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/wthor/wthor.h"

namespace damier::learn {

// 24 bytes, as there are millions of them.
struct PatternSample {
    Bitboard mover, other;
    float label = 0;         // discs of the final margin for the mover
    std::uint32_t game = 0;  // where it comes from, for held_out.h
};

// By number of empty squares.
using PatternSamples = std::array<std::vector<PatternSample>, 61>;

struct PositionCounts {
    std::size_t real = 0;        // positions of games, for each number of empty squares
    std::size_t departures = 0;  // positions one to three random moves away from them
};

// The games in a random order, until there are enough positions or no more games. The side to move may have
// to pass; no game is over.
PatternSamples choose_positions(std::span<const WthorGame> games, PositionCounts counts, std::uint64_t seed);

}  // namespace damier::learn
