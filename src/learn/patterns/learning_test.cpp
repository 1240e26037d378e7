#include "learn/patterns/learning.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/board_symmetry.h"
#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

std::vector<WthorGame> random_games(int games) {
    return read_wthor(wthor_of_random_games(games, 8)).value();
}

TEST(PatternPositions, AreDistinctUpToSymmetry) {
    const PatternSamples samples = choose_positions(random_games(200), {100, 50}, 1);
    std::set<std::pair<Bitboard, Bitboard>> seen;
    for (std::size_t empty = 0; empty < samples.size(); ++empty) {
        EXPECT_LE(samples[empty].size(), 150u);
        for (const PatternSample& sample : samples[empty]) {
            EXPECT_EQ(64u - static_cast<std::size_t>(count(sample.mover | sample.other)), empty);
            EXPECT_FALSE(othello::Position(sample.mover, sample.other, 0).is_over());
            auto least = std::pair(sample.mover, sample.other);
            for (int symmetry = 1; symmetry < board_symmetry_count; ++symmetry)
                least = std::min(
                    least, std::pair(transform(sample.mover, symmetry), transform(sample.other, symmetry)));
            EXPECT_TRUE(seen.insert(least).second);
        }
    }
    EXPECT_EQ(samples[30].size(), 150u);
    // After one move there is but one position, and no departure leads to it.
    EXPECT_EQ(samples[59].size(), 1u);
}

TEST(PatternPositions, AreThoseOfTheSeed) {
    const auto games = random_games(50);
    const auto boards = [&](std::uint64_t seed) {
        std::vector<Bitboard> found;
        for (const auto& samples : choose_positions(games, {20, 20}, seed))
            for (const PatternSample& sample : samples) found.push_back(sample.mover);
        return found;
    };
    EXPECT_EQ(boards(1), boards(1));
    EXPECT_NE(boards(1), boards(2));
}

// Labels that a few weights explain: the mover's moves count a disc each, and a corner of the mover's eight.
TEST(PatternFit, FindsThePlantedWeights) {
    const auto label = [](const PatternSample& sample) {
        const othello::Position position(sample.mover, sample.other, 0);
        const Bitboard corners = 0x8100'0000'0000'0081;
        return static_cast<float>(count(position.placements()) + 8 * count(sample.mover & corners));
    };
    PatternSamples samples = choose_positions(random_games(3000), {2000, 2000}, 1);
    std::vector<PatternSample> learnt;
    std::vector<PatternSample> others;
    for (std::size_t empty = 20; empty < 24; ++empty) {
        for (PatternSample& sample : samples[empty]) {
            sample.label = label(sample);
            (learnt.size() < 12'000 ? learnt : others).push_back(sample);
        }
    }
    std::vector<float> weights(othello::weight_numbers().count());
    const auto error = [&] {
        double squares = 0;
        for (const PatternSample& sample : others) {
            double value = 0;
            for (const std::uint32_t number : othello::weights_used(sample.mover, sample.other))
                value += static_cast<double>(weights[number]);
            squares += std::pow(value - static_cast<double>(sample.label), 2);
        }
        return std::sqrt(squares / static_cast<double>(others.size()));
    };
    const double before = error();
    fit_phase(learnt, weights, {}, 1);
    EXPECT_LT(error(), before / 6);
}

TEST(PatternLearning, IsTheSameWithEveryNumberOfThreads) {
    const auto games = random_games(30);
    PatternTask task;
    task.counts = {10, 10};
    task.exact = 7;
    task.fit.epochs = 2;
    std::vector<double> errors;
    const auto show = [&](const PatternFigures& figures) { errors.push_back(figures.error); };
    const auto one = learn_patterns(games, task, {}, show);
    EXPECT_EQ(errors.size(), othello::pattern_phases);
    task.threads = 3;
    const auto three = learn_patterns(games, task, {}, show);
    ASSERT_TRUE(one && three);
    EXPECT_TRUE(*one == *three);
    task.seed = 2;
    EXPECT_FALSE(*one == *learn_patterns(games, task, {}, show));
}

TEST(PatternLearning, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    int phases = 0;
    EXPECT_FALSE(learn_patterns(random_games(3), {}, stop.get_token(), [&](const auto&) { ++phases; }));
    EXPECT_EQ(phases, 0);
}

}  // namespace
}  // namespace damier::learn
