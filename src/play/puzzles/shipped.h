// The puzzles that come with the program (data/README.md).
#pragma once

#include <span>
#include <string_view>

#include "play/puzzles/puzzle.h"

namespace damier {

struct PuzzleText {
    std::string_view game;
    std::string_view text;  // as in a file of puzzles
};

// What is built in, one for each game that has any (cmake/shipped_puzzles.cpp.in).
std::span<const PuzzleText> shipped_puzzle_texts();

// All of them, read when they are first asked for, which takes some milliseconds; from any thread.
const std::vector<PuzzleSet>& shipped_puzzles();

}  // namespace damier
