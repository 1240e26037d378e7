#include "arena/statistics/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "arena/statistics/elo.h"
#include "arena/statistics/simulated_pairs.h"

namespace damier {
namespace {

double llr(double elo0, double elo1, EloModel model, const PairCounts& pairs) {
    return sprt({.elo0 = elo0, .elo1 = elo1, .model = model}, pairs).llr;
}

constexpr EloModel models[] = {EloModel::logistic, EloModel::normalised};

// Mean over deviation of a pair's score that a normalised Elo stands for.
double ratio_of(double normalised_elo) {
    return std::numbers::sqrt2 * normalised_elo * std::numbers::ln10 / 800;
}

// With pairs won or lost altogether there is one distribution for each mean, so that the ratio is that of two
// coins. What is left of the thousandths of a pair for the other results is below the tolerance.
TEST(Sprt, TwoResultsAreACoin) {
    const PairCounts pairs{{40, 0, 0, 0, 60}};
    const auto coins = [](double s0, double s1) {
        return 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
    };
    EXPECT_NEAR(llr(0, 60, EloModel::logistic, pairs), coins(0.5, score_of_elo(60)), 0.01);
    EXPECT_NEAR(llr(-30, 10, EloModel::logistic, pairs), coins(score_of_elo(-30), score_of_elo(10)), 0.01);
    // (s - 1/2) / sqrt(s (1 - s)) = r.
    const auto score = [](double r) { return 0.5 + r / 2 / std::sqrt(1 + r * r); };
    EXPECT_NEAR(llr(0, 60, EloModel::normalised, pairs), coins(0.5, score(ratio_of(60))), 0.01);
    EXPECT_NEAR(llr(-30, 10, EloModel::normalised, pairs), coins(score(ratio_of(-30)), score(ratio_of(10))),
                0.01);
}

// For hypotheses near the truth the likelihood is a bell curve, and the ratio a difference of two squares.
TEST(Sprt, CloseHypothesesAreABellCurve) {
    const PairCounts pairs{{900, 2100, 4000, 2600, 1400}};
    const double n = 11'000;
    const double s0 = score_of_elo(18);
    const double s1 = score_of_elo(25);
    const double m = pairs.score();
    const double bell = n * ((m - s0) * (m - s0) - (m - s1) * (m - s1)) / (2 * pairs.variance());
    EXPECT_NEAR(llr(18, 25, EloModel::logistic, pairs), bell, 0.02 * bell);
    const double r0 = ratio_of(25);
    const double r1 = ratio_of(33);
    const double r = (m - 0.5) / std::sqrt(pairs.variance());
    const double normalised = n * ((r - r0) * (r - r0) - (r - r1) * (r - r1)) / 2;
    EXPECT_NEAR(llr(25, 33, EloModel::normalised, pairs), normalised, 0.02 * std::abs(normalised));
}

TEST(Sprt, ExchangingThePlayersTurnsTheSign) {
    const PairCounts pairs{{3, 10, 31, 17, 8}};
    const PairCounts other{{8, 17, 31, 10, 3}};
    for (const EloModel model : models) {
        const double seen = llr(-5, 20, model, pairs);
        EXPECT_GT(std::abs(seen), 0.1);
        EXPECT_NEAR(llr(-20, 5, model, other), -seen, 1e-6);
        EXPECT_NEAR(llr(-15, 15, model, {{4, 9, 20, 9, 4}}), 0, 1e-6);
    }
}

TEST(Sprt, NothingPlayedSaysNothing) {
    for (const EloModel model : models) EXPECT_EQ(llr(0, 5, model, {}), 0);
}

TEST(Sprt, IsFiniteAndRisesWithTheScore) {
    const std::uint64_t counts[] = {0, 1, 20, 1'000'000'000'000};
    for (const EloModel model : models) {
        for (const auto& [elo0, elo1] :
             {std::pair(0.0, 5.0), std::pair(-1000.0, 1000.0), std::pair(200.0, 300.0)}) {
            for (int code = 0; code < 1024; ++code) {
                PairCounts pairs;
                for (std::size_t i = 0; i < 5; ++i) pairs.pairs[i] = counts[(code >> (2 * i)) & 3];
                ASSERT_TRUE(std::isfinite(llr(elo0, elo1, model, pairs))) << code;
            }
        }
        // Far from what it is compared with: the chances to be found are next to a pole.
        EXPECT_TRUE(
            std::isfinite(llr(-212.82570479649326, 545.7597692780987, model, {{0, 0, 0, 1'678'052, 0}})));
        double last = -1e9;
        for (std::uint64_t won = 0; won <= 30; ++won) {
            const double now = llr(0, 50, model, {{30 - won, 5, 30, 5, won}});
            EXPECT_GT(now, last) << won;
            last = now;
        }
        EXPECT_GT(llr(0, 50, model, {{0, 0, 0, 0, 1}}), 0);
        EXPECT_LT(llr(0, 50, model, {{1, 0, 0, 0, 0}}), 0);
        EXPECT_GT(llr(0, 50, model, {{0, 0, 0, 0, 100}}), 3);
    }
}

TEST(Sprt, DecidesAtItsBounds) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.1};
    const SprtState start = sprt(settings, {});
    EXPECT_DOUBLE_EQ(start.lower, std::log(0.1 / 0.95));
    EXPECT_DOUBLE_EQ(start.upper, std::log(0.9 / 0.05));
    EXPECT_EQ(name_of(start.verdict), "undecided");
    PairCounts pairs{{10, 10, 10, 10, 10}};
    while (sprt(settings, pairs).verdict == SprtVerdict::undecided) pairs.add(4);
    EXPECT_EQ(name_of(sprt(settings, pairs).verdict), "elo1 accepted");
    EXPECT_GE(sprt(settings, pairs).llr, start.upper);
    --pairs.pairs[4];
    EXPECT_LT(sprt(settings, pairs).llr, start.upper);
    while (sprt(settings, pairs).verdict == SprtVerdict::undecided) pairs.add(0);
    EXPECT_EQ(name_of(sprt(settings, pairs).verdict), "elo0 accepted");
    EXPECT_LE(sprt(settings, pairs).llr, start.lower);
}

