#include "arena/statistics/pair_counts.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(GameCounts, CountHalfPoints) {
    GameCounts counts;
    EXPECT_EQ(counts.score(), 0.5);
    for (const int half_points : {2, 2, 1, 0}) counts.add(half_points);
    EXPECT_EQ(counts, (GameCounts{2, 1, 1}));
    EXPECT_EQ(counts.half_points(), 5u);
    EXPECT_DOUBLE_EQ(counts.score(), 0.625);
    EXPECT_DOUBLE_EQ(counts.seen_by_opponent().score(), 0.375);
}

TEST(PairCounts, MeanAndVarianceByHand) {
    PairCounts counts;
    EXPECT_EQ(counts.score(), 0.5);
    EXPECT_EQ(counts.variance(), 0);
    for (const int half_points : {4, 4, 2, 1}) counts.add(half_points);
    EXPECT_EQ(counts.pairs, (std::array<std::uint64_t, 5>{0, 1, 1, 0, 2}));
    // Scores 1, 1, 1/2, 1/4: mean 11/16, squares of the distances 25 + 25 + 9 + 49 of 256.
    EXPECT_DOUBLE_EQ(counts.score(), 11.0 / 16);
    EXPECT_DOUBLE_EQ(counts.variance(), 108.0 / 256 / 4);
}

}  // namespace
}  // namespace damier
