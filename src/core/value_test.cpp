#include "core/value.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(Value, HasAMarginForEachBound) {
    for (const Value value : {-10'064, -10'003, -10'001, -10'000, -9'999, -7, -1, 0, 1, 250, 9'999, 10'000,
                              10'001, 10'002, 10'064}) {
        const Score least = least_margin_for(value);
        EXPECT_GE(value_of_end(least), value);
        EXPECT_LT(value_of_end(least - 1), value);
        const Score most = most_margin_for(value);
        EXPECT_LE(value_of_end(most), value);
        EXPECT_GT(value_of_end(most + 1), value);
    }
}

}  // namespace
}  // namespace damier
