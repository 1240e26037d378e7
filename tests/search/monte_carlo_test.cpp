// Flat Monte Carlo over every game, and its bandit.
#include "search/montecarlo/monte_carlo.h"

#include <algorithm>
#include <stdexcept>

#include "search/reports.h"
#include "search/search_positions.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

using monte_carlo::Bandit;

template <Game G>
void expect_sound_playouts(const typename G::Position& position, const Report<typename G::Move>& report) {
    ASSERT_TRUE(position.is_legal(report.move));
    ASSERT_FALSE(report.root_moves.empty());
    EXPECT_EQ(report.root_moves.front().move, report.move);
    EXPECT_EQ(report.line, std::vector{report.move});
    EXPECT_EQ(report.nodes, report.playouts);
    std::uint64_t visits = 0;
    for (const auto& root_move : report.root_moves) {
        EXPECT_TRUE(position.is_legal(root_move.move));
        visits += root_move.visits;
        const Wdl wdl = root_move.wdl.value_or(Wdl{1, 0, 0});
        EXPECT_NEAR(wdl.win + wdl.draw + wdl.loss, 1, 1e-9);
    }
    EXPECT_EQ(visits, report.playouts);
}

template <class R>
class MonteCarloSearch : public testing::Test {};

TYPED_TEST_SUITE(MonteCarloSearch, AllRulesTypes, RulesNames);

TYPED_TEST(MonteCarloSearch, PlaysAsManyGamesAsItMay) {
    for (const auto& position : positions_of_all_phases<TypeParam>(3, 5)) {
        for (const Allocation allocation : {Allocation::equal, Allocation::ucb1}) {
            for (const std::uint64_t playouts : {1, 7, 1000}) {
                MonteCarlo<typename TypeParam::Game> search({.allocation = allocation});
                const auto report = search.run(position, {.playouts = playouts}, {});
                expect_sound_playouts<typename TypeParam::Game>(position, report);
                EXPECT_TRUE(report.solved || report.playouts == playouts) << report.playouts;
            }
        }
    }
}

TYPED_TEST(MonteCarloSearch, TakesNodesForPlayouts) {
    const auto report =
        MonteCarlo<typename TypeParam::Game>().run(TypeParam::initial(), {.nodes = 50, .playouts = 90}, {});
    EXPECT_EQ(report.playouts, 50u);
}

TYPED_TEST(MonteCarloSearch, HasAMoveWhenItIsStoppedAtOnce) {
    std::stop_source stop;
    stop.request_stop();
    for (const auto& position : positions_of_all_phases<TypeParam>(3, 6)) {
        const auto report =
            MonteCarlo<typename TypeParam::Game>({.threads = 2}).run(position, {}, stop.get_token());
        expect_sound_playouts<typename TypeParam::Game>(position, report);
        EXPECT_EQ(report.playouts, 0u);
    }
}

TYPED_TEST(MonteCarloSearch, GivesTheSameReportAgain) {
    for (const auto& position : positions_of_all_phases<TypeParam>(1, 7)) {
        for (const Allocation allocation : {Allocation::equal, Allocation::ucb1}) {
            MonteCarlo<typename TypeParam::Game> once({.allocation = allocation, .seed = 3});
            MonteCarlo<typename TypeParam::Game> again({.allocation = allocation, .seed = 3});
            expect_same_playouts(once.run(position, {.playouts = 700}, {}),
                                 again.run(position, {.playouts = 700}, {}));
        }
    }
}

TYPED_TEST(MonteCarloSearch, GivesEqualSharesWhateverTheThreads) {
    const auto position = TypeParam::initial();
    MonteCarlo<typename TypeParam::Game> one({.allocation = Allocation::equal});
    MonteCarlo<typename TypeParam::Game> three({.allocation = Allocation::equal, .threads = 3});
    const auto report = one.run(position, {.playouts = 4321}, {});
    expect_same_playouts(report, three.run(position, {.playouts = 4321}, {}));
    const auto [fewest, most] = std::ranges::minmax_element(
        report.root_moves, {}, [](const auto& root_move) { return root_move.visits; });
    EXPECT_LE(most->visits - fewest->visits, 1u);
}

TYPED_TEST(MonteCarloSearch, CountsExactlyWithThreadsAndBounds) {
    MonteCarlo<typename TypeParam::Game> search({.allocation = Allocation::ucb1, .threads = 3});
    const auto report = search.run(TypeParam::initial(), {.playouts = 5000}, {});
    expect_sound_playouts<typename TypeParam::Game>(TypeParam::initial(), report);
    EXPECT_EQ(report.playouts, 5000u);
}

