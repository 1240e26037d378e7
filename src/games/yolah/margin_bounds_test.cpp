#include "games/yolah/margin_bounds.h"

#include <gtest/gtest.h>

#include <random>

#include "games/yolah/random_positions.h"
#include "games/yolah/true_margins.h"

namespace damier::yolah {
namespace {

TEST(YolahMarginBounds, ContainTheTruthOnLatePositions) {
    std::mt19937_64 random(3);
    MarginBounder bounder;
    int exact = 0, apart = 0, all = 0;
    for (int game = 0; game < 100; ++game) {
        TrueMargins truth;
        for (const Sides& sides : random_game(random)) {
            if (count(~sides.occupied) > 8) continue;
            const MarginBounds bounds = bounder.bounds(sides);
            const Score margin = truth.of(sides);
            ASSERT_LE(bounds.least, margin)
                << std::hex << sides.mover << " " << sides.other << " " << sides.occupied;
            ASSERT_GE(bounds.most, margin)
                << std::hex << sides.mover << " " << sides.other << " " << sides.occupied;
            exact += bounds.is_exact();
            apart += bounds.most - bounds.least;
            ++all;
        }
    }
    EXPECT_GT(exact, all / 2);
    EXPECT_GT(apart, 0);
}

TEST(YolahMarginBounds, CountThePointsSoFar) {
    std::mt19937_64 random(4);
    MarginBounder bounder;
    for (const Sides& sides : random_game(random)) {
        const Bitboard holes = sides.occupied & ~sides.mover & ~sides.other;
        const MarginBounds rest = bounder.bounds(sides);
        const Position position(sides.mover, sides.other, holes, 20, 13, 40);
        EXPECT_EQ(bounder.bounds(position), (MarginBounds{rest.least + 7, rest.most + 7}));
    }
}

}  // namespace
}  // namespace damier::yolah
