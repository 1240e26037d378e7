// From the wanted options and a table to the tree of the search: what the microscope of a game is made of.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text/text.h"
#include "play/microscope/microscope.h"
#include "play/players/display_value.h"
#include "play/table/typed_table.h"
#include "search/alphabeta/move_order.h"
#include "search/alphabeta/tree.h"
#include "search/evaluation.h"
#include "search/plain/negamax.h"
#include "search/trace/traced_tree.h"
#include "search/trace/uct_playouts.h"
#include "search/trace/uct_trace.h"
#include "search/transposition_table.h"

namespace damier {

namespace detail {

// Of a search with a table: far more than its nodes need.
inline constexpr std::size_t table_bytes = std::size_t{8} << 20;

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
                                       const AnyEvaluation<G>& evaluation, const AnyOrder<G>& order,
                                       std::vector<TraceStep>* steps) {
    using E = AnyEvaluation<G>;
    TracedTree<G> tree;
    const TraceRecorder<G> recorder(tree, root, steps);
    TraceCounter counter(root.free_squares(), TraceBounds::most_searched);
    Line<G> line;
    Value value = 0;
    const auto alphabeta = [&]<bool with_table>(TranspositionTable<typename G::Move>* table) {
        AlphaBetaTree<G, E, with_table, TraceRecorder<G>, AnyOrder<G>> search(evaluation, table,
                                                                              counter.nodes, recorder, order);
        value = search.visit(root, wanted.depth, -infinite_value, infinite_value, line).value;
    };
    if (wanted.algorithm == TraceAlgorithm::minimax) {
        NegamaxTree<G, E, TraceRecorder<G>> search(evaluation, counter.nodes, recorder);
        value = -search.value_after(root, wanted.depth, line);
    } else if (wanted.table) {
        TranspositionTable<typename G::Move> table(table_bytes);
        alphabeta.template operator()<true>(&table);
    } else {
        alphabeta.template operator()<false>(nullptr);
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

// Its value as people are told it.
template <Game G>
std::optional<Value> told_value(std::optional<Value> value) {
    if constexpr (requires { G::told(Value{}); }) {
        return value ? std::optional(G::told(*value)) : value;
    } else {
        return display_value<G>(value);
    }
}

template <Game G>
std::vector<std::string> pruned_moves(const TracedTree<G>& tree, const TracedNode<G>& node,
                                      std::span<const std::size_t> children) {
    std::vector<std::string> pruned;
    MovesOf<G> moves;
    node.position.legal_moves(moves);
    for (const auto move : moves) {
        if (std::ranges::none_of(children, [&](std::size_t child) { return tree[child].move == move; }))
            pruned.push_back(G::format_move(node.position, move));
    }
    return pruned;
}

template <Game G>
TextNode text_of(const TracedTree<G>& tree, const TracedNode<G>& node,
                 std::span<const std::size_t> children) {
    const bool is_root = &node == &tree.front();
    const auto finite = [](Value bound) {
        return bound > -infinite_value && bound < infinite_value ? std::optional(bound) : std::nullopt;
    };
    return {.move = is_root ? std::string() : G::format_move(tree[node.parent].position, node.move),
            .side = node.position.side(),
            .over = node.position.is_over(),
            .inner = node.inner,
            .best = node.best,
            .value = told_value<G>(node.value),
            .alpha = told_value<G>(finite(node.alpha)),
            .beta = told_value<G>(finite(node.beta)),
            .known = node.known,
            .cut = node.cut,
            .pruned = node.cut == CutBy::nothing ? std::vector<std::string>()
                                                 : pruned_moves<G>(tree, node, children),
            .uct = node.uct};
}

// Breadth first, as far as there is room. The children of a node come all together or not at all.
template <Game G>
class UpperPart {
  public:
    UpperPart(const TracedTree<G>& tree, std::size_t most) : tree_(tree), place_(tree.size(), nowhere) {
        std::vector<std::vector<std::size_t>> children(tree.size());
        for (std::size_t i = 1; i < tree.size(); ++i) children[tree[i].parent].push_back(i);
        std::vector<std::size_t> shown;
        const auto show = [&](std::size_t i) {
            place_[i] = nodes_.size();
            shown.push_back(i);
            nodes_.push_back(text_of<G>(tree, tree[i], children[i]));
        };
        show(0);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const std::vector<std::size_t>& group = children[shown[i]];
            if (nodes_.size() + group.size() > most) break;
            nodes_[i].first_child = nodes_.size();
            nodes_[i].children = group.size();
            for (const std::size_t child : group) show(child);
        }
    }

    std::vector<TextNode> take_nodes() { return std::move(nodes_); }

    // Those at nodes that are shown. Of a node whose moves are not shown nobody sees what is cut off.
    std::vector<TraceStep> steps_among(const std::vector<TraceStep>& all) const {
        std::vector<TraceStep> steps;
        for (TraceStep step : all) {
            const std::size_t place = place_[step.node];
            if (place == nowhere || (step.kind == TraceStep::Kind::cut && nodes_[place].children == 0))
                continue;
            step.node = place;
            step.best = *told_value<G>(step.best);
            if (step.alpha != -infinite_value) step.alpha = *told_value<G>(step.alpha);
            steps.push_back(step);
        }
        return steps;
    }

  private:
    static constexpr std::size_t nowhere = ~std::size_t{0};

    const TracedTree<G>& tree_;
    std::vector<std::size_t> place_;  // of each node of the tree among those that are shown
    std::vector<TextNode> nodes_;
};

template <Game G>
TextPlayout text_of(const uct::Playout<G>& playout, typename G::Position position) {
    TextPlayout text;
    for (const auto& step : playout.steps) {
        auto& out = text.steps.emplace_back(TextPlayout::Step{.move = G::format_move(position, step.move),
                                                              .side = position.side(),
                                                              .untried = step.untried,
                                                              .candidates = {},
                                                              .after = step.after});
        for (const auto& candidate : step.candidates)
            out.candidates.push_back({G::format_move(position, candidate.move), candidate.figures});
        position.play(step.move);
    }
    const int own = (playout.result.value > 0) - (playout.result.value < 0);
    text.result = seen_by(Side::first, position.side(), own);
    text.played = playout.played;
    return text;
}

// A player's search with `batch=1`.
template <Game G>
TextTrace trace_uct(const typename G::Position& root, const TraceOptions& wanted) {
    const UctOptions options{.c = wanted.c, .memory_bytes = std::size_t{64} << 20, .seed = wanted.seed};
    const auto traced = uct::PlayoutTracer<G>(options, root)
                            .run(wanted.playouts, wanted.steps ? TraceBounds::most_candidates : 0);
    TextTrace trace{.algorithm = wanted.algorithm,
                    .seen = traced.tree.size(),
                    .nodes = UpperPart<G>(traced.tree, TraceBounds::most_shown).take_nodes()};
    if (!wanted.steps) return trace;
    auto& playouts = trace.playouts.emplace();
    for (const auto& playout : traced.playouts) playouts.push_back(text_of<G>(playout, root));
    return trace;
}

// Minimax and alpha-beta.
template <Game G>
Expected<TextTrace> trace_values(const typename G::Position& root, const TraceOptions& wanted,
                                 const AnyEvaluation<G>& evaluation, const AnyOrder<G>& order) {
    std::vector<TraceStep> steps;
    const auto tree = trace_by_depth<G>(root, wanted, evaluation, order, wanted.steps ? &steps : nullptr);
    if (!tree) return std::unexpected(tree.error());
    UpperPart<G> upper(*tree, TraceBounds::most_shown);
    TextTrace trace{.algorithm = wanted.algorithm, .seen = tree->size(), .nodes = {}};
    if (wanted.steps) trace.steps = upper.steps_among(steps);
    trace.nodes = upper.take_nodes();
    if (wanted.algorithm == TraceAlgorithm::alphabeta)
        trace.minimax_nodes = count_minimax_nodes<G>(root, wanted.depth);
    return trace;
}

}  // namespace detail

template <Notation G>
Expected<nlohmann::json> make_trace(const Table& table, const TraceOptions& wanted) {
    const auto& root = position_on<G>(table);
    if (root.is_over())
        return fail("the game is over, there is nothing to search: " + result_sentence(table));
    if (wanted.algorithm == TraceAlgorithm::uct) return to_json(detail::trace_uct<G>(root, wanted));
    const auto name = find_evaluation(table.game(), wanted.evaluation);
    if (!name) return std::unexpected(name.error());
    Expected<TextTrace> trace;
    const auto known = with_evaluation<G>(*name, {}, [&](const auto& evaluation) {
        const AnyEvaluation<G> any(evaluation);
        const bool sorted = wanted.order == TraceOrder::evaluation;
        const AnyOrder<G> order =
            sorted ? AnyOrder<G>(EvaluationOrder<G, AnyEvaluation<G>>(any)) : AnyOrder<G>(ListedOrder());
        trace = detail::trace_values<G>(root, wanted, any, order);
    });
    if (!known) return std::unexpected(known.error());
    if (!trace) return std::unexpected(trace.error());
    return to_json(*trace);
}

}  // namespace damier
