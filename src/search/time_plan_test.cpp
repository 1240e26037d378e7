#include "search/time_plan.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(TimePlan, WithoutALimitNothingIsEverEnough) {
    TimePlan plan({.nodes = 1000}, 40);
    EXPECT_FALSE(plan.hard_seconds());
    plan.note_iteration(true, 10);
    EXPECT_FALSE(plan.is_enough(1e6, true));
}

TEST(TimePlan, TheTimeOfAMoveIsUsedUp) {
    TimePlan plan({.seconds = 0.5}, 40);
    EXPECT_EQ(plan.hard_seconds(), 0.5);
    for (int i = 0; i < 10; ++i) plan.note_iteration(true, 10);
    EXPECT_FALSE(plan.is_enough(0.49, false));
}

TEST(TimePlan, AForcedMoveTakesLittle) {
    TimePlan plan({.seconds = 1}, 40);
    plan.note_iteration(true, 10);
    EXPECT_TRUE(plan.is_enough(0.1, true));
    EXPECT_FALSE(plan.is_enough(0.01, true));
}

TEST(TimePlan, OnAClockASettledChoiceSavesTimeAndADoubtfulOneGetsMore) {
    const Limits limits{.clock = GameClock{60, 0}, .spread = Spread::even};
    const double share = *seconds_for_move(limits, 40);
    TimePlan plan(limits, 40);
    ASSERT_TRUE(plan.hard_seconds());
    EXPECT_GT(*plan.hard_seconds(), share);
    EXPECT_LE(*plan.hard_seconds(), 60 * 0.25);
    plan.note_iteration(false, 10);
    EXPECT_FALSE(plan.is_enough(share, false));
    EXPECT_TRUE(plan.is_enough(2 * share, false));
    for (int i = 0; i < 6; ++i) plan.note_iteration(true, 10);
    EXPECT_TRUE(plan.is_enough(share / 2, false));
    plan.note_iteration(true, -500);
    EXPECT_FALSE(plan.is_enough(share / 2, false));
}

TEST(TimePlan, TheTimeOfAMoveBoundsTheClocks) {
    TimePlan plan({.seconds = 0.25, .clock = GameClock{600, 0}}, 40);
    EXPECT_EQ(plan.hard_seconds(), 0.25);
}

}  // namespace
}  // namespace damier
