// The strong search: principal variation search with iterative deepening and what makes it deep (nodes:
// tree.h, root: root.h, the steps and their numbers: options.h). Unlike that of alphabeta/ its value is not
// that of plain minimax: unlikely moves are searched less deep, or not at all.
//
// Several threads search the same position and share the table ("lazy SMP"); every second one is a ply ahead.
// One thread gives the same result each time.
//
// There is no null move: in Yolah and Quarto a side that must move may be worse off than one that need not.
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "search/pvs/root.h"

namespace damier {

template <Game G, Evaluation<G> E>
class Pvs {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = PvsOptions;

    explicit Pvs(E evaluation, const Options& options = {})
        : evaluation_(std::move(evaluation)),
          options_(options),
          reductions_(options),
          table_(options.table_bytes, TableMemory::ready),
          memories_(static_cast<std::size_t>(std::max(1, options.threads))) {}

    // Of a game that is not over. When it is stopped, what it chooses is legal, and the best that is known.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        assert(!position.is_over());
        table_.new_generation();
        for (PvsMemory<G>& memory : memories_) memory.age();
        TimePlan plan(limits, position.free_squares());
        const Budget budget(plan.hard_seconds(), std::move(stop));
        std::atomic<std::uint64_t> nodes_of_helpers = 0;
        Report<Move> report;
        {
            std::vector<std::jthread> helpers;  // stopped and waited for at the end of this block
            for (std::size_t i = 1; i < memories_.size(); ++i) {
                helpers.emplace_back([&, i](const std::stop_token& enough) {
                    nodes_of_helpers += help(position, limits, i, enough);
                });
            }
            report = search(position, limits, 0, budget, plan, observer);
        }
        report.nodes += nodes_of_helpers;
        return report;
    }

    void forget() {
        table_.clear();
        for (PvsMemory<G>& memory : memories_) memory = {};
    }

  private:
    // Moves that are searched less deep see the end of the game in iterations beyond its length only.
    static constexpr int deepest = std::min(2 * G::max_plies, TranspositionTable<Move>::max_depth);

    Report<Move> search(const Position& position, const Limits& limits, std::size_t thread,
                        const Budget& budget, TimePlan& plan, const Observer<Move>& observer) {
        const int depth =
            options_.depth || limits.depth ? depth_within<G>(options_.depth, limits, 1) : deepest;
        std::optional<std::uint64_t> nodes = limits.nodes;
        if (nodes) *nodes = std::max<std::uint64_t>(1, *nodes / memories_.size());
        NodeCounter counter(budget, nodes);
        PvsTree<G, E> tree(options_, reductions_, evaluation_, table_, memories_[thread], position, counter);
        PvsRoot<G, E> root(position, tree, options_, reductions_, limits.value_every_move, budget, counter,
                           observer);
        const int first = 1 + static_cast<int>(thread % 2);
        return root.deepen(std::min(first, depth), depth, plan);
    }

    std::uint64_t help(const Position& position, const Limits& limits, std::size_t thread,
                       const std::stop_token& enough) {
        const Budget budget(std::nullopt, enough);
        TimePlan no_plan({}, position.free_squares());
        Limits own = limits;
        own.value_every_move = false;
        return search(position, own, thread, budget, no_plan, {}).nodes;
    }

    E evaluation_;
    Options options_;
    PvsReductions reductions_;
    TranspositionTable<Move> table_;
    std::vector<PvsMemory<G>> memories_;  // by thread
};

}  // namespace damier
