#include "games/yolah/solver/margin_bounds.h"

#include <gtest/gtest.h>

#include <random>

#include "games/yolah/random_positions.h"
#include "games/yolah/solver/paths.h"
#include "games/yolah/solver/true_margins.h"

namespace damier::yolah {
namespace {

// To which nothing can be found out in vain.
constexpr MarginQuestion everything = {-square_count, square_count};

TEST(YolahMarginBounds, ContainTheTruthOnLatePositions) {
    std::mt19937_64 random(3);
    MarginBounder bounder;
    int exact = 0, apart = 0, all = 0;
    for (int game = 0; game < 100; ++game) {
        TrueMargins truth;
        for (const Sides& sides : random_game(random)) {
            if (count(~sides.occupied) > 8) continue;
            const MarginBounds bounds = bounder.bounds(sides, everything);
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

TEST(YolahMarginBounds, AreTheSameOnEveryPath) {
    std::mt19937_64 random(7);
    MarginBounder best;
    for (const SolverPath& path : solver_paths()) {
        MarginBounder bounder(path);
        for (int game = 0; game < 20; ++game) {
            for (const Sides& sides : random_game(random))
                ASSERT_EQ(bounder.bounds(sides, everything), best.bounds(sides, everything)) << path.name;
        }
    }
}

TEST(YolahMarginBounds, CountThePointsSoFar) {
    std::mt19937_64 random(4);
    MarginBounder bounder;
    for (const Sides& sides : random_game(random)) {
        const Bitboard holes = sides.occupied & ~sides.mover & ~sides.other;
        const MarginBounds rest = bounder.bounds(sides, everything);
        const Position position(sides.mover, sides.other, holes, 20, 13, 40);
        EXPECT_EQ(bounder.bounds(position, everything), (MarginBounds{rest.least + 7, rest.most + 7}));
    }
}

// The shortcut says less, never something else.
TEST(YolahMarginBounds, AnswerEveryQuestionAsIfTheyWereAskedForEverything) {
    std::mt19937_64 random(5);
    MarginBounder bounder;
    int shorter = 0;
    for (int game = 0; game < 20; ++game) {
        for (const Sides& sides : random_game(random)) {
            const MarginBounds full = bounder.bounds(sides, everything);
            for (int margin = -12; margin <= 12; ++margin) {
                const MarginBounds asked = bounder.bounds(sides, {margin + 1, margin});
                ASSERT_LE(asked.least, full.least);
                ASSERT_GE(asked.most, full.most);
                ASSERT_EQ(asked.least > margin, full.least > margin);
                ASSERT_EQ(asked.most <= margin, full.most <= margin);
                shorter += asked != full;
            }
        }
    }
    EXPECT_GT(shorter, 0);
}

}  // namespace
}  // namespace damier::yolah
