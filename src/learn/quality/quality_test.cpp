#include "learn/quality/quality.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace damier::learn {
namespace {

// Games of one position each, whose outcomes follow the model.
std::vector<Prediction> made_up(const OutcomeModel& truth, int count) {
    Random random(7);
    std::vector<Prediction> predictions;
    for (int i = 0; i < count; ++i) {
        const Value value = static_cast<int>(random.below(801)) - 400;
        const Wdl chances = truth.chances(value);
        const double unit = random.unit();
        const int result = unit < chances.win ? 1 : unit < chances.win + chances.loss ? -1 : 0;
        predictions.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint8_t>(random.below(57)),
                               static_cast<std::int8_t>(result), value});
    }
    return predictions;
}

TEST(Quality, OfAPerfectlyCalibratedEvaluationIsTheEntropyOfItsChances) {
    const OutcomeModel truth{0.006, 0.4};
    const auto predictions = made_up(truth, 60'000);
    double entropy = 0;
    double best = 0;
    for (const Prediction& one : predictions) {
        const Wdl chances = truth.chances(one.value);
        for (const double p : {chances.win, chances.draw, chances.loss}) entropy -= p * std::log(p);
        best += std::max({chances.win, chances.draw, chances.loss});
    }
    const Quality quality = measure_quality(predictions);
    const QualityFigures all = quality.all();
    // About one half measures, the other half has fitted the models.
    EXPECT_NEAR(all.positions, 30'000, 1'000);
    EXPECT_NEAR(all.log_loss / all.positions, entropy / 60'000, 0.01);
    EXPECT_NEAR(all.right / all.positions, best / 60'000, 0.01);
    for (const Calibration& phase : quality.calibration) {
        for (const CalibrationBin& bin : phase) {
            if (bin.positions < 500) continue;
            EXPECT_NEAR(bin.foretold / bin.positions, bin.came / bin.positions, 0.08);
        }
    }
}

// What is shipped is fitted on all games, and a phase with too few of them has what the one before it has.
TEST(Quality, ModelsOfPhasesAreFittedOnAllGames) {
    const OutcomeModel truth{.weight = 0.01, .draw_width = 0.3};
    std::vector<Prediction> early = made_up(truth, 40'000);
    std::erase_if(early, [](const Prediction& one) { return one.free_squares < 28; });
    const auto models = phase_models(early);
    for (std::size_t phase = 0; phase < quality_phases; ++phase) {
        EXPECT_NEAR(models[phase].weight, truth.weight, 0.001);
        EXPECT_NEAR(models[phase].draw_width, truth.draw_width, 0.1);
    }
    EXPECT_EQ(models[3], models[4]);
    EXPECT_NE(models[4], models[5]);
}

TEST(Quality, CountsByPhase) {
    EXPECT_EQ(quality_phase(56), 7u);
    EXPECT_EQ(quality_phase(49), 7u);
    EXPECT_EQ(quality_phase(48), 6u);
    EXPECT_EQ(quality_phase(0), 0u);
    QualityFigures figures;
    figures.add({0.6, 0.1, 0.3}, 1);
    figures.add({0.6, 0.1, 0.3}, 0);
    figures.add({0.6, 0.1, 0.3}, -1);
    EXPECT_EQ(figures.positions, 3);
    EXPECT_EQ(figures.right, 1);
    EXPECT_EQ(figures.decided, 2);
    EXPECT_EQ(figures.decided_right, 1);
    EXPECT_NEAR(figures.log_loss, -std::log(0.6 * 0.1 * 0.3), 1e-9);
    EXPECT_NEAR(figures.decided_log_loss, -std::log(0.6 / 0.9 * 0.3 / 0.9), 1e-9);
}

// Games whose positions all lose the same: as if there were one position of each.
TEST(Quality, ErrorsTakeAGameAsOneObservation) {
    GameSums one;
    EXPECT_FALSE(one.standard_error());
    for (int i = 0; i < 20; ++i) one.add(7, 0.5 + i);
    EXPECT_FALSE(one.standard_error()) << "twenty positions of one game";
    const double figures[] = {0.2, 0.9, 0.4, 0.5};
    GameSums often;
    GameSums once;
    double squares = 0;
    for (std::uint32_t game = 0; game < 4; ++game) {
        once.add(game, figures[game]);
        for (int i = 0; i < 15; ++i) often.add(game, figures[game]);
        squares += std::pow(figures[game] - 0.5, 2);
    }
    EXPECT_NEAR(*once.standard_error(), std::sqrt(squares / 3 / 4), 1e-12);
    EXPECT_NEAR(*often.standard_error(), *once.standard_error(), 1e-12);
    EXPECT_EQ(often.games(), 4);
}

// Leagues of positions whose game shifts all of them: the promise of a standard error, 68 % within one.
TEST(Quality, ErrorsByGameHoldTheTruth) {
    Random random(11);
    constexpr int rounds = 1'000;
    int held = 0;
    for (int round = 0; round < rounds; ++round) {
        GameSums sums;
        double total = 0;
        double count = 0;
        for (std::uint32_t game = 0; game < 60; ++game) {
            const double shift = random.unit() - 0.5;
            for (std::uint32_t i = 0; i <= game % 30; ++i) {
                const double figure = 1 + shift + 0.2 * (random.unit() - 0.5);
                sums.add(game, figure);
                total += figure;
                count += 1;
            }
        }
        held += std::abs(total / count - 1) <= *sums.standard_error();
    }
    EXPECT_NEAR(held / double{rounds}, 0.68, 0.06);
}

TEST(Quality, HasAPicture) {
    const std::string svg = calibration_svg(measure_quality(made_up({0.006, 0.4}, 20'000)), "Of <this>");
    EXPECT_NE(svg.find("Of &lt;this&gt;"), std::string::npos);
    EXPECT_NE(svg.find("21 to 41 free"), std::string::npos);
    EXPECT_TRUE(calibration_svg({}, "nothing").empty());
}

}  // namespace
}  // namespace damier::learn
