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
    std::uint64_t nodes;
    bool stopped;
};

// `search(recorder, counter)` gives the value of the position.
template <Game G, class Search>
Watched<G> watch(const typename G::Position& position, Search search) {
    Watched<G> watched;
    const Budget budget({}, position.free_squares(), {});
    NodeCounter counter(budget, most_nodes);
    const TraceRecorder<G> recorder(watched.tree, position);
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
            EXPECT_EQ(tree[i].uct->ucb.has_value(), tree[i].uct->proof == uct::Proof::none);
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

}  // namespace
}  // namespace damier
