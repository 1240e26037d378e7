#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "arena/report/reports.h"

namespace damier {
namespace {

// `pairings` pairings of `games` games; the first `faults` games end by one.
Results many_games(int pairings, int games, int faults) {
    Results results;
    results.seed = 3;
    for (int pairing = 0; pairing < pairings; ++pairing) {
        for (int number = 0; number < games; ++number) {
            GameSummary game;
            game.slot = {0, pairing, number};
            if (faults-- > 0) game.termination = Termination::crash;
            results.games.push_back(game);
        }
    }
    return results;
}

std::map<int, int> by_pairing(const std::vector<GameSlot>& slots) {
    std::map<int, int> counts;
    for (const GameSlot& slot : slots) ++counts[slot.pairing];
    return counts;
}

TEST(ChooseGames, TakesAllWhenThereIsRoom) {
    const Results results = many_games(3, 4, 1);
    EXPECT_EQ(choose_games(results, 12).size(), 12u);
    EXPECT_EQ(choose_games(results, 100).size(), 12u);
    EXPECT_TRUE(choose_games({}, 5).empty());
    EXPECT_TRUE(choose_games(results, 0).empty());
}

TEST(ChooseGames, SamplesEvenlyOverThePairingsInOrderAndTheSameEachTime) {
    const Results results = many_games(7, 40, 0);
    const auto chosen = choose_games(results, 30);
    ASSERT_EQ(chosen.size(), 30u);
    EXPECT_TRUE(std::ranges::is_sorted(chosen));
    EXPECT_EQ(std::ranges::adjacent_find(chosen), chosen.end());
    for (const auto& [pairing, count] : by_pairing(chosen)) EXPECT_TRUE(count == 4 || count == 5);
    EXPECT_EQ(by_pairing(chosen).size(), 7u);
    EXPECT_EQ(chosen, choose_games(results, 30));
    Results other = results;
    other.seed = 4;
    EXPECT_NE(chosen, choose_games(other, 30));
}

TEST(ChooseGames, FaultsComeFirstUpToHalfOfThePlaces) {
    const auto faults_among = [](const Results& results, const std::vector<GameSlot>& chosen) {
        return std::ranges::count_if(results.games, [&](const GameSummary& game) {
            return is_fault(game.termination) && std::ranges::binary_search(chosen, game.slot);
        });
    };
    const Results few = many_games(10, 20, 3);
    EXPECT_EQ(faults_among(few, choose_games(few, 20)), 3);
    const Results many = many_games(10, 20, 60);
    const auto chosen = choose_games(many, 20);
    EXPECT_EQ(chosen.size(), 20u);
    EXPECT_GE(faults_among(many, chosen), 10);
    EXPECT_EQ(by_pairing(chosen).size(), 10u);
}

}  // namespace
}  // namespace damier
