// The strong search: without the steps that guess it has the value of plain minimax; with them, what it
// claims to have proved is true.
#include "search/pvs/pvs.h"

#include <gtest/gtest.h>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/evaluation.h"
#include "search/plain/minimax.h"
#include "search/reports.h"
#include "search/test_evaluations.h"
#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

// A search follows the moves with it instead of starting from nothing at each position.
static_assert(TrackedEvaluation<yolah::NetworkEvaluation, Yolah>);

#ifdef NDEBUG
constexpr int positions_a_game = 100;
#else
constexpr int positions_a_game = 30;
#endif

template <class R>
auto random_positions(int count, std::uint64_t seed) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions;
    Random random(seed);
    while (positions.size() < static_cast<std::size_t>(count)) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        const auto plies = static_cast<std::uint32_t>(game.moves.size());
        for (int i = 0; i < 4; ++i) positions.push_back(game.positions[random.below(plies)]);
    }
    return positions;
}

// By plain minimax; nothing where its tree is too large for a test.
template <Game G, class E>
std::optional<Report<typename G::Move>> truth(const typename G::Position& position, int depth) {
    auto report = Minimax<G, E>(E()).run(position, {.nodes = 12'000, .depth = depth}, {});
    if (report.depth != depth) return std::nullopt;
    return report;
}

PvsOptions small(PvsSteps steps = PvsSteps::all()) {
    PvsOptions options;
    options.table_bytes = 1 << 18;
    options.steps = steps;
    return options;
}

// Nothing that makes its value another than minimax has: values of other depths, moves left out.
PvsSteps without_guesses() {
    PvsSteps steps = PvsSteps::all();
    for (const PvsStep step : {PvsStep::table_cut, PvsStep::reduction, PvsStep::late_pruning,
                               PvsStep::futility, PvsStep::iir, PvsStep::bounds})
        steps.remove(step);
    return steps;
}

template <class R>
class PvsSearch : public testing::Test {};
TYPED_TEST_SUITE(PvsSearch, AllRulesTypes, RulesNames);

template <class R, class E>
void expect_values_of_minimax(std::uint64_t seed) {
    using G = typename R::Game;
    Pvs<G, E> search(E(), small(without_guesses()));
    int compared = 0;
    for (const auto& position : random_positions<R>(positions_a_game, seed)) {
        for (int depth = 1; depth <= 6; ++depth) {
            const auto expected = truth<G, E>(position, depth);
            if (!expected) break;
            SCOPED_TRACE(G::format_position(position) + " depth " + std::to_string(depth));
            const auto report = search.run(position, {.depth = depth}, {});
            ASSERT_EQ(report.value, expected->value);
            expect_playable_line<G>(position, report);
            const auto all = search.run(position, {.depth = depth, .value_every_move = true}, {});
            ASSERT_EQ(all.root_moves.size(), expected->root_moves.size());
            for (const auto& root : all.root_moves) {
                const auto& moves = expected->root_moves;
                const auto same = std::ranges::find(moves, root.move, &RootMove<typename G::Move>::move);
                ASSERT_EQ(root.value, same->value);
                ASSERT_FALSE(root.is_upper_bound);
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, positions_a_game);
}

TYPED_TEST(PvsSearch, WithoutGuessesItIsMinimax) {
    expect_values_of_minimax<TypeParam, NoisyMobility<typename TypeParam::Game>>(1);
}

TYPED_TEST(PvsSearch, WithoutGuessesItIsMinimaxAmongTies) {
    expect_values_of_minimax<TypeParam, Coarse<typename TypeParam::Game>>(2);
}

TYPED_TEST(PvsSearch, WhatItCallsProvedIsTrue) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    Pvs<G, E> search(E(), small());
    int solved = 0;
    int won = 0;
    for (const auto& position : random_positions<TypeParam>(2 * positions_a_game, 3)) {
        const auto own = truth<G, E>(position, G::max_plies);
        if (!own) continue;
        SCOPED_TRACE(G::format_position(position));
        for (int depth = 1; depth <= 10; ++depth) {
            const auto report = search.run(position, {.depth = depth}, {});
            if (report.solved) {
                ASSERT_EQ(report.value, own->value);
                ++solved;
            }
            if (is_win(*report.value)) {
                ASSERT_GE(*own->value, *report.value);
                ++won;
            }
            if (is_loss(*report.value)) {
                ASSERT_LE(*own->value, *report.value);
            }
            for (const auto& root : report.root_moves) {
                const auto& moves = own->root_moves;
                const auto same = std::ranges::find(moves, root.move, &RootMove<typename G::Move>::move);
                if (root.solved) {
                    ASSERT_EQ(root.value, same->value);
                }
            }
        }
        const auto to_the_end = search.run(position, {}, {});
        ASSERT_TRUE(to_the_end.solved);
        ASSERT_EQ(to_the_end.value, own->value);
    }
    EXPECT_GT(solved, positions_a_game / 2);
    EXPECT_GT(won, 0);
}

TYPED_TEST(PvsSearch, EachStepCanBeSwitchedOff) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    for (std::size_t step = 0; step < pvs_step_names.size(); ++step) {
        PvsSteps steps = PvsSteps::all();
        steps.remove(static_cast<PvsStep>(step));
        Pvs<G, E> search(E(), small(steps));
        for (const auto& position : random_positions<TypeParam>(8, 4)) {
            SCOPED_TRACE(std::string(pvs_step_names[step]) + ", " + G::format_position(position));
            const auto report = search.run(position, {.nodes = 3000}, {});
            expect_playable_line<G>(position, report);
            EXPECT_LE(report.nodes, 3000u);
        }
    }
}

TYPED_TEST(PvsSearch, OneThreadGivesTheSameEachTime) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    for (const auto& position : random_positions<TypeParam>(8, 5)) {
        const auto once = Pvs<G, E>(E(), small()).run(position, {.nodes = 5000}, {});
        Pvs<G, E> used(E(), small());
        used.run(TypeParam::initial(), {.nodes = 1000}, {});
        used.forget();
        const auto again = used.run(position, {.nodes = 5000}, {});
        EXPECT_EQ(again.move, once.move);
        EXPECT_EQ(again.value, once.value);
        EXPECT_EQ(again.depth, once.depth);
        EXPECT_EQ(again.nodes, once.nodes);
        EXPECT_EQ(again.line, once.line);
    }
}

TYPED_TEST(PvsSearch, AnyLimitLeavesALegalMove) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    std::stop_source stopped;
    stopped.request_stop();
    for (const auto& position : random_positions<TypeParam>(8, 6)) {
        Pvs<G, E> search(E(), small());
        for (const std::uint64_t nodes : {1, 2, 7, 100}) {
            const auto report = search.run(position, {.nodes = nodes}, {});
            EXPECT_TRUE(position.is_legal(report.move));
            EXPECT_LE(report.nodes, nodes);
        }
        EXPECT_TRUE(position.is_legal(search.run(position, {.seconds = 0.001}, {}).move));
        EXPECT_TRUE(position.is_legal(search.run(position, {}, stopped.get_token()).move));
    }
}

