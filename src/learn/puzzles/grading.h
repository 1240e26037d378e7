// How hard a puzzle is: how often weak players miss it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "play/players/player.h"
#include "play/puzzles/puzzle.h"

namespace damier::learn {

class PuzzleGraders {
  public:
    // Players whose limits are not time, so that they do the same everywhere; each tries `seeds` times.
    static Expected<PuzzleGraders> make(const GameEntry& game, int variant,
                                        const std::vector<std::string>& players, int seeds,
                                        std::uint64_t seed);

    const std::vector<std::string>& texts() const { return texts_; }
    int tries() const { return static_cast<int>(players_.size()) * seeds_; }
    // Of these, so many miss one of the puzzle's moves. It depends on the puzzle alone, not on those before.
    int missed(const Puzzle& puzzle);

  private:
    const GameEntry* game_ = nullptr;
    int variant_ = 0;
    int seeds_ = 1;
    std::uint64_t seed_ = 1;
    std::vector<std::string> texts_;
    std::vector<std::unique_ptr<Player>> players_;
};

// Players of the game whose moves do not depend on the time that the machine takes.
Expected<std::vector<std::unique_ptr<Player>>> make_timeless_players(const GameEntry& game, int variant,
                                                                     const std::vector<std::string>& texts);

}  // namespace damier::learn
