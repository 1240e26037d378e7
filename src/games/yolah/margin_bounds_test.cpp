#include "games/yolah/margin_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "games/yolah/random_positions.h"

namespace damier::yolah {
namespace {

// The mover's moves to come less the other's, by trying all.
class TrueMargins {
  public:
    Score of(const Sides& sides) {
        const auto key = std::tuple(sides.mover, sides.other, sides.occupied);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const auto children = children_by_walking(sides);
        Score best = -square_count;
        for (const Sides& child : children) best = std::max(best, 1 - of(child));
        if (children.empty()) {
            const Sides passed = after_pass(sides);
            best = children_by_walking(passed).empty() ? 0 : -of(passed);
        }
        return known_[key] = best;
    }

  private:
    std::map<std::tuple<Bitboard, Bitboard, Bitboard>, Score> known_;
};

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
