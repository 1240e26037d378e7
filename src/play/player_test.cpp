#include "play/player.h"

#include <gtest/gtest.h>

#include <set>

#include "play/registry.h"

namespace damier {
namespace {

TEST(RandomPlayer, RepeatsItselfWithTheSameSeedOnly) {
    const auto line = [](std::uint64_t seed) {
        const auto table = (*find_game("yolah"))->make_table(0);
        RandomPlayer player(seed);
        for (int i = 0; i < 20; ++i) EXPECT_TRUE(table->play(player.choose(*table)));
        return table->status().moves;
    };
    EXPECT_EQ(line(1), line(1));
    EXPECT_NE(line(1), line(2));
}

TEST(RandomPlayer, ChoosesEveryMoveSometimes) {
    const auto table = (*find_game("othello"))->make_table(0);
    RandomPlayer player(3);
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) seen.insert(player.choose(*table));
    EXPECT_EQ(seen.size(), 4u);
}

TEST(Players, AnUnknownOneIsAnErrorWithAHint) {
    EXPECT_TRUE(make_player("random", 1));
    EXPECT_TRUE(make_player(" Random ", 1));
    const auto wrong = make_player("randm", 1);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message,
              "unknown player 'randm': expected human or random (did you mean 'random'?)");
}

}  // namespace
}  // namespace damier
