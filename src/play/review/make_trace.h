// From the wanted options and a table to the tree of the search: what the microscope of a game is made of.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text/text.h"
#include "play/players/display_value.h"
#include "play/review/microscope.h"
#include "play/table/typed_table.h"
#include "search/alphabeta/move_order.h"
#include "search/alphabeta/tree.h"
#include "search/evaluation.h"
#include "search/plain/negamax.h"
#include "search/trace/traced_tree.h"
#include "search/trace/uct_trace.h"
#include "search/uct/uct.h"

namespace damier {

namespace detail {

// What a search of a fixed depth needs beside itself: nothing but the count of its nodes ends it.
struct TraceCounter {
    TraceCounter(int free_squares, std::uint64_t most_nodes)
        : budget({}, free_squares, {}), nodes(budget, most_nodes) {}

    Budget budget;
    NodeCounter nodes;
};

// The root is a node as any other: what the players' searches do at their root comes to the same nodes.
template <Game G>
Expected<TracedTree<G>> trace_by_depth(const typename G::Position& root, const TraceOptions& wanted,
                                       const AnyEvaluation<G>& evaluation) {
    using E = AnyEvaluation<G>;
    TracedTree<G> tree;
    const TraceRecorder<G> recorder(tree, root);
    TraceCounter counter(root.free_squares(), TraceBounds::most_searched);
    Line<G> line;
    Value value = 0;
    if (wanted.algorithm == TraceAlgorithm::minimax) {
        NegamaxTree<G, E, TraceRecorder<G>> search(evaluation, counter.nodes, recorder);
        value = -search.value_after(root, wanted.depth, line);
    } else {
        const bool sorted = wanted.order == TraceOrder::evaluation;
        const AnyOrder<G> order =
            sorted ? AnyOrder<G>(EvaluationOrder<G, E>(evaluation)) : AnyOrder<G>(ListedOrder());
        AlphaBetaTree<G, E, false, TraceRecorder<G>, AnyOrder<G>> search(evaluation, nullptr, counter.nodes,
                                                                         recorder, order);
        value = search.visit(root, wanted.depth, -infinite_value, infinite_value, line).value;
    }
    if (counter.nodes.stopped())
        return fail(fmt::format("{} to depth {} looks at more than {} positions here: take a smaller depth",
                                name_of(wanted.algorithm), wanted.depth,
                                grouped(TraceBounds::most_searched)));
    tree.front().value = value;
    mark_best_by_value<G>(tree);
    return tree;
}

// How many nodes minimax has does not depend on what it is told they are worth.
template <Game G>
std::optional<std::uint64_t> count_minimax_nodes(const typename G::Position& root, int depth) {
    const AnyEvaluation<G> indifferent = [](const typename G::Position&) { return Value{0}; };
    TraceCounter counter(root.free_squares(), TraceBounds::most_counted);
    Line<G> line;
    NegamaxTree<G, AnyEvaluation<G>>(indifferent, counter.nodes).value_after(root, depth, line);
    if (counter.nodes.stopped()) return std::nullopt;
    return counter.nodes.nodes();
}

// One playout at a time, so that each adds one move to the tree; players may take several (`batch`).
template <Game G>
TracedTree<G> trace_uct(const typename G::Position& root, const TraceOptions& wanted) {
    Uct<G> search({.c = wanted.c, .memory_bytes = std::size_t{64} << 20, .seed = wanted.seed});
    search.run(root, {.playouts = static_cast<std::uint64_t>(wanted.playouts)}, {});
    return uct::Tracer<G>(search.tree(), wanted.c).trace(root);
}

template <Notation G>
TextNode text_of(const TracedTree<G>& tree, const TracedNode<G>& node) {
    const bool is_root = &node == &tree.front();
    const auto finite = [](Value bound) {
        return bound > -infinite_value && bound < infinite_value ? std::optional(bound) : std::nullopt;
    };
    return {.move = is_root ? std::string() : G::format_move(tree[node.parent].position, node.move),
            .side = node.position.side(),
            .over = node.position.is_over(),
            .inner = node.inner,
            .best = node.best,
            .value = display_value<G>(node.value),
            .alpha = display_value<G>(finite(node.alpha)),
            .beta = display_value<G>(finite(node.beta)),
            .skipped = node.skipped,
            .uct = node.uct};
}

// Breadth first, as far as there is room. The children of a node come all together or not at all.
template <Notation G>
std::vector<TextNode> upper_part(const TracedTree<G>& tree, std::size_t most) {
    std::vector<std::vector<std::size_t>> children(tree.size());
    for (std::size_t i = 1; i < tree.size(); ++i) children[tree[i].parent].push_back(i);
    std::vector<std::size_t> shown = {0};
    std::vector<TextNode> nodes = {text_of<G>(tree, tree.front())};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::vector<std::size_t>& group = children[shown[i]];
        if (nodes.size() + group.size() > most) break;
        nodes[i].first_child = nodes.size();
        nodes[i].children = group.size();
        for (const std::size_t child : group) {
            shown.push_back(child);
            nodes.push_back(text_of<G>(tree, tree[child]));
        }
    }
    return nodes;
}

}  // namespace detail

template <Notation G>
Expected<nlohmann::json> make_trace(const Table& table, const TraceOptions& wanted) {
    const auto& root = position_on<G>(table);
    if (root.is_over())
        return fail("the game is over, there is nothing to search: " + result_sentence(table));
    Expected<TracedTree<G>> tree;
    if (wanted.algorithm == TraceAlgorithm::uct) {
        tree = detail::trace_uct<G>(root, wanted);
    } else {
        const auto name = find_evaluation(table.game(), wanted.evaluation);
        if (!name) return std::unexpected(name.error());
        const auto known = with_evaluation<G>(*name, {}, [&](const auto& evaluation) {
            tree = detail::trace_by_depth<G>(root, wanted, AnyEvaluation<G>(evaluation));
        });
        if (!known) return std::unexpected(known.error());
    }
    if (!tree) return std::unexpected(tree.error());
    TextTrace trace{.algorithm = wanted.algorithm,
                    .seen = tree->size(),
                    .nodes = detail::upper_part<G>(*tree, TraceBounds::most_shown)};
    if (wanted.algorithm == TraceAlgorithm::alphabeta)
        trace.minimax_nodes = detail::count_minimax_nodes<G>(root, wanted.depth);
    return to_json(trace);
}

}  // namespace damier
