// The exact margin of a late position of Yolah, and a line of best play.
//
// There is no distance: the margin counts the moves that both sides still make, so a best line is as long as
// any other of its margin or a pass apart, and `plies` of a proof stays empty.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "games/contract/exact.h"
#include "games/yolah/position.h"

namespace damier::yolah {

// The ideas that make it fast, each of which can be switched off to see what it is worth (bench/). None of
// them changes a value.
struct SolverIdeas {
    bool spare_moves = true;       // what only one side can get to becomes a number of moves
    bool spare_difference = true;  // of the spare moves of both sides only the difference matters
    bool exclusive_walks = true;   // bounds from walks where only one side can get to
    bool safe_moves = true;        // bounds from moves that cannot be taken away
    bool order_by_races = true;    // moves ordered by races to squares too, not by numbers of moves alone
    int races_from = 9;            // free squares that it takes for that
    int table_from = 5;            // free squares that it takes for a position to be looked up
};

struct SolverPath;

class Solver {
  public:
    // With more, a proof takes minutes at least.
    static constexpr int most_free_squares = 36;

    explicit Solver(const SolverResources& resources) : Solver(resources, SolverIdeas{}) {}
    Solver(const SolverResources& resources, const SolverIdeas& ideas);
    Solver(const SolverResources& resources, const SolverIdeas& ideas, const SolverPath& path);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    Proof<Move> solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                      const SolveObserver& observer = {});

    // Only the winner, which takes about half as long: 1, 0 or -1 for the mover. Nothing when it was stopped.
    std::optional<int> outcome(const Position& position, std::stop_token stop);

    // The nodes of all searches so far.
    std::uint64_t nodes() const;

  private:
    struct Search;
    std::unique_ptr<Search> search_;
};

}  // namespace damier::yolah