TEST(Sprt, ChecksItsSettingsByName) {
    const auto fault = [](const SprtSettings& settings) {
        const auto fine = check(settings);
        return fine ? "" : fine.error().message.substr(0, fine.error().message.find(' '));
    };
    EXPECT_EQ(fault({}), "");
    EXPECT_EQ(fault({.elo0 = -3, .elo1 = 1, .model = EloModel::normalised}), "");
    EXPECT_EQ(fault({.elo0 = 5, .elo1 = 5}), "elo0");
    EXPECT_EQ(fault({.elo0 = 6, .elo1 = 5}), "elo0");
    EXPECT_EQ(fault({.elo0 = std::nan("")}), "elo0");
    EXPECT_EQ(fault({.elo1 = std::numeric_limits<double>::infinity()}), "elo1");
    EXPECT_EQ(fault({.elo1 = 1e6}), "elo1");
    EXPECT_EQ(fault({.alpha = 0}), "alpha");
    EXPECT_EQ(fault({.alpha = 0.5}), "alpha");
    EXPECT_EQ(fault({.beta = -0.1}), "beta");
    EXPECT_EQ(fault({.beta = std::nan("")}), "beta");
}

#ifdef NDEBUG
constexpr int runs = 2'000;
#else
constexpr int runs = 150;
#endif

struct Condition {
    double nu;    // of Davidson: 0 no draws, 2 half of the games, 8 most
    double bias;  // of the openings, in Elo
};

constexpr Condition conditions[] = {{0, 0}, {0.5, 250}, {2, 0}, {8, 300}};

// How often of `runs` the test ends with `wrong`, between players with these chances.
int wrong_verdicts(const SprtSettings& settings, const PairChances& chances, SprtVerdict wrong,
                   Random& random) {
    int count = 0;
    for (int run = 0; run < runs; ++run) {
        PairCounts pairs;
        SprtVerdict verdict = SprtVerdict::undecided;
        while (verdict == SprtVerdict::undecided) {
            pairs.add(draw_pair(chances, random));
            verdict = sprt(settings, pairs).verdict;
        }
        count += verdict == wrong;
    }
    return count;
}

void expect_promised_errors(const SprtSettings& settings, auto measure, double value0, double value1) {
    Random random(5);
    for (const auto& [nu, bias] : conditions) {
        const auto simulate = [&](double value, SprtVerdict wrong) {
            return wrong_verdicts(settings, chances_where(measure, value, nu, bias), wrong, random);
        };
        const auto most = [](double rate) { return runs * rate + 3 * std::sqrt(runs * rate * (1 - rate)); };
        const int wrong1 = simulate(value0, SprtVerdict::elo1_accepted);
        const int wrong0 = simulate(value1, SprtVerdict::elo0_accepted);
        EXPECT_LE(wrong1, most(settings.alpha)) << "elo0 is true, nu " << nu << ", bias " << bias;
        EXPECT_LE(wrong0, most(settings.beta)) << "elo1 is true, nu " << nu << ", bias " << bias;
        // A test that never errs plays too long: the bounds would not be those that were asked for.
        EXPECT_GE(wrong0 + wrong1, runs * (settings.alpha + settings.beta) / 4)
            << "nu " << nu << ", bias " << bias;
    }
}

TEST(Sprt, ErrsNoMoreOftenThanPromisedLogistic) {
    expect_promised_errors({.elo0 = 0, .elo1 = 60, .alpha = 0.05, .beta = 0.1}, score_of, score_of_elo(0),
                           score_of_elo(60));
}

TEST(Sprt, ErrsNoMoreOftenThanPromisedNormalised) {
    const auto ratio = [](const PairChances& chances) {
        return (score_of(chances) - 0.5) / deviation_of(chances);
    };
    expect_promised_errors({.elo0 = 0, .elo1 = 60, .alpha = 0.05, .beta = 0.1, .model = EloModel::normalised},
                           ratio, ratio_of(0), ratio_of(60));
}

TEST(SprtCourse, StaysDecided) {
    SprtCourse course({.elo0 = 0, .elo1 = 100});
    for (int i = 0; i < 1000 && !course.is_decided(); ++i) course.add(4);
    ASSERT_EQ(course.state().verdict, SprtVerdict::elo1_accepted);
    const double llr = course.state().llr;
    for (int i = 0; i < 1000; ++i) course.add(0);
    EXPECT_EQ(course.state().verdict, SprtVerdict::elo1_accepted);
    EXPECT_EQ(course.state().llr, llr);
}

}  // namespace
}  // namespace damier
