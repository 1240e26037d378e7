// The search behind the solver. Its values are the moves that the mover still makes less those of the other
// side: neither points nor colours matter. paths.cpp compiles it twice.
#pragma once

#include <cstdint>

#include "games/shared/first_answer.h"
#include "games/shared/margin_prover.h"
#include "games/shared/solver_pulse.h"
#include "games/yolah/sides.h"
#include "games/yolah/solver/solver.h"
#include "games/yolah/solver/table.h"

namespace damier::yolah {

// What the threads of a solver share. All ask the same question, each with the moves in a slightly other
// order, so that they prove different parts of the answer first and find the rest in the table.
struct SharedSearch : Settlement {
    explicit SharedSearch(ProofTable& proofs) : table(proofs) {}
    ProofTable& table;
};

// For one thread of a team.
class SolverSearch {
  public:
    virtual ~SolverSearch() = default;

    // The value if it is between alpha and beta, else a bound of it on the same side of them.
    virtual int value(const Sides& sides, int alpha, int beta, SolverPulse& pulse) = 0;
    virtual SearchCounts counts() const = 0;
};

}  // namespace damier::yolah
