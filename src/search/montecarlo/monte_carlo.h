// Flat Monte Carlo: random games after each legal move, and the move after which most are won (Abramson,
// "Expected-Outcome: A General Model of Static Evaluation", 1990). No tree: the opponent is thought to play
// at random, so more games make the estimate sharper, but not wiser.
//
// Each move is an arm of a bandit (bandit.h). Threads take a batch of games under a lock, play it
// without, and add what came out under the lock. A batch's seed is that of its move and its number, so a
// limit on playouts gives the same report each time: with equal shares for any number of threads, with ucb1
// for one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/throttle.h"
#include "core/value.h"
#include "games/contract/game.h"
#include "games/contract/playout.h"
#include "search/budget.h"
#include "search/limits.h"
#include "search/montecarlo/bandit.h"
#include "search/report.h"
#include "search/sort_few.h"

namespace damier {

namespace monte_carlo {

// One search, by one or more threads.
template <Game G>
class Search {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Search(const MonteCarloOptions& options, const Position& position, const Limits& limits,
           std::stop_token stop, const Observer<Move>& observer)
        : threads_(options.threads),
          budget_(limits, position.free_squares(), std::move(stop)),
          observer_(observer),
          bandit_(options, stricter(limits, {.playouts = limits.nodes}).playouts.value_or(unlimited)) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            Position after = position;
            after.play(move);
            after.is_over() ? add_end(move, -value_of_end(after.margin())) : bandit_.add_arm(move, after);
        }
    }

    Report<Move> run() {
        {
            std::vector<std::jthread> helpers;
            const AtTheEnd at_the_end{is_over_};
            for (int i = 1; i < threads_; ++i) helpers.emplace_back([this] { work(false); });
            work(true);
        }
        return report();
    }

  private:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    // Nobody begins another batch, even if it is an exception of the observer that has ended the search.
    struct AtTheEnd {
        std::atomic<bool>& is_over;
        ~AtTheEnd() { is_over = true; }
    };

    void add_end(Move move, Value value) {
        const Wdl wdl{double(is_win(value)), double(value == 0), double(is_loss(value))};
        ends_.push_back({.move = move, .value = value, .wdl = wdl, .solved = true});
        if (is_win(value)) is_over_ = true;
    }

    void work(bool observes) {
        while (!is_over_ && !budget_.is_over()) {
            const std::optional<Batch> batch = under_lock([&] { return bandit_.next(); });
            if (!batch) return;
            const Position& position = bandit_.arms()[batch->arm].position;
            const PlayoutTally tally = playout_outcomes<G>(position, batch->games, batch->seed);
            under_lock([&] { bandit_.add(*batch, tally); });
            if (observes) observe();
        }
    }
    template <class Action>
    auto under_lock(Action action) {
        const std::scoped_lock lock(mutex_);
        return action();
    }

    void observe() {
        if (!observer_ || !throttle_.is_due(budget_.seconds())) return;
        observer_(under_lock([&] { return report(); }));
    }

    Report<Move> report() const {
        Report<Move> report;
        for (const Arm<G>& arm : bandit_.arms()) {
            if (arm.tally.games == 0) continue;
            report.root_moves.push_back({.move = arm.move, .wdl = arm.wdl(), .visits = arm.tally.games});
        }
        report.root_moves.insert(report.root_moves.end(), ends_.begin(), ends_.end());
        sort_few(report.root_moves,
                 [](const auto& a, const auto& b) { return expectation(a) > expectation(b); });
        choose(report);
        report.depth = 1;
        report.playouts = report.nodes = bandit_.games();
        report.seconds = budget_.seconds();
        report.line = {report.move};
        return report;
    }

    // An end of the game is known for what it is, and is preferred to a move that promises no more.
    void choose(Report<Move>& report) const {
        const Arm<G>* arm = bandit_.best();
        const auto end = std::ranges::max_element(ends_, {}, expectation);
        if (end != ends_.end() && (arm == nullptr || 2 * expectation(*end) - 1 >= arm->mean())) {
            report.move = end->move;
            report.wdl = end->wdl;
            report.solved = arm == nullptr || is_win(*end->value);
            if (report.solved) report.value = end->value;
        } else {
            report.move = arm->move;
            if (arm->tally.games > 0) report.wdl = arm->wdl();
        }
        put_first(report.root_moves, report.move);
    }
    static double expectation(const RootMove<Move>& root_move) { return root_move.wdl->expectation(); }
    static void put_first(std::vector<RootMove<Move>>& root_moves, Move move) {
        const auto place = std::ranges::find(root_moves, move, &RootMove<Move>::move);
        if (place == root_moves.end()) {
            root_moves.insert(root_moves.begin(), {.move = move});
        } else {
            std::rotate(root_moves.begin(), place, place + 1);
        }
    }

    int threads_;
    Budget budget_;
    const Observer<Move>& observer_;
    std::mutex mutex_;
    Bandit<G> bandit_;
    std::vector<RootMove<Move>> ends_;  // moves that end the game: no playouts are needed
    std::atomic<bool> is_over_ = false;
    Throttle throttle_;
};

}  // namespace monte_carlo

template <Game G>
class MonteCarlo {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = MonteCarloOptions;

    explicit MonteCarlo(const Options& options = {}) : options_(options) {
        assert(options.batch >= 1 && options.threads >= 1);
    }

    // Of a game that is not over. The observer is called in this thread, ten times a second at most. A move
    // that wins at once is played at once.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        assert(!position.is_over());
        return monte_carlo::Search<G>(options_, position, limits, std::move(stop), observer).run();
    }
    void forget() {}

  private:
    Options options_;
};

}  // namespace damier
