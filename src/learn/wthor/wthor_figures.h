// What files of the WTHOR base hold.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "learn/wthor/wthor.h"

namespace damier::learn {

struct WthorPhase {
    std::uint64_t positions = 0;
    std::uint64_t distinct = 0;  // up to the symmetries of the board; the mover's discs are the mover's
};

struct WthorFigures {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 3> results{};  // Black won, drawn, White won
    std::uint64_t incomplete = 0;            // their last position is not the end of a game
    // Complete games whose discs are not those of their last position.
    std::uint64_t contradictory = 0;
    // Games in which perfect play from the file's depth on leads to the result that came.
    std::uint64_t as_by_perfect_play = 0;
    std::map<int, std::uint64_t> years;              // games
    std::map<std::uint16_t, std::uint64_t> players;  // games, by number of the name
    std::map<std::uint16_t, std::uint64_t> tournaments;
    std::array<WthorPhase, 61> empty_squares;  // positions by how many there are; finished games left out
};

WthorFigures wthor_figures(std::span<const WthorGame> games);

// The most frequent ones, those with most games first.
std::vector<std::pair<std::uint16_t, std::uint64_t>> most_frequent(
    const std::map<std::uint16_t, std::uint64_t>& games, std::size_t count);

}  // namespace damier::learn
