#include "arena/statistics/games_needed.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/elo.h"

namespace damier {
namespace {

// Without draws and with a small difference a game is a coin: variance 1/4, that of a pair's mean 1/8.
TEST(GamesNeeded, TheErrorBarOfACoin) {
    const GamesNeeded needed = games_needed(10, {.draw_rate = 0, .runs = 1});
    const double distance = score_of_elo(10) - 0.5;
    EXPECT_NEAR(static_cast<double>(needed.error_bar), 1.96 * 1.96 / 4 / (distance * distance), 12);
    EXPECT_EQ(needed.error_bar % 2, 0u);
}

// The match that was promised to be long enough is so for the estimate of the arena, and half of it is not.
TEST(GamesNeeded, TheEstimateAgrees) {
    // Half of the pairs drawn, and the score of 50 Elo: pairs in quarters of the whole.
    const double score = score_of_elo(50);
    const auto match = [&](double pairs) {
        const auto won = static_cast<std::uint64_t>(std::lround(pairs * (score - 0.25)));
        const auto lost = static_cast<std::uint64_t>(std::lround(pairs * (0.75 - score)));
        return PairCounts{{lost, 0, static_cast<std::uint64_t>(pairs / 2), 0, won}};
    };
    // Pairs of two won, two lost or one each, a half of them so, are what players without draws make.
    const GamesNeeded needed = games_needed(50, {.draw_rate = 0, .runs = 1});
    const double pairs = static_cast<double>(needed.error_bar) / 2;
    const auto low = [&](double count) {
        const PairCounts counts = match(count);
        return estimate_elo(counts,
                            {2 * counts.pairs[4] + counts.pairs[2], 0, 2 * counts.pairs[0] + counts.pairs[2]})
            .low;
    };
    EXPECT_NEAR(low(pairs), 0, 4);
    EXPECT_LT(low(pairs / 2), -10);
    EXPECT_GT(low(pairs * 2), 10);
}

TEST(GamesNeeded, DrawsAndLargeDifferencesMakeItShort) {
    const auto games = [](double elo, double draws) {
        return games_needed(elo, {.draw_rate = draws, .runs = 20});
    };
    EXPECT_LT(games(100, 0.8).error_bar, games(100, 0.2).error_bar / 2);
    EXPECT_LT(games(100, 0.2).error_bar, games(50, 0.2).error_bar / 3);
    EXPECT_LT(games(100, 0.2).sprt_when_better, games(50, 0.2).sprt_when_better);
}

TEST(GamesNeeded, TheSequentialTestKeepsItsErrorsAndIsShorter) {
    const GamesNeeded needed = games_needed(50, {.draw_rate = 0.3, .runs = 1000});
    // 5 % with a standard deviation of 0.7 %; the test is a little better than it promises.
    EXPECT_LT(needed.missed, 0.07);
    EXPECT_LT(needed.false_alarms, 0.07);
    EXPECT_GT(needed.missed + needed.false_alarms, 0.03);
    // By Wald's formula 2 * 0.9 * ln 19 / (2 * 1.645)^2, which leaves out that the last step is too long.
    EXPECT_NEAR(needed.sprt_when_better / static_cast<double>(needed.fixed), 0.49, 0.1);
    EXPECT_NEAR(needed.sprt_when_equal / static_cast<double>(needed.fixed), 0.49, 0.1);
}

TEST(GamesNeeded, TheSameSeedGivesTheSameFigures) {
    const GamesNeededSettings settings{.draw_rate = 0.3, .runs = 50, .seed = 7};
    EXPECT_EQ(games_needed(100, settings).sprt_when_better, games_needed(100, settings).sprt_when_better);
    EXPECT_NE(games_needed(100, settings).sprt_when_better,
              games_needed(100, {.draw_rate = 0.3, .runs = 50, .seed = 8}).sprt_when_better);
}

TEST(GamesNeeded, RefusesWhatCannotBe) {
    EXPECT_TRUE(check(GamesNeededSettings{}));
    EXPECT_FALSE(check(GamesNeededSettings{.draw_rate = 1}));
    EXPECT_FALSE(check(GamesNeededSettings{.draw_rate = -0.1}));
    EXPECT_FALSE(check(GamesNeededSettings{.draw_rate = std::nan("")}));
    EXPECT_FALSE(check(GamesNeededSettings{.runs = 0}));
}

}  // namespace
}  // namespace damier
