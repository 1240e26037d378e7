// What minimax and negamax share: the value of every root move at a fixed depth, and the choice among them.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "core/random.h"
#include "search/budget.h"
#include "search/evaluation.h"
#include "search/line.h"
#include "search/report.h"
#include "search/root_moves.h"

namespace damier {

struct FixedDepthOptions {
    std::optional<int> depth = {};  // plies; the limits may make it less
    // Choose at random among the equal best moves, instead of the first of them.
    bool best_list = false;
    std::uint64_t seed = 1;

    static constexpr int default_depth = 3;
};

// A Tree is made for one search, from the evaluation and the counter of its nodes, and offers
//   value_after(position, depth, line)  the value of a position that a root move led to, seen from the
//                                       mover at the root, and the line that leads to it; anything when
//                                       the counter has stopped
//   saw_horizon()                       has an estimate had a part in any value so far?
template <Game G, Evaluation<G> E, class Tree>
class FixedDepth {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = FixedDepthOptions;

    explicit FixedDepth(E evaluation, const Options& options = {})
        : evaluation_(std::move(evaluation)), options_(options), random_(options.seed) {}

    // Of a game that is not over. When it is stopped it chooses among the root moves that it has finished,
    // or takes the first.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        assert(!position.is_over());
        const int depth = depth_within<G>(options_.depth, limits, Options::default_depth);
        const Budget budget(limits, position.free_squares(), std::move(stop));
        NodeCounter counter(budget, limits.nodes);
        Tree tree(evaluation_, counter);
        MovesOf<G> moves;
        position.legal_moves(moves);

        Report<Move> report{.move = moves[0], .line = {moves[0]}};
        std::uint32_t equal_best = 0;
        for (const Move move : moves) {
            Position child = position;
            child.play(move);
            Line<G> rest;
            const std::uint64_t nodes_before = counter.nodes();
            const Value value = tree.value_after(child, depth - 1, rest);
            if (counter.stopped()) break;
            report.root_moves.push_back(
                {.move = move, .value = value, .visits = counter.nodes() - nodes_before});
            if (becomes_choice(value, report.value, equal_best)) set_choice<G>(report, move, value, rest);
            if (observer) observer(completed(report, counter, budget));
        }
        if (!counter.stopped()) {
            report.depth = depth;
            report.solved = !tree.saw_horizon();
            for (auto& root : report.root_moves) root.solved = report.solved;
        }
        return completed(report, counter, budget);
    }

    // Nothing else is remembered from search to search.
    void forget() { random_ = Random(options_.seed); }

  private:
    // Each of n equal moves is kept with chance 1/n, without a list: the k-th replaces the choice with chance
    // 1/k.
    bool becomes_choice(Value value, std::optional<Value> best, std::uint32_t& equal_best) {
        if (best && value < *best) return false;
        if (best && value == *best) return options_.best_list && random_.below(++equal_best) == 0;
        equal_best = 1;
        return true;
    }

    static Report<Move> completed(Report<Move> report, const NodeCounter& counter, const Budget& budget) {
        put_best_first(std::span(report.root_moves), report.move);
        report.nodes = counter.nodes();
        report.seconds = budget.seconds();
        return report;
    }

    E evaluation_;
    Options options_;
    Random random_;
};

}  // namespace damier
