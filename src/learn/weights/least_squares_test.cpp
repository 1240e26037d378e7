#include "learn/weights/least_squares.h"

#include <gtest/gtest.h>

#include <random>

namespace damier::learn {
namespace {

// y = 3a - 2b + 0.5, by hand.
TEST(LeastSquares, FindsTheWeightsThatMadeTheSamples) {
    LeastSquares fit(3);
    for (int a = -2; a <= 2; ++a) {
        for (int b = 0; b < 4; ++b) {
            const double x[] = {static_cast<double>(a), static_cast<double>(b), 1};
            fit.add(x, 3.0 * a - 2.0 * b + 0.5);
        }
    }
    const std::vector<double> weights = fit.solve(0);
    EXPECT_NEAR(weights[0], 3, 1e-9);
    EXPECT_NEAR(weights[1], -2, 1e-9);
    EXPECT_NEAR(weights[2], 0.5, 1e-9);
}

TEST(LeastSquares, TakesTheMeanOfWhatContradictsItself) {
    LeastSquares fit(1);
    const double x[] = {1};
    for (const double y : {1.0, 2.0, 6.0}) fit.add(x, y);
    EXPECT_EQ(fit.samples(), 3u);
    EXPECT_NEAR(fit.solve(0)[0], 3, 1e-12);
}

// At the least sum of squares, no weight can be moved to make it smaller.
TEST(LeastSquares, LeavesNoBetterWeightsBesideIt) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    struct Sample {
        std::vector<double> x;
        double y;
    };
    std::vector<Sample> samples;
    LeastSquares fit(4);
    for (int i = 0; i < 200; ++i) {
        samples.push_back(
            {{uniform(random), uniform(random), uniform(random), uniform(random)}, uniform(random)});
        fit.add(samples.back().x, samples.back().y);
    }
    const auto squares = [&](const std::vector<double>& weights) {
        double sum = 0;
        for (const Sample& sample : samples) {
            double error = -sample.y;
            for (std::size_t i = 0; i < 4; ++i) error += weights[i] * sample.x[i];
            sum += error * error;
        }
        return sum;
    };
    const std::vector<double> best = fit.solve(0);
    for (std::size_t i = 0; i < 4; ++i) {
        for (const double step : {-1e-3, 1e-3}) {
            std::vector<double> moved = best;
            moved[i] += step;
            EXPECT_GT(squares(moved), squares(best));
        }
    }
}

TEST(LeastSquares, BearsInputsThatAreZeroOrTheSame) {
    LeastSquares fit(3);
    for (int i = 1; i <= 10; ++i) {
        const double x[] = {static_cast<double>(i), 0, static_cast<double>(i)};
        fit.add(x, 4.0 * i);
    }
    const std::vector<double> weights = fit.solve(1e-9);
    EXPECT_NEAR(weights[0], 2, 1e-3);
    EXPECT_NEAR(weights[1], 0, 1e-3);
    EXPECT_NEAR(weights[2], 2, 1e-3);
}

}  // namespace
}  // namespace damier::learn
