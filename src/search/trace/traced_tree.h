// The tree of a search as data: for people who want to see what it did.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/value.h"
#include "games/contract/game.h"
#include "search/uct/node.h"

namespace damier {

// What UCT knows of a move, seen by the side that plays it; the root, which no move led to, is seen by its
// mover.
struct UctFigures {
    std::int64_t visits = 0;
    double mean = 0;  // 0 is lost, 1 is won
    uct::Proof proof = uct::Proof::none;
    // On the scale of the mean; nothing where the search would not choose by it: the root, proved moves.
    std::optional<double> ucb = {};
};

template <Game G>
struct TracedNode {
    typename G::Position position;
    typename G::Move move = {};  // that led here; the root has none
    std::size_t parent = 0;      // its place in the tree; the root's own is 0
    bool inner = false;          // the search looked beyond it
    bool best = false;           // the choice of its parent

    // Minimax and alpha-beta, all seen by the mover here.
    std::optional<Value> value = {};
    Value alpha = -infinite_value;
    Value beta = infinite_value;
    std::size_t skipped = 0;  // so many last moves were not looked at

    std::optional<UctFigures> uct = {};
};

// A parent comes before its children, and these are in the order in which people should see them.
template <Game G>
using TracedTree = std::vector<TracedNode<G>>;

// The Trace (trace.h) that writes it all down.
template <Game G>
class TraceRecorder {
  public:
    // `tree` is empty; the root becomes its first node.
    TraceRecorder(TracedTree<G>& tree, const typename G::Position& root) : tree_(&tree) {
        tree.push_back({.position = root});
    }

    void enter(typename G::Move move, const typename G::Position& position, Value alpha, Value beta) {
        (*tree_)[here_].inner = true;
        tree_->push_back({.position = position, .move = move, .parent = here_, .alpha = alpha, .beta = beta});
        here_ = tree_->size() - 1;
    }
    void leave(Value value) {
        (*tree_)[here_].value = value;
        here_ = (*tree_)[here_].parent;
    }
    void cut(const MovesOf<G>& moves, typename G::Move last) {
        const auto next = std::find(moves.begin(), moves.end(), last) + 1;
        (*tree_)[here_].skipped = static_cast<std::size_t>(moves.end() - next);
    }

  private:
    TracedTree<G>* tree_;
    std::size_t here_ = 0;  // the node that was entered and not left
};

// Marks the choice of each node: of its moves the first that none is better than, as the searches choose.
template <Game G>
void mark_best_by_value(TracedTree<G>& tree) {
    std::vector<std::size_t> best(tree.size(), 0);
    for (std::size_t i = 1; i < tree.size(); ++i) {
        std::size_t& so_far = best[tree[i].parent];
        if (so_far == 0 || tree[i].value < tree[so_far].value) so_far = i;
    }
    for (const std::size_t i : best) tree[i].best = i != 0;
}

}  // namespace damier
