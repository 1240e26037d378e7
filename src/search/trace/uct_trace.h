// The tree of a UCT search, after it, as data.
//
// Breadth first, under each node its moves that have been tried, the most visited first. A position that can
// be reached in several ways has one node in the search's tree, but a move's visits are its own: what follows
// is shown where the position is first reached, and elsewhere it is a node without children.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "search/sort_few.h"
#include "search/trace/traced_tree.h"
#include "search/ucb.h"
#include "search/uct/report.h"
#include "search/uct/tree.h"

namespace damier::uct {

// From wins minus losses in [-1, 1] to [0, 1].
inline double on_scale(double value) {
    return (1 + value) / 2;
}
// The second term of a move's bound (ucb.h) on that scale.
inline double bonus_on_scale(float bonus_of_all, std::int32_t visits) {
    return double{std::sqrt(bonus_of_all / static_cast<float>(visits))} / 2;
}

template <Game G>
class Tracer {
  public:
    using Position = typename G::Position;

    // After a search of one thread with this `c`, which began at `root`.
    Tracer(Tree<G>& tree, double c) : tree_(tree), c_(c) {}

    TracedTree<G> trace(const Position& root) {
        Node<G>* node = tree_.template find<false>(root);
        TracedTree<G> traced{{.position = root, .uct = UctFigures{}}};
        if (node == nullptr || node->visits == 0) return traced;
        traced[0].uct = {node->visits, on_scale(double{node->template mean<false>()}),
                         node->template proof<false>()};
        nodes_ = {node};
        shown_ = {tree_.number_of(*node)};
        for (std::size_t i = 0; i < traced.size(); ++i) add_children(traced, i);
        return traced;
    }

  private:
    struct Child {
        MoveRecord<G> record;
        std::optional<double> bonus;
        bool has_node;
    };

    void add_children(TracedTree<G>& traced, std::size_t parent) {
        Node<G>* node = nodes_[parent];
        if (node == nullptr) return;
        const Position position = traced[parent].position;  // a copy: the vector grows
        const auto best = choice_at(*node, position);
        for (const Child& child : children_of(*node, position)) {
            Position next = position;
            next.play(child.record.move);
            Node<G>* behind = child.has_node && !next.is_over() ? tree_.template find<false>(next) : nullptr;
            traced.push_back({.position = next,
                              .move = child.record.move,
                              .parent = parent,
                              .inner = behind != nullptr,
                              .best = child.record.move == best,
                              .uct = UctFigures{child.record.visits, on_scale(child.record.mean()),
                                                child.record.proof, child.bonus}});
            nodes_.push_back(behind != nullptr && shown_.insert(tree_.number_of(*behind)).second ? behind
                                                                                                 : nullptr);
        }
        traced[parent].inner = true;
    }

    typename G::Move choice_at(Node<G>& node, const Position& position) {
        auto records = records_of(tree_, node, position);
        put_best_first(records);
        return records.front().move;
    }

    std::vector<Child> children_of(Node<G>& node, const Position& position) {
        const float all = exploration_bonus(c_, static_cast<std::uint64_t>(node.visits));
        std::vector<Child> children;
        for (int i = 0; i < node.tried; ++i) {
            const Edge<G> edge = tree_.template edge<false>(node, i);
            const auto [mean, visits] = edge.standing();
            std::optional<double> bonus;
            if (mean != Standing::never) bonus = bonus_on_scale(all, visits);
            children.push_back({record_of(tree_, edge, position), bonus, !edge.link().is_value()});
        }
        sort_few(children, [](const Child& a, const Child& b) { return a.record.visits > b.record.visits; });
        return children;
    }

    Tree<G>& tree_;
    double c_;
    std::vector<Node<G>*> nodes_;              // of each node in the trace the one whose moves it shows
    std::unordered_set<std::uint32_t> shown_;  // their numbers
};

}  // namespace damier::uct
