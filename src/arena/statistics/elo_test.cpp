#include "arena/statistics/elo.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/simulated_pairs.h"

namespace damier {
namespace {

PairCounts pairs_of(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d, std::uint64_t e) {
    return {{a, b, c, d, e}};
}

// Games that such pairs could consist of.
GameCounts games_of(const PairCounts& counts) {
    const auto& p = counts.pairs;
    return {2 * p[4] + p[3], p[1] + p[3] + 2 * p[2], 2 * p[0] + p[1]};
}

EloEstimate estimate(const PairCounts& pairs) {
    return estimate_elo(pairs, games_of(pairs));
}

TEST(Elo, ScoresByHand) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_DOUBLE_EQ(score_of_elo(400), 10.0 / 11);
    EXPECT_NEAR(elo_of_score(0.75), 190.848, 1e-3);
    for (const double elo : {-700.0, -3.0, 0.0, 55.0, 1200.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-6);
}

TEST(Elo, ManyPairsAgreeWithTheTextbook) {
    const PairCounts pairs = pairs_of(900, 2100, 4000, 2600, 1400);
    const double deviation = std::sqrt(pairs.variance() / 11'000);
    const EloEstimate found = estimate(pairs);
    EXPECT_NEAR(found.elo, elo_of_score(pairs.score()), 1e-9);
    EXPECT_NEAR(found.low, elo_of_score(pairs.score() - 1.96 * deviation), 0.02);
    EXPECT_NEAR(found.high, elo_of_score(pairs.score() + 1.96 * deviation), 0.02);
    EXPECT_FALSE(found.low_open || found.high_open);
    EXPECT_EQ(found.games, 22'000u);
}

// The same single games: openings that are lost for one side make pairs of one point, and such pairs say
// more about the players than the games alone.
TEST(Elo, TheErrorIsThatOfThePairs) {
    const GameCounts games{100, 0, 100};
    const EloEstimate split = estimate_elo(pairs_of(0, 0, 100, 0, 0), games);
    const EloEstimate single = estimate_elo({}, games);
    const EloEstimate doubled = estimate_elo(pairs_of(50, 0, 0, 0, 50), games);
    EXPECT_LT(split.high, 0.5 * single.high);
    EXPECT_GT(doubled.high, 1.3 * single.high);
    EXPECT_NEAR(single.high, elo_of_score(0.5 + 1.96 * 0.5 / std::sqrt(200.0)), 2);
}

TEST(Elo, EverythingWonIsABoundByHand) {
    const EloEstimate won = estimate(pairs_of(0, 0, 0, 0, 10));
    // A mean score of s wins ten full pairs with at most s^10: 2.5 % at s = 0.6915.
    EXPECT_NEAR(won.low, 400 * std::log10(0.691503 / 0.308497), 0.01);
    EXPECT_TRUE(won.high_open);
    EXPECT_FALSE(won.low_open);
    EXPECT_GT(won.elo, won.low);
    EXPECT_EQ(format_elo(won), "at least +140 Elo (all 20 games won)");
    EXPECT_EQ(format_elo(estimate(pairs_of(10, 0, 0, 0, 0))), "at most -140 Elo (all 20 games lost)");
}

TEST(Elo, SaysWhatCannotBeEstimated) {
    EXPECT_EQ(format_elo(estimate({})), "no games yet");
    EXPECT_TRUE(estimate({}).low_open && estimate({}).high_open);
    EXPECT_EQ(format_elo(estimate_elo({}, {1, 0, 0})), "one game: no estimate");
    EXPECT_EQ(format_elo(estimate_elo({}, {0, 1, 0})), "one game: no estimate");
    EXPECT_EQ(format_elo(estimate(pairs_of(0, 0, 0, 0, 1))), "at least -636 Elo (all 2 games won)");
}

TEST(Elo, OneErrorStandsForBothSides) {
    for (const PairCounts& pairs :
         {pairs_of(900, 2100, 4000, 2600, 1400), pairs_of(0, 0, 1, 0, 40), pairs_of(0, 3, 1, 1, 0)}) {
        const EloEstimate found = estimate(pairs);
        EXPECT_NEAR(found.high - found.elo, found.elo - found.low, 1e-6);
    }
    EXPECT_EQ(format_elo(estimate(pairs_of(900, 2100, 4000, 2600, 1400))), "+24 ± 4 Elo");
    EXPECT_EQ(format_elo(estimate(pairs_of(1400, 2600, 4000, 2100, 900))), "-24 ± 4 Elo");
    EXPECT_EQ(format_elo(estimate(pairs_of(0, 100'001, 0, 100'000, 0))), "+0 ± 1 Elo") << "not -0";
}

TEST(Elo, OnlyDrawsAreFewUntilTheyAreMany) {
    double last = 1e9;
    for (const std::uint64_t count : {1, 2, 5, 10, 100, 1000}) {
        const EloEstimate drawn = estimate(pairs_of(0, 0, count, 0, 0));
        EXPECT_NEAR(drawn.elo, 0, 1e-9);
        EXPECT_FALSE(drawn.low_open || drawn.high_open);
        EXPECT_NEAR(drawn.low, -drawn.high, 1e-9);
        EXPECT_GT(drawn.high, 100.0 / static_cast<double>(count)) << "one pair more may change that much";
        EXPECT_LT(drawn.high, last);
        last = drawn.high;
    }
    EXPECT_LT(last, 2);
}

// Ten pairs won and a single game lost: the pairs alone would say "at least".
TEST(Elo, ASingleGameRefutesThatEverythingWasWon) {
    const EloEstimate found = estimate_elo(pairs_of(0, 0, 0, 0, 10), {20, 0, 1});
    EXPECT_FALSE(found.high_open);
    EXPECT_NEAR(found.elo, elo_of_score(20.0 / 21), 1e-9);
    const EloEstimate also_won = estimate_elo(pairs_of(0, 0, 0, 0, 10), {21, 0, 0});
    EXPECT_TRUE(also_won.high_open);
    EXPECT_EQ(also_won.games, 21u);
}

TEST(Elo, IsAlwaysFiniteOrderedAndTheSameFromTheOtherSide) {
    const std::uint64_t counts[] = {0, 1, 7, 1'000'000'000};
    for (int code = 0; code < 1024; ++code) {
        PairCounts pairs;
        PairCounts other;
        for (std::size_t i = 0; i < 5; ++i) {
            pairs.pairs[i] = counts[(code >> (2 * i)) & 3];
            other.pairs[4 - i] = pairs.pairs[i];
        }
        const EloEstimate found = estimate(pairs);
        for (const double number : {found.low, found.elo, found.high}) {
            ASSERT_TRUE(std::isfinite(number)) << code;
            ASSERT_LE(std::abs(number), 2000);
        }
        ASSERT_LE(found.low, found.elo + 1e-9) << code;
        ASSERT_LE(found.elo, found.high + 1e-9) << code;
        const EloEstimate mirrored = estimate(other);
        ASSERT_NEAR(mirrored.elo, -found.elo, 1e-6) << code;
        ASSERT_NEAR(mirrored.low, -found.high, 1e-6) << code;
        ASSERT_EQ(mirrored.low_open, found.high_open) << code;
        const double superior = likelihood_of_superiority(pairs, games_of(pairs));
        ASSERT_NEAR(superior + likelihood_of_superiority(other, games_of(other)), 1, 1e-6) << code;
    }
}

TEST(Elo, SuperiorityAgreesWithTheInterval) {
    EXPECT_EQ(likelihood_of_superiority({}, {}), 0.5);
    EXPECT_EQ(likelihood_of_superiority({}, {0, 5, 0}), 0.5);
    const auto superior = [](const PairCounts& pairs) {
        return likelihood_of_superiority(pairs, games_of(pairs));
    };
    for (std::uint64_t won = 0; won <= 40; ++won) {
        const PairCounts pairs = pairs_of(8, 20, 20, 20, won);
        EXPECT_EQ(superior(pairs) > 0.975, estimate(pairs).low > 0) << won;
    }
    EXPECT_GT(superior(pairs_of(0, 0, 0, 0, 10)), 0.999);
    EXPECT_LT(superior(pairs_of(0, 0, 0, 0, 1)), 0.9) << "one pair proves little";
}

#ifdef NDEBUG
constexpr int experiments = 3'000;
#else
constexpr int experiments = 200;
#endif

// Of 95 % intervals at least about 95 % hold the truth: with few pairs and with many, without draws and with
// many of them, with openings that are decided by the side.
TEST(Elo, TheIntervalHoldsTheTruthAsOftenAsItPromises) {
    Random random(11);
    for (const int pairs : {4, 12, 50, 200}) {
        for (const double nu : {0.0, 1.0, 8.0}) {
            for (const double bias : {0.0, 200.0}) {
                for (const double elo : {0.0, 120.0}) {
                    const PairChances chances = chances_where(score_of, score_of_elo(elo), nu, bias);
                    int held = 0;
                    for (int i = 0; i < experiments; ++i) {
                        PairCounts counts;
                        for (int k = 0; k < pairs; ++k) counts.add(draw_pair(chances, random));
                        const EloEstimate found = estimate(counts);
                        held +=
                            (found.low_open || found.low <= elo) && (found.high_open || elo <= found.high);
                    }
                    // The normal approximation costs up to a hundredth.
                    EXPECT_GE(held, experiments * 0.94 - 3 * std::sqrt(experiments * 0.05 * 0.95))
                        << pairs << " pairs, nu " << nu << ", bias " << bias << ", elo " << elo;
                }
            }
        }
    }
}

}  // namespace
}  // namespace damier
