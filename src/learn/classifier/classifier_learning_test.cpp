#include "learn/classifier/classifier_learning.h"

#include <gtest/gtest.h>

#include "learn/classifier/result_samples.h"
#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

std::vector<WthorGame> classified_games(int games, std::uint64_t seed = 8) {
    return read_wthor(wthor_of_random_games(games, seed)).value();
}

TEST(ResultSamples, HaveTheMoversResultOncePerGame) {
    const auto games = classified_games(40);
    const ResultSamples samples = result_samples(games);
    EXPECT_TRUE(samples[60].empty());
    EXPECT_EQ(samples[59].size(), 40u);
    std::size_t second_movers = 0;
    for (std::size_t empty = 0; empty < samples.size(); ++empty) {
        std::uint32_t least_game = 0;
        for (const ResultSample& sample : samples[empty]) {
            EXPECT_GE(sample.game, least_game);
            least_game = sample.game + 1;
            const othello::Position position = sample.position();
            EXPECT_EQ(static_cast<std::size_t>(position.free_squares()), empty);
            EXPECT_EQ(position.mover(), sample.mover);
            EXPECT_NE(position.placements(), 0u);
            const int black = games[sample.game].result();
            EXPECT_EQ(sample.result, position.side() == Side::first ? black : -black);
            second_movers += position.side() == Side::second ? 1 : 0;
        }
    }
    EXPECT_GT(second_movers, 1000u);
}

// The last squares of random games tell who wins them, and a classifier learns to see it.
TEST(ClassifierLearning, LearnsWhoWins) {
    std::vector<ClassifierFigures> figures;
    const auto file = learn_classifier(classified_games(4000), {}, {},
                                       [&](const ClassifierFigures& phase) { figures.push_back(phase); });
    ASSERT_TRUE(file);
    ASSERT_EQ(figures.size(), othello::pattern_phases);
    EXPECT_EQ(figures[3].phase, 3u);
    EXPECT_GT(figures[0].share_right, 0.85);
    EXPECT_LT(figures[0].log_loss, figures[0].start_log_loss / 1.5);
    const othello::Classifier classifier(*file);
    int right = 0, all = 0;
    const ResultSamples others = result_samples(classified_games(300, 9));
    for (const ResultSample& sample : others[2]) {
        if (sample.result == 0) continue;
        const Wdl chances = classifier.chances(sample.position());
        right += (chances.win > chances.loss) == (sample.result > 0) ? 1 : 0;
        all += 1;
    }
    EXPECT_GT(right, all * 8 / 10);
}

TEST(ClassifierLearning, IsTheSameWithEveryNumberOfThreads) {
    const auto games = classified_games(60);
    ClassifierTask task;
    task.epochs = 1;
    std::vector<std::size_t> phases;
    const auto show = [&](const ClassifierFigures& figures) { phases.push_back(figures.phase); };
    const auto one = learn_classifier(games, task, {}, show);
    task.threads = 3;
    const auto three = learn_classifier(games, task, {}, show);
    ASSERT_TRUE(one && three);
    EXPECT_TRUE(*one == *three);
    ASSERT_EQ(phases.size(), 2 * othello::pattern_phases);
    for (std::size_t i = 0; i < phases.size(); ++i) EXPECT_EQ(phases[i], i % othello::pattern_phases);
    task.seed = 2;
    EXPECT_FALSE(*one == *learn_classifier(games, task, {}, show));
}

TEST(ClassifierLearning, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    int phases = 0;
    EXPECT_FALSE(learn_classifier(classified_games(3), {}, stop.get_token(), [&](const auto&) { ++phases; }));
    EXPECT_EQ(phases, 0);
}

}  // namespace
}  // namespace damier::learn
