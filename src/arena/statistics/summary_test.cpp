#include "arena/statistics/summary.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace damier {
namespace {

Results results_of(int players) {
    Results results;
    for (int i = 0; i < players; ++i) results.players.push_back({"p" + std::to_string(i), "random"});
    return results;
}

// The next game of round 0 and this pairing, with moves of its own unless a key is given.
GameSummary& add(Results& results, int pairing, int number, int first, int second, int half_points,
                 std::uint64_t key = 0) {
    GameSummary game;
    game.slot = {0, pairing, number};
    game.players[0] = first;
    game.players[1] = second;
    game.half_points = half_points;
    game.sequence_key = game.shape_key = key != 0 ? key : 1000 + results.games.size();
    results.games.push_back(game);
    return results.games.back();
}

TEST(Summary, NothingPlayed) {
    const Summary summary = summarise(results_of(2));
    EXPECT_EQ(summary.players.size(), 2u);
    EXPECT_TRUE(summary.meetings.empty());
    EXPECT_EQ(summary.order, (std::vector{0, 1}));
    EXPECT_EQ(summary.meeting_of(0, 1), nullptr);
    EXPECT_FALSE(summary.duplicates.too_many());
    EXPECT_TRUE(summarise(results_of(0)).order.empty());
}

TEST(Summary, GamesAndPairsAreSeenByTheLowerIndex) {
    Results results = results_of(3);
    add(results, 0, 0, 2, 0, 2);  // 0 loses
    add(results, 0, 1, 0, 2, 1);  // and draws: a pair of 1
    add(results, 0, 2, 2, 0, 0);  // 0 wins
    add(results, 0, 3, 0, 2, 2);  // twice: a pair of 4
    add(results, 1, 0, 0, 1, 2);
    const Summary summary = summarise(results);
    ASSERT_EQ(summary.meetings.size(), 2u);
    const Meeting& meeting = *summary.meeting_of(0, 2);
    EXPECT_EQ(meeting.games, (GameCounts{2, 1, 1}));
    EXPECT_EQ(meeting.pairs, (PairCounts{{0, 1, 0, 0, 1}}));
    EXPECT_EQ(summary.meeting_of(0, 1)->games, (GameCounts{1, 0, 0}));
    EXPECT_EQ(summary.meeting_of(0, 1)->pairs.count(), 0u);
    EXPECT_EQ(summary.meeting_of(1, 2), nullptr);
    EXPECT_EQ(summary.players[0].games, (GameCounts{3, 1, 1}));
    EXPECT_EQ(summary.players[0].by_side[0], (GameCounts{2, 1, 0}));
    EXPECT_EQ(summary.players[0].by_side[1], (GameCounts{1, 0, 1}));
    EXPECT_EQ(summary.players[2].by_side[1], (GameCounts{0, 1, 1}));
    EXPECT_EQ(summary.first_mover, (GameCounts{3, 1, 1}));
    EXPECT_EQ(summary.order.front(), 0);
}

TEST(Summary, APairIsAnEvenNumberAndTheNextOfTheSamePairing) {
    Results results = results_of(2);
    add(results, 0, 1, 0, 1, 2);  // its even one is missing
    add(results, 0, 2, 1, 0, 2);  // its odd one is missing; 1 and 2 are no pair
    add(results, 0, 4, 0, 1, 2);
    add(results, 1, 5, 1, 0, 0);  // of another pairing
    EXPECT_EQ(summarise(results).meetings[0].pairs.count(), 0u);
    add(results, 1, 4, 0, 1, 1);  // completes that one, although it was written down later
    EXPECT_EQ(summarise(results).meetings[0].pairs, (PairCounts{{0, 0, 0, 1, 0}}));
    results.games[3].slot.round = 1;  // the later one of the two, so that they stay neighbours
    EXPECT_EQ(summarise(results).meetings[0].pairs.count(), 0u);
}

TEST(Summary, EffortAndFaultsGoToTheSideThatHadThem) {
    Results results = results_of(2);
    GameSummary& crashed = add(results, 0, 0, 1, 0, 0);
    crashed.termination = Termination::crash;
    crashed.effort[0] = {3, 300, 30};
    crashed.effort[1] = {4, 400, 40};
    GameSummary& late = add(results, 0, 1, 0, 1, 2);
    late.termination = Termination::time;
    late.effort[0] = {10, 1000, 100};
    add(results, 0, 2, 1, 0, 0).termination = Termination::adjudicated;
    const Summary summary = summarise(results);
    EXPECT_EQ(summary.players[1].faults, 2u);
    EXPECT_EQ(summary.players[0].faults, 0u);
    EXPECT_EQ(summary.players[0].effort.moves, 14u);
    EXPECT_EQ(summary.players[0].effort.microseconds, 1400u);
    EXPECT_EQ(summary.players[0].effort.nodes, 140u);
    EXPECT_EQ(summary.players[1].effort.moves, 3u);
}

TEST(Summary, CountsRepeatedGames) {
    Results results = results_of(2);
    add(results, 0, 0, 0, 1, 2, 7);
    add(results, 0, 1, 1, 0, 2, 7);  // the same moves by the other player are another game
    add(results, 0, 2, 0, 1, 2, 7);  // repeats the first
    add(results, 0, 3, 1, 0, 0, 8);
    add(results, 0, 4, 0, 1, 2, 9).shape_key = 7;  // an image of the first
    add(results, 0, 5, 1, 0, 1, 10);
    const Summary all = summarise(results);
    EXPECT_EQ(all.duplicates.games, 6u);
    EXPECT_EQ(all.duplicates.different, 5u);
    EXPECT_EQ(all.duplicates.different_in_shape, 4u);
    EXPECT_TRUE(all.duplicates.too_many());
    EXPECT_EQ(all.meetings[0].games.games(), 6u);
    EXPECT_EQ(all.meetings[0].pairs.count(), 3u);

    const Summary different = summarise(results, Counting::different);
    EXPECT_EQ(different.meetings[0].games, (GameCounts{2, 1, 1}));
    EXPECT_EQ(different.meetings[0].pairs, (PairCounts{{0, 0, 1, 0, 0}})) << "only the first pair is whole";
    EXPECT_EQ(different.players[0].games.games(), 4u);
    EXPECT_EQ(different.first_mover.games(), 4u);
    EXPECT_EQ(different.duplicates.games, 6u) << "told of all games";
    EXPECT_LT(different.ratings.players[0].elo, all.ratings.players[0].elo);
}

// "First" is by slot, however the games were gathered.
TEST(Summary, TheFirstBySlotCounts) {
    Results results = results_of(2);
    add(results, 0, 6, 0, 1, 0, 5);
    add(results, 0, 0, 0, 1, 2, 5);
    EXPECT_EQ(summarise(results, Counting::different).meetings[0].games, (GameCounts{1, 0, 0}));
}

TEST(Summary, OrdersByRatingThenPointsThenPlace) {
    Results results = results_of(6);
    // 4 and 5 are equal and play twice as many games as 2 and 3, who are equal too; 0 played nothing; 1 lost
    // and won once each against 2.
    for (int number = 0; number < 4; number += 2) {
        add(results, 0, number, 4, 5, 1);
        add(results, 0, number + 1, 5, 4, 1);
    }
    add(results, 1, 0, 2, 3, 1);
    add(results, 1, 1, 3, 2, 1);
    const Summary summary = summarise(results);
    EXPECT_EQ(summary.order, (std::vector{4, 5, 2, 3, 0, 1}))
        << "equal ratings: points, then place; then who never played";
    for (int number = 0; number < 4; ++number) add(results, 2, number, 2, 3, number == 3 ? 0 : 2);
    EXPECT_EQ(summarise(results).order, (std::vector{2, 4, 5, 3, 0, 1}));
}

// Of three who beat each other in turn nobody is better, whatever the last bit of a rating says.
TEST(Summary, RoundingDecidesNothing) {
    Results results = results_of(6);
    int number = 0;
    for (int i = 0; i < 7; ++i) {
        for (const int player : {0, 1, 2}) {
            const int next = (player + 1) % 3;
            add(results, 0, number++, player + 3, next + 3, i == 3 ? 1 : 2);
            if (i < 2) add(results, 0, number++, player, next, 2);
        }
    }
    EXPECT_EQ(summarise(results).order, (std::vector{3, 4, 5, 0, 1, 2})) << "more points first";
}

TEST(Summary, ManyGames) {
    Results results = results_of(40);
    results.games.reserve(100'000);
    for (int i = 0; i < 100'000; ++i) {
        const int first = i % 40;
        const int second = (first + 1 + i / 40 % 39) % 40;
        add(results, i / 100, i % 100, first, second, (i * 7 + i / 11) % 3);
    }
    const Summary summary = summarise(results, Counting::different);
    EXPECT_EQ(summary.first_mover.games(), 100'000u);
    EXPECT_EQ(summary.duplicates.different_in_shape, 100'000u);
    EXPECT_EQ(summary.meetings.size(), 780u);
    EXPECT_TRUE(std::is_sorted(
        summary.meetings.begin(), summary.meetings.end(),
        [](const Meeting& a, const Meeting& b) { return std::pair(a.a, a.b) < std::pair(b.a, b.b); }));
}

}  // namespace
}  // namespace damier
