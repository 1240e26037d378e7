#include "search/pvs/evaluation_cache.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(EvaluationCache, KnowsNothingAtFirst) {
    const EvaluationCache cache(16);
    for (std::uint64_t key = 0; key < 64; ++key) EXPECT_FALSE(cache.find(key)) << key;
}

TEST(EvaluationCache, GivesWhatWasPut) {
    EvaluationCache cache(16);
    cache.put(0x1234'5679'0000'0003, -250);
    cache.put(0x1234'5679'0000'0004, largest_estimate);
    EXPECT_EQ(cache.find(0x1234'5679'0000'0003), -250);
    EXPECT_EQ(cache.find(0x1234'5679'0000'0004), largest_estimate);
}

TEST(EvaluationCache, TellsPositionsOfOnePlaceApart) {
    EvaluationCache cache(16);
    cache.put(0x1234'5679'0000'0003, -250);
    EXPECT_FALSE(cache.find(0x1234'567b'0000'0003));
    cache.put(0x1234'567b'0000'0003, 17);
    EXPECT_EQ(cache.find(0x1234'567b'0000'0003), 17);
    EXPECT_FALSE(cache.find(0x1234'5679'0000'0003)) << "the last one stays";
}

}  // namespace
}  // namespace damier