// Values of two depths are not to be compared: where every move is valued, an iteration that the limits ended
// says nothing.
TYPED_TEST(PvsSearch, ValuesOfAllMovesAreOfOneDepth) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    int compared = 0;
    for (const auto& position : random_positions<TypeParam>(16, 8)) {
        const auto searched = [&](std::optional<std::uint64_t> nodes, int depth) {
            return Pvs<G, E>(E(), small())
                .run(position, {.nodes = nodes, .depth = depth, .value_every_move = true}, {});
        };
        const auto whole = searched({}, 2);
        const auto more = searched({}, 3);
        if (more.depth != 3 || more.nodes < whole.nodes + 10) continue;  // the end was seen before
        const auto stopped = searched(whole.nodes + (more.nodes - whole.nodes) / 2, 3);
        ++compared;
        EXPECT_EQ(stopped.depth, whole.depth);
        EXPECT_EQ(stopped.move, whole.move);
        EXPECT_EQ(stopped.value, whole.value);
        ASSERT_EQ(stopped.root_moves.size(), whole.root_moves.size());
        for (std::size_t i = 0; i < whole.root_moves.size(); ++i) {
            EXPECT_EQ(stopped.root_moves[i].move, whole.root_moves[i].move);
            EXPECT_EQ(stopped.root_moves[i].value, whole.root_moves[i].value);
        }
    }
    EXPECT_GT(compared, 0);
}

TYPED_TEST(PvsSearch, ThreadsAgreeOnWhatIsProved) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    PvsOptions options = small();
    options.threads = 3;
    Pvs<G, E> together(E(), options);
    int solved = 0;
    for (const auto& position : random_positions<TypeParam>(positions_a_game / 2, 7)) {
        const auto own = truth<G, E>(position, G::max_plies);
        if (!own) continue;
        const auto report = together.run(position, {}, {});
        EXPECT_TRUE(report.solved);
        EXPECT_EQ(report.value, own->value);
        ++solved;
    }
    EXPECT_GT(solved, 0);
}

TYPED_TEST(PvsSearch, TellsOfEachIteration) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    std::vector<int> depths;
    Pvs<G, E>(E(), small())
        .run(TypeParam::initial(), {.nodes = 20'000, .depth = 3}, {},
             [&](const auto& report) { depths.push_back(report.depth); });
    ASSERT_FALSE(depths.empty());
    EXPECT_TRUE(std::ranges::is_sorted(depths));
    EXPECT_GE(depths.back(), 1);
}

}  // namespace
}  // namespace damier
