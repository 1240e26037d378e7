// The search for magic multipliers, apart from the program that prints them, so that a test can check
// that the committed constants are its output.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

inline constexpr std::uint64_t default_magic_seed = 20'250'611;

struct Magics {
    std::array<Bitboard, square_count> orthogonal;
    std::array<Bitboard, square_count> diagonal;
    // Candidates tried, all squares together.
    std::uint64_t candidates;
};

// For every square and both kinds of lines a multiplier that maps each subset of the relevant mask
// of n squares to an index of n bits such that subsets with the same index have the same moves.
// The same seed gives the same result everywhere: std::mt19937_64 is fixed by the standard.
Magics find_magics(std::uint64_t seed);

// The constants as the C++ header src/games/yolah/attacks/magic_constants.h.
std::string magics_as_header(const Magics& magics, std::uint64_t seed);

}  // namespace damier::yolah
