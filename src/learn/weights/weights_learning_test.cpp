#include "learn/weights/weights_learning.h"

#include <gtest/gtest.h>

#include "learn/weights/evolution/quick_games.h"

namespace damier::learn {
namespace {

EvolutionTask small_task(EvolutionMethod method, int threads) {
    EvolutionTask task;
    task.game = "yolah";
    task.generations = 2;
    task.evolver = {method, 6, 0.3, 3};
    task.fitness.pairs = 4;
    task.fitness.nodes = 20;
    task.fitness.playouts = 5;
    task.fitness.threads = threads;
    return task;
}

TEST(LearnWeights, EvolvesTheSameWithAnyNumberOfThreads) {
    for (const EvolutionMethod method : {EvolutionMethod::ga, EvolutionMethod::cmaes}) {
        EvolutionRecord record;
        const auto one = evolve_weights(small_task(method, 1), record, {}, {});
        if (!one) GTEST_SKIP() << one.error().message;
        EvolutionRecord other_record;
        const auto three = evolve_weights(small_task(method, 3), other_record, {}, {});
        EXPECT_EQ(record, other_record);
        ASSERT_TRUE(one->weights && three->weights);
        EXPECT_EQ(*one->weights, *three->weights);
        EXPECT_EQ(one->weights->weights[0], std::vector<double>(5, 100)) << "a point is a point";
        EXPECT_EQ(one->final_games, 64);
    }
}

TEST(LearnWeights, RefusesTheCheckpointOfOtherSettings) {
    EvolutionRecord record{"othello, ga", {}};
    const auto evolved = evolve_weights(small_task(EvolutionMethod::ga, 1), record, {}, {});
    ASSERT_FALSE(evolved.has_value());
    EXPECT_EQ(
        evolved.error().message.find("the checkpoint is of another run: its settings are 'othello, ga', "),
        0u)
        << evolved.error().message;
}

TEST(LearnWeights, StopsWhenItIsTold) {
    std::stop_source stop;
    stop.request_stop();
    EvolutionRecord record;
    const auto evolved = evolve_weights(small_task(EvolutionMethod::ga, 1), record, stop.get_token(), {});
    if (!evolved) GTEST_SKIP() << evolved.error().message;
    EXPECT_TRUE(evolved->evolution.stopped);
    EXPECT_FALSE(evolved->weights.has_value());
    EXPECT_TRUE(record.generations.empty());
}

TEST(LearnWeights, RegressionPlaysGamesAndFitsToThem) {
    for (const char* game : {"yolah", "othello"}) {
        for (const bool to_margins : {false, true}) {
            RegressionTask task;
            task.game = game;
            task.to_margins = to_margins;
            task.games = 60;  // games 29 and 43 are held out
            task.rounds = 2;
            task.depth = 1;
            std::vector<RegressionRound> rounds;
            const auto weights =
                fit_weights(task, {}, [&](const RegressionRound& round) { rounds.push_back(round); });
            ASSERT_TRUE(weights.has_value() && weights->has_value());
            ASSERT_EQ(rounds.size(), 2u);
            EXPECT_GT(rounds[1].positions, 400u);
            EXPECT_GT(rounds[1].after[fit_phases].positions, 50u);
        }
    }
}

TEST(LearnWeights, KnowsItsGames) {
    EXPECT_EQ(learnable_weights("yolah").value()->game, "yolah");
    EXPECT_EQ(learnable_weights("othello").value()->game, "othello");
    EXPECT_EQ(learnable_weights("quarto").error().message,
              "no weights can be learnt for 'quarto': expected yolah or othello");
}

// The result that a quick game stops at is that of the whole game.
TEST(QuickGames, EndWithTheResultOfTheWholeGame) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        Yolah::Position position = Yolah::initial(0);
        std::optional<int> decided;
        while (!position.is_over()) {
            if (!decided) decided = YolahStudy::result(position);
            MovesOf<Yolah> moves;
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!decided) decided = YolahStudy::result(position);
        const Score margin = seen_by(Side::first, position.side(), position.margin());
        ASSERT_TRUE(decided.has_value());
        EXPECT_EQ(*decided, margin > 0 ? 2 : margin == 0 ? 1 : 0) << seed;
    }
}

}  // namespace
}  // namespace damier::learn
