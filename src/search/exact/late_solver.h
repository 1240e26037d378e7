// A search that asks the game's solver first where it is likely to have the answer in time.
//
// How long a proof takes grows by about the same factor with each free square more. So a game is described by
// two numbers (SolverReach), and a time by how many free squares it is enough for. Half of the time is the
// solver's; what it does not prove is left to the other search. Where every move is to be valued, all of them
// must be proved in that time, and of a long time it has two seconds, since nothing can be told meanwhile.
// Where nodes or plies are limited the solver is not asked: it cannot heed such limits. But it is where it is
// told to solve from so many free squares on: then it takes what it takes, within the time if that is
// limited.
#pragma once

#include <algorithm>
#include <optional>
#include <stop_token>
#include <utility>

#include "games/contract/exact.h"
#include "games/contract/game.h"
#include "search/budget.h"
#include "search/exact/timed_stop.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/search.h"

namespace damier {

template <Game G, Search<G> S>
    requires HasSolver<G>
class LateSolver {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    LateSolver(S search, const SolverResources& resources, const SolverReach& reach,
               std::optional<int> always_from = {})
        : search_(std::move(search)),
          resources_(resources),
          solver_(resources),
          reach_(reach),
          always_from_(always_from) {}

    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        const Budget budget(limits, position.free_squares(), stop);
        const bool always = always_from_ && position.free_squares() <= *always_from_;
        if (!(always || may_be_proved(position, limits, budget)))
            return search_.run(position, limits, std::move(stop), observer);
        if (const auto proved = prove(position, limits.value_every_move, stop, budget)) {
            if (observer) observer(*proved);
            return *proved;
        }
        if (!budget.seconds_allowed()) return search_.run(position, limits, std::move(stop), observer);
        const Limits rest{.seconds = budget.seconds_left(), .value_every_move = limits.value_every_move};
        Report<Move> report = search_.run(position, rest, std::move(stop), observer);
        report.seconds = budget.seconds();
        return report;
    }

    void forget() {
        search_.forget();
        solver_.emplace(resources_);
    }

  private:
    static constexpr double part_of_solver = 0.5;
    static constexpr double most_seconds_for_every_move = 2;

    static std::optional<double> seconds_of_solver(std::optional<double> seconds, bool every_move) {
        if (!seconds) return std::nullopt;
        const double part = *seconds * part_of_solver;
        return every_move ? std::min(part, most_seconds_for_every_move) : part;
    }

    bool may_be_proved(const Position& position, const Limits& limits, const Budget& budget) const {
        const auto seconds = budget.seconds_allowed();
        return !limits.nodes && !limits.depth && seconds &&
               position.free_squares() <= reach_.within(*seconds_of_solver(seconds, limits.value_every_move));
    }

    // Within a part of the time, if it is limited.
    std::optional<Report<Move>> prove(const Position& position, bool every_move, const std::stop_token& stop,
                                      const Budget& budget) {
        const TimedStop timed(seconds_of_solver(budget.seconds_left(), every_move), stop);
        const Proof<Move> proof =
            solver_->solve(position, {.every_move = every_move, .line = true}, timed.token(), {});
        if (!proof.margin || proof.moves.empty()) return std::nullopt;
        const Move move = proof.moves.front().move;
        const Value value = value_of_end(*proof.margin);
        Report<Move> report{.move = move,
                            .value = value,
                            .solved = true,
                            .depth = static_cast<int>(proof.line.size()),
                            .nodes = proof.nodes,
                            .seconds = budget.seconds(),
                            .line = proof.line};
        for (const ProvedMove<Move>& one : proof.moves)
            report.root_moves.push_back(
                {.move = one.move, .value = value_of_end(one.margin), .solved = true});
        if (report.line.empty()) report.line = {move};
        return report;
    }

    S search_;
    SolverResources resources_;
    std::optional<typename G::Solver> solver_;  // always there; forget() makes another
    SolverReach reach_;
    std::optional<int> always_from_;
};

}  // namespace damier
