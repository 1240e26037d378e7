// A file of puzzles is proved again: every margin of every move at every step, by a solver that has seen
// nothing else, and all that is derived from them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "play/puzzles/puzzle.h"

namespace damier::learn {

struct PuzzleCheck {
    std::size_t puzzles = 0;               // looked at
    std::size_t steps = 0;                 // of them
    std::size_t margins = 0;               // proved again
    bool complete = true;                  // false when it was stopped
    std::vector<std::string> faults = {};  // a sentence each
};
using CheckObserver = std::function<void(std::size_t done)>;

// What is wrong with one of them: moves, replies and themes. Nothing when it is as the file says.
std::optional<std::string> fault_of(const PuzzleSet& set, const Puzzle& puzzle);

// All of them, and that no two are the same position up to symmetry, that they stand in the order of their
// grades and that the grades come out again. An error says why the graders cannot be made.
Expected<PuzzleCheck> check_puzzles(const PuzzleSet& set, const std::stop_token& stop,
                                    const CheckObserver& observer = {});

}  // namespace damier::learn
