// The exact margin of a late position of Othello, every move's margin, and a line of best play; or only who
// wins, which is faster. docs/solving-othello.md tells how.
//
// There is no distance: games end when the board is full or nobody can move, and nobody hurries. `plies` of a
// proof stays empty.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "games/contract/exact.h"
#include "games/othello/position.h"

namespace damier::othello {

// The ideas that make it fast, each of which can be switched off to see what it is worth (bench/). None of
// them changes a value.
struct SolverIdeas {
    bool mobility_order = true;    // moves that leave the opponent few moves come first
    bool estimate_order = true;    // with many free squares, moves are ordered by an evaluation
    bool patterns = true;          // that evaluation is the learnt one, not the one made by hand
    bool presearch = true;         // a search with an evaluation comes before the exact one
    bool selective = true;         // and then a solve that leaves out what will hardly matter
    bool second_selective = true;  // and where that is worth it another one, which leaves out less
    bool table_move_first = true;  // the table's move is searched before the others are put in order
    bool table = true;             // what was proved is kept
    bool small_table = true;       // also with few free squares, in a table that fits into a cache
    bool parity = true;            // squares in quarters with an odd number of free squares come first
    bool enhanced_cutoffs = true;  // all children are looked up before one of them is searched
    bool stability = true;         // discs that nobody can turn bound the margin
};

class Solver {
  public:
    // With more, a proof takes hours at least.
    static constexpr int most_free_squares = 36;

    explicit Solver(const SolverResources& resources) : Solver(resources, SolverIdeas{}) {}
    Solver(const SolverResources& resources, const SolverIdeas& ideas);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    Proof<Move> solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                      const SolveObserver& observer = {});

  private:
    struct Search;
    std::unique_ptr<Search> search_;
};

}  // namespace damier::othello
