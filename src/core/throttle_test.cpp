#include "core/throttle.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(Throttle, LetsTenASecondThrough) {
    Throttle throttle;
    int passed = 0;
    for (int millisecond = 0; millisecond < 1000; ++millisecond)
        passed += throttle.is_due(millisecond / 1000.0);
    EXPECT_EQ(passed, 9);  // the first tenth of a second is silent
}

TEST(Throttle, TheFirstMayComeAtOnceAndTheRestMoreSeldom) {
    Throttle throttle(0, 0.5);
    EXPECT_TRUE(throttle.is_due(0));
    EXPECT_FALSE(throttle.is_due(0.25));
    EXPECT_TRUE(throttle.is_due(0.75));
    EXPECT_FALSE(throttle.is_due(1.0));
}

TEST(Throttle, WhatCouldNotWaitCountsToo) {
    Throttle throttle;
    throttle.note_told(0.125);
    EXPECT_FALSE(throttle.is_due(0.1875));
    EXPECT_TRUE(throttle.is_due(0.25));
}

}  // namespace
}  // namespace damier
