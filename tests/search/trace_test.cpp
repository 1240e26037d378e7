// Watching a search does not change it, over every game and variant: what the traces show is what the
// searches do.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "search/alphabeta/alpha_beta.h"
#include "search/alphabeta/move_order.h"
#include "search/plain/negamax.h"
#include "search/search_positions.h"
#include "search/test_evaluations.h"
#include "search/trace/traced_tree.h"
#include "search/trace/uct_playouts.h"
#include "search/trace/uct_trace.h"
#include "search/uct/uct.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

template <class R>
class Trace : public testing::Test {};
TYPED_TEST_SUITE(Trace, AllRulesTypes, RulesNames);

constexpr std::uint64_t most_nodes = 50'000;

template <Game G>
struct Watched {
    TracedTree<G> tree;
    std::vector<TraceStep> steps;
    std::uint64_t nodes;
    bool stopped;
};

// `search(recorder, counter)` gives the value of the position.
template <Game G, class Search>
Watched<G> watch(const typename G::Position& position, Search search) {
    Watched<G> watched;
    const Budget budget({}, position.free_squares(), {});
    NodeCounter counter(budget, most_nodes);
    const TraceRecorder<G> recorder(watched.tree, position, &watched.steps);
    const Value value = search(recorder, counter);
    watched.tree.front().value = value;
    watched.nodes = counter.nodes();
    watched.stopped = counter.stopped();
    return watched;
}

template <Game G>
Watched<G> watch_negamax(const typename G::Position& position, int depth) {
    using E = NoisyMobility<G>;
    return watch<G>(position, [&](const TraceRecorder<G>& recorder, NodeCounter& counter) {
        Line<G> line;
        const E evaluation;
        return -NegamaxTree<G, E, TraceRecorder<G>>(evaluation, counter, recorder)
                    .value_after(position, depth, line);
    });
}

template <Game G, class Order>
Watched<G> watch_alpha_beta(const typename G::Position& position, int depth, Order order) {
    using E = NoisyMobility<G>;
    return watch<G>(position, [&](const TraceRecorder<G>& recorder, NodeCounter& counter) {
        Line<G> line;
        const E evaluation;
        return AlphaBetaTree<G, E, false, TraceRecorder<G>, Order>(evaluation, nullptr, counter, recorder,
                                                                   order)
            .visit(position, depth, -infinite_value, infinite_value, line)
            .value;
    });
}

template <Game G>
Watched<G> watch_with_table(const typename G::Position& position, int depth) {
    using E = NoisyMobility<G>;
    return watch<G>(position, [&](const TraceRecorder<G>& recorder, NodeCounter& counter) {
        Line<G> line;
        const E evaluation;
        TranspositionTable<typename G::Move> table(AlphaBetaOptions().table_bytes);
        return AlphaBetaTree<G, E, true, TraceRecorder<G>>(evaluation, &table, counter, recorder)
            .visit(position, depth, -infinite_value, infinite_value, line)
            .value;
    });
}

// Each node was entered and left once, and each cut was told.
template <Game G>
void expect_told(const Watched<G>& watched) {
    std::size_t entered = 1;
    std::size_t left = 1;
    std::size_t cuts = 0;
    for (const TraceStep& step : watched.steps) {
        entered += step.kind == TraceStep::Kind::enter || step.kind == TraceStep::Kind::leaf;
        left += step.kind == TraceStep::Kind::take;
        cuts += step.kind == TraceStep::Kind::cut;
    }
    EXPECT_EQ(entered, watched.tree.size());
    EXPECT_EQ(left, watched.tree.size());
    std::size_t skipping = 0;
    for (const auto& node : watched.tree) {
        EXPECT_EQ(node.cut == CutBy::nothing, node.skipped == 0);
        skipping += node.skipped > 0;
    }
    EXPECT_EQ(cuts, skipping);
}

// Each node's value is the best of its children's, and a cut had its reason.
template <Game G>
void expect_sound(const TracedTree<G>& tree) {
    std::vector<Value> best(tree.size(), -infinite_value);
    for (std::size_t i = 1; i < tree.size(); ++i) {
        ASSERT_LT(tree[i].parent, i);
        best[tree[i].parent] = std::max(best[tree[i].parent], -*tree[i].value);
    }
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].inner) {
            ASSERT_EQ(tree[i].value, best[i]);
        }
        if (tree[i].skipped > 0) {
            ASSERT_GE(*tree[i].value, std::min(tree[i].beta, least_win + G::max_margin));
        }
    }
}

