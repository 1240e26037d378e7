#include "games/yolah/evaluation/chances.h"

#include <gtest/gtest.h>

#include "games/yolah/game.h"

namespace damier::yolah {
namespace {

TEST(YolahChances, HaveEightPhases) {
    EXPECT_EQ(chance_phase(0), 0u);
    EXPECT_EQ(chance_phase(7), 1u);
    EXPECT_EQ(chance_phase(56), 7u);
}

// A lead means more the later it is, and never certainty.
TEST(YolahChances, ALeadOfTheNetworkIsNoCertainty) {
    const auto model = outcome_model("net", Position());
    if (!model) GTEST_SKIP() << "the program comes without chances";
    EXPECT_GT(model->chances(300).win, 0.55);
    EXPECT_LT(model->chances(300).win, 0.99);
    EXPECT_EQ(outcome_model("no such", Position()), std::nullopt);
}

}  // namespace
}  // namespace damier::yolah