// Games of which the arm decides the outcome.
Bandit<TicTacToe> played_bandit(const MonteCarloOptions& options, std::uint64_t games,
                                std::size_t winning_arm) {
    Bandit<TicTacToe> bandit(options, games);
    const auto position = TicTacToe::initial(0);
    for (const auto move : legal_moves<TicTacToe>(position)) bandit.add_arm(move, position);
    while (const auto batch = bandit.next()) {
        const bool wins = batch->arm == winning_arm;
        PlayoutTally tally;
        tally.games = batch->games;
        (wins ? tally.losses : tally.wins) = batch->games;  // as the opponent sees it
        bandit.add(*batch, tally);
    }
    return bandit;
}

TEST(MonteCarloBandit, GivesTheGoodArmMostOfTheGames) {
    for (std::size_t good = 0; good < 9; ++good) {
        const auto bandit =
            played_bandit({.allocation = Allocation::ucb1, .c = 1, .batch = 16}, 10'000, good);
        EXPECT_EQ(bandit.best(), &bandit.arms()[good]);
        EXPECT_GT(bandit.arms()[good].tally.games, 9'500u);
        for (const auto& arm : bandit.arms()) EXPECT_GE(arm.tally.games, 8u);
    }
}

TEST(MonteCarloBandit, ExploresMoreWithALargerConstant) {
    const auto curious = played_bandit({.allocation = Allocation::ucb1, .c = 10}, 10'000, 4);
    const auto greedy = played_bandit({.allocation = Allocation::ucb1, .c = 0}, 10'000, 4);
    EXPECT_LT(curious.arms()[4].tally.games, greedy.arms()[4].tally.games);
    EXPECT_EQ(greedy.arms()[0].tally.games, 8u);
}

TEST(MonteCarloBandit, NeverTrustsAnUntriedArm) {
    const auto bandit = played_bandit({.allocation = Allocation::equal}, 3, 8);
    EXPECT_EQ(bandit.best()->tally.games, 1u);
}

TYPED_TEST(MonteCarloSearch, MakesTheMoveThatWinsAtOnce) {
    using G = typename TypeParam::Game;
    int wins = 0;
    for (const auto& position : last_positions<TypeParam>(60, 9)) {
        const auto moves = legal_moves<G>(position);
        const auto wins_at_once = [&](auto move) {
            auto after = position;
            after.play(move);
            return after.is_over() && after.margin() < 0;
        };
        const auto report = MonteCarlo<typename TypeParam::Game>().run(position, {.playouts = 10}, {});
        if (!std::ranges::any_of(moves, wins_at_once)) continue;
        ++wins;
        EXPECT_TRUE(wins_at_once(report.move));
        EXPECT_TRUE(report.solved);
        EXPECT_TRUE(is_win(report.value.value()));
        EXPECT_EQ(report.wdl, (Wdl{1, 0, 0}));
    }
    EXPECT_GT(wins, 5);
}

TYPED_TEST(MonteCarloSearch, BeatsRandomMoves) {
    for (const Allocation allocation : {Allocation::equal, Allocation::ucb1}) {
        MonteCarlo<typename TypeParam::Game> search({.allocation = allocation});
        EXPECT_GE(wins_against_random<TypeParam>(search, {.playouts = 1000}, 6), 3);
    }
}

TYPED_TEST(MonteCarloSearch, TellsWhatItKnowsAndStopsWhenItIsTold) {
    using Move = typename TypeParam::Game::Move;
    std::stop_source stop;
    int calls = 0;
    const Observer<Move> observer = [&](const Report<Move>& report) {
        ++calls;
        expect_sound_playouts<typename TypeParam::Game>(TypeParam::initial(), report);
        stop.request_stop();
    };
    MonteCarlo<typename TypeParam::Game>({.threads = 2})
        .run(TypeParam::initial(), {}, stop.get_token(), observer);
    EXPECT_EQ(calls, 1);
}

TYPED_TEST(MonteCarloSearch, EndsWhenTheObserverThrows) {
    using Move = typename TypeParam::Game::Move;
    const Observer<Move> observer = [](const Report<Move>&) { throw std::runtime_error("enough"); };
    MonteCarlo<typename TypeParam::Game> search({.threads = 2});
    EXPECT_THROW(search.run(TypeParam::initial(), {}, {}, observer), std::runtime_error);
}

}  // namespace
}  // namespace damier
