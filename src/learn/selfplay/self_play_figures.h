// What files of self-play hold, in figures.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"

namespace damier::learn {

// Positions with a value, by how many squares are still free.
struct PhaseFigures {
    int least_free = 0;
    int most_free = 0;
    std::uint64_t positions = 0;
    std::uint64_t distinct = 0;  // up to symmetry; of all files together
    std::uint64_t solved = 0;    // the value is proved
};

struct SelfPlayFigures {
    std::uint64_t games = 0;
    std::uint64_t results[3] = {};     // won by Black, drawn, won by White
    std::uint64_t ended_by_proof = 0;  // games
    std::uint64_t plies = 0;
    std::uint64_t random_plies = 0;
    std::uint64_t margins = 0;             // the sum of their sizes
    std::vector<PhaseFigures> phases;      // from the start of the game to its end
    std::uint64_t training_positions = 0;  // that stay by the rule of training_positions.h

    // The figures of all phases together.
    PhaseFigures total() const;
};

// The error names the file.
Expected<SelfPlayFigures> self_play_figures(std::span<const std::string> files);

}  // namespace damier::learn
