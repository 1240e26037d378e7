#include "learn/quality/result_quality.h"

#include <gtest/gtest.h>

#include <cmath>

#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

ResultSamples random_samples(std::uint64_t seed) {
    return result_samples(read_wthor(wthor_of_random_games(1500, seed)).value());
}

Value discs(const othello::Position& position) {
    return 100 * position.disc_difference();
}

TEST(ResultQuality, ComparesEvaluationsAtPlies) {
    const ResultSamples earlier = random_samples(1), later = random_samples(2);
    const ResultQuality by_discs = result_quality("discs", discs, earlier, later);
    const ResultQuality nothing = result_quality("nothing", [](const auto&) { return 0; }, earlier, later);
    const QualityFigures& late = by_discs.plies[4];
    EXPECT_EQ(late.positions, static_cast<double>(later[10].size()));
    EXPECT_GT(late.decided_right / late.decided, 0.55);
    EXPECT_LT(late.log_loss, nothing.plies[4].log_loss);
    EXPECT_LT(late.brier, nothing.plies[4].brier);
    const std::vector<ResultQuality> both = {by_discs, nothing};
    const std::string tables = quality_tables(both);
    EXPECT_NE(tables.find("| log-loss | ply 10 | ply 20 | ply 30 | ply 40 | ply 50 |"), std::string::npos);
    EXPECT_NE(tables.find("\n| nothing | "), std::string::npos);
    EXPECT_NE(ply_calibration_svg(by_discs).find("ply 50"), std::string::npos);
}

TEST(ResultQuality, ChancesAreTakenAsTheyAreTold) {
    const ResultSamples later = random_samples(2);
    const auto sure = chances_quality("sure", [](const auto&) { return Wdl{1, 0, 0}; }, later);
    double won = 0;
    for (const ResultSample& sample : later[10]) won += sample.result > 0 ? 1 : 0;
    EXPECT_EQ(sure.plies[4].decided_right, won);
    EXPECT_EQ(sure.plies[4].brier, 2 * (sure.plies[4].positions - won));
}

// The mover won 3 of 4 games, whatever the value: only a bias can say so.
TEST(ResultQuality, ABiasIsAThreshold) {
    OutcomeCounts counts;
    for (int i = 0; i < 400; ++i) counts.add(i % 2 == 0 ? 100 : -100, i % 8 < 6 ? 1 : -1);
    const OutcomeModel model = fitted_model_with_bias(counts);
    EXPECT_NEAR(model.chances(0).win, 0.75, 0.01);
    EXPECT_NEAR(model.chances(100).win, 0.75, 0.02);
    EXPECT_NEAR(fitted_model(counts).chances(0).win, 0.5, 0.01);
}

TEST(ResultQuality, MeansHaveStandardErrors) {
    // 1, 1, 1 and 0: a spread of sqrt(3/16), over the root of four.
    const MeanFigure figure = mean_figure(3, 3, 4);
    EXPECT_DOUBLE_EQ(figure.mean, 0.75);
    EXPECT_NEAR(figure.error, std::sqrt(3.0 / 16) / 2, 1e-12);
}

TEST(ResultQuality, BrierScoreIsTheSquaredDistance) {
    QualityFigures figures;
    figures.add({0.5, 0.25, 0.25}, 1);
    EXPECT_NEAR(figures.brier, 0.25 + 0.0625 + 0.0625, 1e-12);
}

TEST(ResultQuality, ModelsOfPhasesTrustLateDiscsMore) {
    const othello::PhaseModels models = phase_models(discs, random_samples(1));
    EXPECT_GT(models[0].weight, 2 * models[5].weight);
    EXPECT_EQ(models[0].bias, 0);
}

}  // namespace
}  // namespace damier::learn
