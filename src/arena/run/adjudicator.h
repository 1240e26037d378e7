// What a position is worth when nobody errs: by the game's solver, or by a search where there is none.
#pragma once

#include <memory>
#include <optional>

#include "core/score.h"
#include "play/players/player.h"
#include "play/table/solver.h"

namespace damier {

class Adjudicator {
  public:
    explicit Adjudicator(const GameEntry& game) : game_(game) {}

    // The first mover's margin; nothing when it could not be proved. Throws std::bad_alloc.
    std::optional<Score> first_margin(const Table& table);

  private:
    std::optional<Score> margin_of_mover(const Table& table);
    std::optional<Score> searched_margin(const Table& table);

    const GameEntry& game_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<Player> search_;  // of games without a solver
};

}  // namespace damier
