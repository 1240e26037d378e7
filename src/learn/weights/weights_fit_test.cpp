#include "learn/weights/weights_fit.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/random.h"

namespace damier::learn {
namespace {

using Figures = std::array<int, 3>;  // known, two to find

FitQuestion question() {
    return {3, {0, 40}, [](std::size_t term, int free) { return term != 2 || free < 40; }, {}};
}

FitQuestion question_with_known_term() {
    FitQuestion asked = question();
    asked.known = {0, 100};
    return asked;
}

const TermWeights truth = {{0, 40}, {{100, 100}, {50, -20}, {30, 0}}};

double value_of(const TermWeights& weights, const Figures& figures, int free_squares) {
    double value = 0;
    for (std::size_t term = 0; term < 3; ++term) value += weights.at(term, free_squares) * figures[term];
    return value;
}

// Positions in which the truth holds: margins exactly, results by chance.
FitSamples made_samples(std::uint32_t games) {
    FitSamples samples(3);
    Random random(5);
    for (std::uint32_t game = 0; game < games; ++game) {
        Figures figures;
        for (int& figure : figures) figure = static_cast<int>(random.below(9)) - 4;
        const int free_squares = static_cast<int>(random.below(41));
        const double value = value_of(truth, figures, free_squares);
        const float result = random.unit() < 1 / (1 + std::exp(-value / 200)) ? 1 : 0;
        samples.add(figures, Figures{},
                    {free_squares, game, static_cast<float>(value / 100), result, result, no_search_value});
    }
    return samples;
}

TEST(WeightsFit, FindsTheWeightsBehindMargins) {
    EXPECT_EQ(rounded(WeightsFit(question()).to_margins(made_samples(500))), truth);
    EXPECT_EQ(rounded(WeightsFit(question_with_known_term()).to_margins(made_samples(500))), truth);
}

TEST(WeightsFit, FindsTheWeightsBehindResults) {
    const TermWeights start = {{0}, {{50}, {50}, {50}}};
    const TermWeights found = WeightsFit(question()).to_results(made_samples(60'000), start, 1);
    for (std::size_t term = 0; term < 3; ++term) {
        for (std::size_t knot = 0; knot < 2; ++knot)
            EXPECT_NEAR(found.weights[term][knot], truth.weights[term][knot], 6) << term << " " << knot;
    }
    EXPECT_EQ(found.weights[2][1], 0) << "may not weigh there";
}

TEST(WeightsFit, StaysAtTheOriginWhereItIsPulledHard) {
    const TermWeights origin = {{0, 40}, {{0.5, 0.5}, {0.1, 0.1}, {0.2, 0}}};
    EXPECT_EQ(rounded(WeightsFit(question()).to_logits(made_samples(2'000), origin, 1e9)), rounded(origin));
}

TEST(WeightsFit, IsMeasuredOnGamesThatItDoesNotSee) {
    FitSamples samples = made_samples(1'000);
    std::size_t held_out = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!is_held_out(samples.info(i).game)) continue;
        samples.info(i).margin += 50;
        ++held_out;
    }
    EXPECT_EQ(rounded(WeightsFit(question()).to_margins(samples)), truth);
    const FitQuality all = quality_of(samples, truth)[fit_phases];
    EXPECT_EQ(all.positions, held_out);
    EXPECT_NEAR(all.squared_error / static_cast<double>(held_out), 2500, 1) << "values are whole numbers";
}

// Two points stand for a logit of 1 in the samples.
TEST(WeightsFit, ScalesValuesToTheResults) {
    const ValueScale scale = ValueScale::fitted(values_of(made_samples(60'000), truth), {0, 40});
    EXPECT_NEAR(scale.logit(200, 0), 1, 0.08);
    EXPECT_NEAR(scale.logit(200, 40), 1, 0.08);
    EXPECT_EQ(scale.chance(0, 20), 0.5);
}

TEST(WeightsFit, LogLossIsThatOfTheChances) {
    const FitSamples samples = made_samples(60'000);
    double expected = 0;
    int held_out = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!is_held_out(samples.info(i).game)) continue;
        ++held_out;
        const double chance = 1 / (1 + std::exp(-samples.info(i).margin / 2));
        expected -= std::log(samples.info(i).result > 0 ? chance : 1 - chance);
    }
    EXPECT_NEAR(quality_of(samples, truth)[fit_phases].mean_log_loss(), expected / held_out, 0.01);
    EXPECT_NEAR(quality_of(samples, truth)[fit_phases].explained(), 1, 1e-4);
}

}  // namespace
}  // namespace damier::learn
