#include "arena/schedule/rounds.h"

#include <gtest/gtest.h>

#include <set>

namespace damier {
namespace {

ScheduleSettings settings_of(Format format, int players, int pairs) {
    ScheduleSettings settings;
    settings.format = format;
    settings.players = players;
    settings.pairs = pairs;
    return settings;
}

TEST(Rounds, GoThroughAllPairingsPairByPair) {
    Rounds rounds(settings_of(Format::round_robin, 3, 2));
    std::vector<Rounds::Planned> all;
    while (const auto next = rounds.next()) all.push_back(*next);
    ASSERT_EQ(all.size(), 12u);
    EXPECT_EQ(rounds.games_planned(), 12u);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].opening, i / 6) << "the second pair comes after the first pair of everybody";
        if (i % 2 == 0) continue;
        EXPECT_EQ(all[i].players[0], all[i - 1].players[1]) << "colours are exchanged within a pair";
        EXPECT_EQ(all[i].players[1], all[i - 1].players[0]);
        EXPECT_EQ(all[i].slot.number, all[i - 1].slot.number + 1);
    }
}

TEST(Rounds, KnowThePairsOfAMatch) {
    Rounds rounds(settings_of(Format::round_robin, 2, 3));
    ASSERT_TRUE(rounds.score({0, 0, 0}, 2));  // won moving first
    ASSERT_TRUE(rounds.score({0, 0, 3}, 1));  // half of another pair
    EXPECT_EQ(rounds.match_pairs().count(), 0u);
    ASSERT_TRUE(rounds.score({0, 0, 1}, 0));  // won moving second
    EXPECT_EQ(rounds.match_pairs().pairs, (std::array<std::uint64_t, 5>{0, 0, 0, 0, 1}));
    ASSERT_TRUE(rounds.score({0, 0, 2}, 0));
    EXPECT_EQ(rounds.match_pairs().pairs, (std::array<std::uint64_t, 5>{0, 1, 0, 0, 1}));
    EXPECT_EQ(rounds.match_games(), (GameCounts{2, 1, 1}));
}

TEST(Rounds, PlayedGamesAreNotGivenOutAgain) {
    Rounds rounds(settings_of(Format::round_robin, 2, 2));
    ASSERT_TRUE(rounds.score({0, 0, 1}, 1));
    std::set<int> given;
    while (const auto next = rounds.next()) EXPECT_TRUE(given.insert(next->slot.number).second);
    EXPECT_EQ(given, (std::set<int>{0, 2, 3}));
}

TEST(Rounds, AGameThatWasNotPlannedIsRefused) {
    Rounds rounds(settings_of(Format::round_robin, 2, 2));
    EXPECT_FALSE(rounds.score({1, 0, 0}, 1));
    EXPECT_FALSE(rounds.score({0, 1, 0}, 1));
    EXPECT_FALSE(rounds.score({0, 0, 4}, 1));
    EXPECT_FALSE(rounds.score({0, 0, -1}, 1));
    ASSERT_TRUE(rounds.score({0, 0, 0}, 1));
    EXPECT_FALSE(rounds.score({0, 0, 0}, 1)) << "scored twice";
}

TEST(Rounds, ALaterRoundWaitsForTheEarlierOneAndHasItsOwnOpenings) {
    Rounds rounds(settings_of(Format::knockout, 4, 1));
    std::vector<Rounds::Planned> first;
    while (const auto next = rounds.next()) first.push_back(*next);
    ASSERT_EQ(first.size(), 4u);
    for (const Rounds::Planned& game : first)
        ASSERT_TRUE(rounds.score(game.slot, game.players[0] < game.players[1] ? 2 : 0));
    const auto final_game = rounds.next();
    ASSERT_TRUE(final_game);
    EXPECT_EQ(final_game->slot.round, 1);
    EXPECT_EQ(final_game->opening, 1u);
    EXPECT_EQ(final_game->players[0] + final_game->players[1], 1) << "the seeds 0 and 1";
    EXPECT_FALSE(rounds.is_over());
    ASSERT_TRUE(rounds.score({1, 0, 0}, 2));
    ASSERT_TRUE(rounds.score({1, 0, 1}, 1));
    EXPECT_TRUE(rounds.is_over());
    EXPECT_EQ(rounds.games_planned(), 6u);
}

}  // namespace
}  // namespace damier