TYPED_TEST(Trace, ShowsEveryNodeOfTheRealSearches) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    int cuts = 0;
    for (const auto& position : positions_of_all_phases<TypeParam>(2, 21)) {
        for (int depth = 1; depth <= 3; ++depth) {
            const auto negamax = watch_negamax<G>(position, depth);
            if (negamax.stopped) break;
            const auto real = Negamax<G, E>(E()).run(position, {.depth = depth}, {});
            EXPECT_EQ(negamax.tree.front().value, real.value);
            EXPECT_EQ(negamax.tree.size(), real.nodes + 1);
            expect_sound<G>(negamax.tree);

            const auto listed = watch_alpha_beta<G>(position, depth, ListedOrder());
            const auto cutting = AlphaBeta<G, E>(E()).run(position, {.depth = depth}, {});
            EXPECT_EQ(listed.tree.front().value, real.value);
            EXPECT_EQ(listed.tree.size(), listed.nodes);
            EXPECT_EQ(listed.nodes, cutting.nodes + 1);
            expect_sound<G>(listed.tree);
            for (const auto& node : listed.tree) cuts += node.skipped > 0;
            expect_told<G>(negamax);
            expect_told<G>(listed);

            const auto remembering = watch_with_table<G>(position, depth);
            const auto with_table =
                AlphaBeta<G, E>(E(), {.use_tt = true}).run(position, {.depth = depth}, {});
            EXPECT_EQ(remembering.tree.front().value, real.value);
            EXPECT_EQ(with_table.value, real.value);
            EXPECT_EQ(remembering.nodes, with_table.nodes + 1);
            expect_told<G>(remembering);

            const auto sorted = watch_alpha_beta<G>(position, depth, EvaluationOrder<G, E>(E()));
            EXPECT_EQ(sorted.tree.front().value, real.value);
            expect_sound<G>(sorted.tree);
        }
    }
    EXPECT_GT(cuts, 0);
}

TYPED_TEST(Trace, ShowsEveryMoveThatUctTried) {
    using G = typename TypeParam::Game;
    for (const auto& position : positions_of_all_phases<TypeParam>(2, 22)) {
        Uct<G> search;
        const auto report = search.run(position, {.playouts = 500}, {});
        const TracedTree<G> tree = uct::Tracer<G>(search.tree(), UctOptions().c).trace(position);
        EXPECT_EQ(tree.front().uct->visits, static_cast<std::int64_t>(report.playouts));
        std::int64_t below_root = 0;
        for (std::size_t i = 1; i < tree.size(); ++i) {
            if (tree[i].parent == 0) below_root += tree[i].uct->visits;
            EXPECT_EQ(tree[i].uct->bonus.has_value(), tree[i].uct->proof == uct::Proof::none);
            auto next = tree[tree[i].parent].position;
            ASSERT_TRUE(next.is_legal(tree[i].move));
            next.play(tree[i].move);
            EXPECT_EQ(next, tree[i].position);
        }
        EXPECT_EQ(below_root, static_cast<std::int64_t>(report.playouts));
        // A playout tries one new move, or none.
        EXPECT_LE(tree.size(), report.playouts + 1);
    }
}

// The search whose playouts are told is that of the players: the same visits, means and proofs.
TYPED_TEST(Trace, TellsThePlayoutsOfTheRealSearch) {
    using G = typename TypeParam::Game;
    for (const auto& position : positions_of_all_phases<TypeParam>(2, 23)) {
        const UctOptions options{.memory_bytes = std::size_t{64} << 20, .seed = 7};
        Uct<G> real(options);
        const auto report = real.run(position, {.playouts = 300}, {});
        const TracedTree<G> tree = uct::Tracer<G>(real.tree(), options.c).trace(position);
        for (const std::size_t most_candidates : {0, 100, 1'000'000}) {
            const auto traced = uct::PlayoutTracer<G>(options, position).run(300, most_candidates);
            ASSERT_EQ(traced.tree.size(), tree.size());
            for (std::size_t i = 0; i < tree.size(); ++i) {
                EXPECT_EQ(traced.tree[i].position, tree[i].position);
                EXPECT_EQ(traced.tree[i].uct->visits, tree[i].uct->visits);
                EXPECT_EQ(traced.tree[i].uct->mean, tree[i].uct->mean);
                EXPECT_EQ(traced.tree[i].uct->bonus, tree[i].uct->bonus);
                EXPECT_EQ(traced.tree[i].uct->proof, tree[i].uct->proof);
            }
            if (most_candidates == 1'000'000) {
                EXPECT_EQ(traced.playouts.size(), report.playouts);
            } else {
                EXPECT_LE(traced.playouts.size(), most_candidates);
            }
        }
    }
}

}  // namespace
}  // namespace damier
