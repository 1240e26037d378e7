#include "learn/selfplay/held_out.h"

#include <gtest/gtest.h>

#include <vector>

namespace damier::learn {
namespace {

// Files and figures of today were made with these games: the rule must not move unnoticed.
TEST(HeldOut, GamesAreTheSameForEver) {
    std::vector<std::uint32_t> games;
    for (std::uint32_t game = 0; games.size() < 5; ++game)
        if (is_held_out(game)) games.push_back(game);
    EXPECT_EQ(games, (std::vector<std::uint32_t>{29, 43, 75, 82, 102}));
}

// One game in twenty, and the scale has half of them, as of all others.
TEST(HeldOut, TheSharesAreIndependent) {
    int evaluation = 0;
    int both = 0;
    int scale = 0;
    for (std::uint32_t game = 0; game < 100'000; ++game) {
        evaluation += is_held_out(game) ? 1 : 0;
        scale += is_held_out(game, Fitted::scale) ? 1 : 0;
        both += is_held_out(game) && is_held_out(game, Fitted::scale) ? 1 : 0;
    }
    EXPECT_NEAR(evaluation, 5'000, 250);
    EXPECT_NEAR(scale, 50'000, 600);
    EXPECT_NEAR(both, 2'500, 200);
}

}  // namespace
}  // namespace damier::learn
