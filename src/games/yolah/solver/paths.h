// The processor paths of the solver and of what it is made of (core/cpu.h).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/yolah/solver/margin_bounds.h"
#include "games/yolah/solver/search.h"
#include "games/yolah/solver/walks.h"

namespace damier::yolah {

struct SolverPath {
    std::string_view name;
    // For the thread with this number; the one numbered 0 orders moves without any noise.
    std::unique_ptr<SolverSearch> (*make_search)(SharedSearch& shared, unsigned number,
                                                 const SolverIdeas& ideas);
    std::unique_ptr<WalkSolver> (*make_walks)();
    std::unique_ptr<MarginBounder::Kernel> (*make_bounder)();
};

// "PEXT" where it is fast, then "magic".
std::span<const SolverPath> solver_paths();

}  // namespace damier::yolah
