// Solves many positions of Quarto that have much of their game in common, as those of a book do.
//
// Nearly all the work is to show that boards lead nowhere, and each board is reached from as many positions
// as it has pieces: any of them may have been the last one placed. So what is known about the boards near the
// top is kept, in their canonical form, apart from the table of the solver, where it would be forgotten.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/score.h"
#include "games/quarto/position.h"
#include "games/quarto/solver/search.h"

namespace damier::learn {

// What all threads that solve for one book share. `memory` is in bytes.
struct ClassSolverTables {
    explicit ClassSolverTables(std::uint64_t memory) : positions(memory / 4 * 3), boards(memory / 4) {}

    quarto::SolverTable positions;
    quarto::SolverTable boards;
};

// One for each thread.
class ClassSolver {
  public:
    // Boards with up to `remembered` pieces placed are kept.
    ClassSolver(int level, ClassSolverTables& tables, int remembered = 6);

    // The value for the mover of a position with a piece in hand; nothing when it was stopped.
    std::optional<Score> value(const quarto::Position& position, std::stop_token stop);

    // Tells the boards what the value of a position, known already, says about them.
    void learn(const quarto::Position& position, Score value);

  private:
    struct Placement;
    struct Placements;

    // Throws Stopped.
    bool reaches(const quarto::Position& position, quarto::Aim aim);
    bool board_reaches(const quarto::Position& position, const Placement& placement, quarto::Aim aim);
    Placements placements_of(const quarto::Position& position) const;

    quarto::SolverTable& boards_;
    int remembered_;
    SolverTeam team_{1};  // threads of a book work on different positions, not together on one
    std::unique_ptr<quarto::SolverSearch> search_;
    SolverPulse* pulse_ = nullptr;
};

}  // namespace damier::learn
