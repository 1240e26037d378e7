#include "learn/weights/evolution/weight_genes.h"

#include <gtest/gtest.h>

namespace damier::learn {
namespace {

const TermWeights start = {{0, 20}, {{100, 100}, {7, -3}, {0, 0}}};
const std::vector<std::vector<double>> spread = {{1, 1}, {2, 10}, {0, 50}};
constexpr std::size_t known[] = {0};

TEST(WeightGenes, AreTheWeightsThatMayChange) {
    EXPECT_EQ(WeightGenes(start, spread, known).size(), 3u) << "not the known term, nor what never differs";
}

TEST(WeightGenes, OfZeroAreTheStart) {
    const WeightGenes genes(start, spread, known);
    EXPECT_EQ(genes.weights(Genes(3)), start);
}

TEST(WeightGenes, StepsAreAPointForEveryTerm) {
    const WeightGenes genes(start, spread, known);
    const TermWeights weights = genes.weights(Genes{1, 1, -1});
    EXPECT_EQ(weights.weights[1], (std::vector<double>{57, 7}));
    EXPECT_EQ(weights.weights[2], (std::vector<double>{0, -2}));
    EXPECT_EQ(weights.weights[0], start.weights[0]);
}

TEST(WeightGenes, StayWhatAWeightsFileMaySay) {
    const WeightGenes genes(start, spread, known);
    EXPECT_EQ(genes.weights(Genes{1e9, 0, -1e9}).weights[1][0], largest_weight);
    EXPECT_EQ(genes.weights(Genes{0, 0, -1e9}).weights[2][1], -largest_weight);
    EXPECT_EQ(genes.weights(Genes{0.0123456, 0, 0}).weights[1][0], 7.6) << "tenths, as they are written";
}

}  // namespace
}  // namespace damier::learn
