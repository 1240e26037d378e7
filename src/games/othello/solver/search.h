// The search behind the solver, compiled for each kind of processor (search.cpp). Margins are the mover's.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/bitboard.h"
#include "games/othello/evaluation/evaluation.h"
#include "games/othello/solver/solver.h"
#include "games/othello/solver/table.h"
#include "games/shared/first_answer.h"
#include "games/shared/solver_pulse.h"
#include "games/shared/solver_team.h"

namespace damier::othello {

// Of an estimate.
inline constexpr int disc_value = 100;

// How far the answer of a search can be relied on.
enum class Trust : std::uint8_t { proved, likely, very_likely };

struct Board {
    Bitboard mover = 0;
    Bitboard other = 0;
};

// What the threads of a solver share.
struct SharedSearch {
    SolverIdeas ideas;
    ProofTable proofs;
    ProofTable guesses;  // what selective searches found: no proofs
    EstimateTable estimates;
    EvaluationChoice evaluation;
    SolverTeam team;
};

// For one thread of a team. After a stop an answer means nothing: `is_stopped` says so.
class SolverSearch {
  public:
    virtual ~SolverSearch() = default;

    // Is the margin more than alpha? A bound of it on the same side of alpha. Where it need not be proved it
    // is found in less time, and good moves and a good guess for the proof come of it.
    virtual int bound(const Board& board, int alpha, Trust trust, SolverPulse& pulse) = 0;
    // About what the margin is, in hundredths of a disc, from a search of `depth` plies with an evaluation;
    // if it is not between alpha and beta, a bound of that on the same side of them. Moves that it found good
    // are tried first later.
    virtual int estimate(const Board& board, int alpha, int beta, int depth, SolverPulse& pulse) = 0;
    // The best move of a position that was searched, or no_square.
    virtual int known_best(const Board& board) const = 0;

    virtual bool is_stopped() const = 0;
    virtual SearchCounts counts() const = 0;
};

// One for each kind of processor; all of them find the same with the same nodes.
struct SearchPath {
    std::string_view name;
    std::unique_ptr<SolverSearch> (*make)(SharedSearch& shared);
};

// Every path that this processor can run, the fastest first, the portable one last.
std::span<const SearchPath> search_paths();

}  // namespace damier::othello
