#include "search/limits.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(Limits, TheStricterOfEachStands) {
    const Limits a{.seconds = 1.0, .nodes = 100, .depth = 7};
    const Limits b{.seconds = 2.0, .nodes = 50, .playouts = 10};
    const Limits both = stricter(a, b);
    EXPECT_EQ(both.seconds, 1.0);
    EXPECT_EQ(both.nodes, 50u);
    EXPECT_EQ(both.playouts, 10u);
    EXPECT_EQ(both.depth, 7);
    EXPECT_EQ(stricter(b, a), both);
    EXPECT_FALSE(stricter(Limits{}, Limits{}).seconds.has_value());
}

TEST(Limits, TheShorterClockStandsWithItsSpread) {
    const Limits a{.clock = GameClock{10, 0}, .spread = Spread::even};
    const Limits b{.clock = GameClock{20, 1}};
    EXPECT_EQ(stricter(a, b).clock->remaining_seconds, 10);
    EXPECT_EQ(stricter(b, a).spread, Spread::even);
}

// "30 seconds: 3 for the first move, and (30 - 3) / 10 = 2.7 for the second" (the Quarto report, III.3).
TEST(Limits, ATenthOfWhatIsLeft) {
    Limits limits{.clock = GameClock{30, 0}};
    EXPECT_DOUBLE_EQ(*seconds_for_move(limits, 16), 3.0);
    limits.clock->remaining_seconds -= 3;
    EXPECT_DOUBLE_EQ(*seconds_for_move(limits, 14), 2.7);
}

TEST(Limits, AnEvenSpreadLastsForTheGame) {
    Limits limits{.clock = GameClock{60, 0}, .spread = Spread::even};
    for (int free = 56; free > 0; free -= 2) {
        const double share = *seconds_for_move(limits, free);
        EXPECT_GT(share, 0);
        limits.clock->remaining_seconds -= share;
        EXPECT_GT(limits.clock->remaining_seconds, 0) << free;
    }
    EXPECT_LT(limits.clock->remaining_seconds, 10) << "much of the time was never used";
}

TEST(Limits, ATimeForTheMoveAndAClockTogether) {
    const Limits limits{.seconds = 0.5, .clock = GameClock{30, 0}};
    EXPECT_DOUBLE_EQ(*seconds_for_move(limits, 10), 0.5);
    EXPECT_FALSE(seconds_for_move(Limits{.nodes = 5}, 10).has_value());
}

TEST(Limits, AnEmptyClockStillGivesAMoment) {
    const Limits limits{.clock = GameClock{0, 0}, .spread = Spread::even};
    EXPECT_GT(*seconds_for_move(limits, 10), 0);
}

}  // namespace
}  // namespace damier
