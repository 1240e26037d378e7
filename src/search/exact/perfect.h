// Never leaves the best value: the position is solved, and the move is one of those that keep its value.
//
// Which of them is played:
//   - winning: one of the quickest wins
//   - losing: the longest resistance, and among equals as for a draw
//   - drawn: the move after which the smallest share of the opponent's answers keeps the draw for it
// and what is still equal is decided by lot. Moves are looked at in an order drawn by lot, first the one that
// the proof found, until all are valued or a fixed number of nodes is spent (no time: the same seed gives the
// same game). The shares are counted in rounds, a few answers to every move in each, so that they can be
// compared whenever the nodes are spent. Early in a game, where the proof takes so long that its moves one by
// one are out of reach, it is the proof's own move; and as long as a book says what the moves are worth, how
// soon the game ends is not asked.
//
// Under a limit on time, half of it is for the proof, unless the solver says that the position is out of its
// reach (most_free_squares). When that was too short, or when nodes or plies are limited, which a solver
// cannot heed, another search moves, and the report does not say that it is solved.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/random.h"
#include "core/throttle.h"
#include "games/contract/exact.h"
#include "games/contract/game.h"
#include "search/budget.h"
#include "search/exact/perfect_choice.h"
#include "search/exact/timed_stop.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/search.h"

namespace damier {

struct PerfectOptions {
    SolverResources resources = {};
    std::uint64_t seed = 1;
};

// `Otherwise` is the search that moves where nothing could be proved.
template <Game G, Search<G> Otherwise>
    requires HasSolver<G>
class Perfect {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = PerfectOptions;

    Perfect(Otherwise otherwise, const Options& options, KnownMargin<G> known = {})
        : otherwise_(std::move(otherwise)),
          options_(options),
          solver_(options.resources),
          known_(std::move(known)),
          random_(options.seed) {}

    // The game must not be over.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        if (limits.nodes || limits.depth) return otherwise_.run(position, limits, std::move(stop), observer);
        const Budget budget(limits, position.free_squares(), stop);
        PerfectChoice<G> choice(position, *solver_, known_, random_);
        bool proved = false;
        if (!budget.seconds_allowed() || is_in_reach(position)) {
            const TimedStop half(budget.seconds_left(0.5), stop);
            proved = choice.prove(half.token(), progress(position, observer));
        }
        if (!proved) return fall_back(position, stop, observer, budget);
        if (observer) observer(choice.report(budget.seconds()));
        const TimedStop rest(budget.seconds_left(), stop);
        choice.refine(rest.token(), limits.value_every_move, news(choice, budget, observer));
        return choice.report(budget.seconds());
    }

    void forget() {
        otherwise_.forget();
        solver_.emplace(options_.resources);
        random_ = Random(options_.seed);
    }

  private:
    static bool is_in_reach(const Position& position) {
        if constexpr (requires { G::Solver::most_free_squares; }) {
            return position.free_squares() <= G::Solver::most_free_squares;
        } else {
            return true;
        }
    }

    // As long as nothing is proved there is only the work to tell of.
    static SolveObserver progress(const Position& position, const Observer<Move>& observer) {
        if (!observer) return {};
        MovesOf<G> moves;
        position.legal_moves(moves);
        return [&observer, any = moves[0]](const SolveProgress& made) {
            observer({.move = any,
                      .nodes = made.nodes,
                      .seconds = made.seconds,
                      .line = {any},
                      .root_moves = {{.move = any}}});
        };
    }

    // A caller that asked for the value of every move sees them come.
    static std::function<void()> news(const PerfectChoice<G>& choice, const Budget& budget,
                                      const Observer<Move>& observer) {
        if (!observer) return {};
        Throttle throttle;
        throttle.note_told(budget.seconds());
        return [&, throttle]() mutable {
            if (const double now = budget.seconds(); throttle.is_due(now)) observer(choice.report(now));
        };
    }

    Report<Move> fall_back(const Position& position, const std::stop_token& stop,
                           const Observer<Move>& observer, const Budget& budget) {
        const Limits rest{.seconds = budget.seconds_left()};
        Report<Move> report = otherwise_.run(position, rest, stop, observer);
        report.seconds = budget.seconds();
        return report;
    }

    Otherwise otherwise_;
    Options options_;
    std::optional<typename G::Solver> solver_;  // always there; forget() makes another
    KnownMargin<G> known_;
    Random random_;
};

}  // namespace damier
