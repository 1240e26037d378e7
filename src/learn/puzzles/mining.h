// Puzzles from games: seeded players play, and of each game one position that is a puzzle is kept, drawn by
// lot, unless it is there already or there are enough of its difficulty.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/error.h"
#include "play/puzzles/puzzle.h"

namespace damier::learn {

struct MiningTask {
    const GameEntry* game = nullptr;
    int variant = 0;
    std::uint64_t seed = 1;
    std::size_t count = 240;  // as many easy ones as medium and hard ones
    std::vector<std::string> players = {"level(3)", "level(4)", "level(5)", "level(6)"};
    std::vector<std::string> graders = {};  // none: those of default_graders()
    int tries = 48;                         // of all graders together, shared out equally
    std::uint64_t most_games = 20'000;
};

// random, greedy and the lowest levels, up to those that find an easy puzzle of the game more often than not.
std::vector<std::string> default_graders(const GameEntry& game);

struct MiningProgress {
    std::uint64_t games = 0;
    std::size_t found = 0;  // kept, of all difficulties
    std::size_t all = 0;
    double seconds = 0;
};
using MiningObserver = std::function<void(const MiningProgress&)>;

// Sorted by how often they are missed. Fewer than the task wants when that many games do not have them;
// nothing when it was stopped. The task decides the result, whatever the machine. An error says what is wrong
// with the task.
Expected<std::optional<PuzzleSet>> mine_puzzles(const MiningTask& task, const std::stop_token& stop,
                                                const MiningObserver& observer = {});

}  // namespace damier::learn
