// UCT: Monte Carlo tree search with upper confidence bounds (Kocsis and Szepesvári, "Bandit based Monte-Carlo
// Planning", 2006). A simulation walks down the tree, adds a node, plays random games from there to the end
// and carries the result back to the root: simulation.h. The tree grows where the moves are good, and the
// move that was visited most is played.
//
//    ucb.h         the bound by which a move is chosen      select.h   the choice, eight at a time
//    simulation.h  one simulation, with proofs              node.h     nodes and edges
//    tree.h        positions to nodes, and making room      index.h    where a position's node is
//    memory.h      where nodes and edges are kept           order.h    how untried moves are tried
//    team.h        the threads of a search                  access.h   how they share a tree
//    report.h      what is told at the end                  options.h  what can be set
//    uct_trace.h       the whole tree, for people to look at
//
// Positions that can be reached in different ways have one node (UCT2 of Childs, Brodeur and Kocsis,
// "Transpositions and Move Groups in Monte Carlo Tree Search", 2008): a move's mean is that of the position
// behind it, the visits in its bonus are its own. The tree is kept, and the next search, two plies later,
// looks up its position and finds the work that was already done.
//
// One thread with a limit on playouts gives the same report each time, on every machine.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/contract/game.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/uct/options.h"
#include "search/uct/team.h"
#include "search/uct/tree.h"

namespace damier {

template <Game G>
class Uct {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = UctOptions;

    explicit Uct(const Options& options = {}) : options_(options) {
        assert(options.threads >= 1 && options.batch >= 1 && options.expand_after >= 1);
        const auto count =
            static_cast<std::size_t>(options.parallel == UctParallel::root ? options.threads : 1);
        for (std::size_t i = 0; i < count; ++i) {
            trees_.emplace_back(options.memory_bytes / count, sub_seed(options.seed, i));
        }
    }

    // Of a game that is not over. The observer is called in this thread, ten times a second at most.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        assert(!position.is_over());
        return uct::Team<G>(options_, trees_, position, limits, std::move(stop), observer).run();
    }

    // To be looked at after a search; the first of them where each thread has its own.
    uct::Tree<G>& tree() { return trees_.front(); }

    // A new game: what was learnt is dropped and the memory given back.
    void forget() {
        for (uct::Tree<G>& tree : trees_) tree.forget();
    }

  private:
    Options options_;
    std::vector<uct::Tree<G>> trees_;
};

}  // namespace damier
