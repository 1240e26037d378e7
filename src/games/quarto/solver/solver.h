// The exact value of any position of Quarto, at any level: win, draw or loss, and how soon.
//
// The distance counts plies (moves of either player, the opening gift among them) until the game is over. The
// winner takes the shortest way and the loser the longest. A draw is over when the board is full, whoever
// plays what.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "games/contract/exact.h"
#include "games/quarto/position.h"

namespace damier::quarto {

// The ideas that make it fast, each of which can be switched off to see what it is worth (bench/). None of
// them changes a value.
struct SolverIdeas {
    bool order_moves = true;        // those that leave the opponent the fewest safe moves first
    bool order_placements = true;   // in the endgame: those that leave the fewest safe gifts first
    bool endgame_by_groups = true;  // the last seven placements with all winning sets at once
    bool canonical_keys = true;     // symmetric positions share an entry of the table
    int table_from = 9;             // pieces that must still be left for a position to be looked up
};

struct SolverPath;

class Solver {
  public:
    explicit Solver(const SolverResources& resources) : Solver(resources, SolverIdeas{}) {}
    Solver(const SolverResources& resources, const SolverIdeas& ideas);
    Solver(const SolverResources& resources, const SolverIdeas& ideas, const SolverPath& path);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    Proof<Move> solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                      const SolveObserver& observer = {});

  private:
    struct Search;
    std::unique_ptr<Search> search_;
};

}  // namespace damier::quarto
