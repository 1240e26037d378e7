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
    // On the scale of the mean, and added to it when a move is chosen; nothing where the search would not
    // choose by it: the root, proved moves.
    std::optional<double> bonus = {};
};

// Why the last moves of a node were not looked at.
enum class CutBy : std::uint8_t {
    nothing,  // they were
    window,   // a move is worth beta or more: the opponent does not let it come to this
    ceiling,  // a move is worth as much as any can be: the best there is, or what the table knows
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
    bool known = false;  // the value is the table's
    CutBy cut = CutBy::nothing;
    std::size_t skipped = 0;  // so many last moves were not looked at

    std::optional<UctFigures> uct = {};
};

// A parent comes before its children, and these are in the order in which people should see them.
template <Game G>
using TracedTree = std::vector<TracedNode<G>>;

// One thing that a search to a fixed depth did, in the order of doing.
struct TraceStep {
    enum class Kind : std::uint8_t {
        enter,  // it goes into `node`
        leaf,   // the same, and has a value at once
        take,   // it comes back from `node`, and its parent hears the value
        cut,    // it looks at no further move of `node`
    };
    Kind kind;
    std::size_t node;
    // Of `take`, seen by the mover at the parent: the best value so far and alpha, both after it.
    bool better = false;
    Value best = 0;
    Value alpha = 0;
};

// The Trace (trace.h) that writes it all down.
template <Game G>
class TraceRecorder {
  public:
    // `tree` is empty; the root becomes its first node. Without `steps` only the tree is kept.
    TraceRecorder(TracedTree<G>& tree, const typename G::Position& root, std::vector<TraceStep>* steps)
        : tree_(&tree), steps_(steps) {
        tree.push_back({.position = root});
        open_.push_back({});
    }

    void enter(typename G::Move move, const typename G::Position& position, Value alpha, Value beta) {
        (*tree_)[here()].inner = true;
        tree_->push_back(
            {.position = position, .move = move, .parent = here(), .alpha = alpha, .beta = beta});
        open_.push_back({.node = tree_->size() - 1, .alpha = alpha});
        note({.kind = TraceStep::Kind::enter, .node = here()});
    }
    void leave(Value value) {
        const std::size_t child = here();
        (*tree_)[child].value = value;
        if (steps_ != nullptr && !(*tree_)[child].inner) steps_->back().kind = TraceStep::Kind::leaf;
        open_.pop_back();
        Open& parent = open_.back();
        const bool better = -value > parent.best;
        parent.best = std::max(parent.best, -value);
        parent.alpha = std::max(parent.alpha, parent.best);
        note({TraceStep::Kind::take, child, better, parent.best, parent.alpha});
    }
    void known() { (*tree_)[here()].known = true; }
    void cut(const MovesOf<G>& moves, typename G::Move last) {
        const auto next = std::find(moves.begin(), moves.end(), last) + 1;
        TracedNode<G>& node = (*tree_)[here()];
        node.skipped = static_cast<std::size_t>(moves.end() - next);
        if (node.skipped == 0) return;
        node.cut = open_.back().best >= node.beta ? CutBy::window : CutBy::ceiling;
        note({.kind = TraceStep::Kind::cut, .node = here()});
    }

  private:
    // A node that was entered and not left, with what its mover is sure of.
    struct Open {
        std::size_t node = 0;
        Value best = -infinite_value;
        Value alpha = -infinite_value;
    };

    std::size_t here() const { return open_.back().node; }
    void note(const TraceStep& step) {
        if (steps_ != nullptr) steps_->push_back(step);
    }

    TracedTree<G>* tree_;
    std::vector<TraceStep>* steps_;
    std::vector<Open> open_;
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
