// The search behind the solver: yes or no to one question about one position. search.cpp compiles it
// for every instruction set.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "games/quarto/position.h"
#include "games/quarto/solver/solver.h"
#include "games/quarto/solver/table.h"
#include "games/shared/first_answer.h"
#include "games/shared/solver_pulse.h"
#include "games/shared/solver_team.h"

namespace damier::quarto {

class SolverSearch {
  public:
    virtual ~SolverSearch() = default;

    // Does the mover reach the aim, when a win counts only if it comes within `plies` plies? Nothing when it
    // was stopped. There must be a piece in hand.
    virtual std::optional<bool> reaches(const Position& position, Aim aim, int plies, SolverPulse& pulse) = 0;
    // Nodes are positions with a piece in hand.
    virtual SearchCounts counts() const = 0;
};

struct SolverPath {
    std::string_view name;
    std::unique_ptr<SolverSearch> (*make_search)(int level, SolverTable& table, SolverTeam& team,
                                                 const SolverIdeas& ideas);
};
// The fastest first, the portable one last.
std::span<const SolverPath> solver_paths();

}  // namespace damier::quarto
