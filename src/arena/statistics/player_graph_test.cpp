#include "arena/statistics/player_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"

namespace damier {
namespace {

constexpr std::size_t players = 7;

// Who can be reached from whom, by Warshall's three loops.
struct Reach {
    bool from[players][players] = {};

    void close() {
        for (std::size_t k = 0; k < players; ++k) {
            for (std::size_t i = 0; i < players; ++i) {
                for (std::size_t j = 0; j < players; ++j) from[i][j] |= from[i][k] && from[k][j];
            }
        }
    }
};

std::vector<Encounter> random_encounters(Random& random) {
    std::vector<Encounter> encounters;
    for (std::uint32_t i = random.below(14); i > 0; --i) {
        const int first = static_cast<int>(random.below(players));
        const int second =
            (first + 1 + static_cast<int>(random.below(players - 1))) % static_cast<int>(players);
        Encounter encounter{.first = first, .second = second};
        ++(random.below(8) == 0   ? encounter.draws
           : random.below(2) == 0 ? encounter.first_wins
                                  : encounter.second_wins);
        encounters.push_back(encounter);
    }
    return encounters;
}

// What the encounters say, step by step and to the end of every chain.
struct Truth {
    Reach met;
    Reach taken;
    Reach won_in_chains;

    explicit Truth(const std::vector<Encounter>& encounters) {
        for (const Encounter& e : encounters) {
            const auto a = static_cast<std::size_t>(e.first);
            const auto b = static_cast<std::size_t>(e.second);
            met.from[a][b] = met.from[b][a] = true;
            taken.from[a][b] |= e.second_wins == 0;
            taken.from[b][a] |= e.first_wins == 0;
            won_in_chains.from[a][b] |= e.first_wins > 0;
            won_in_chains.from[b][a] |= e.second_wins > 0;
        }
        met.close();
        won_in_chains.close();
    }
    bool took_something(std::size_t player) const {
        return std::count(taken.from[player], taken.from[player] + players, true) > 0;
    }
    bool lost_something(std::size_t player) const {
        return std::any_of(taken.from, taken.from + players, [&](const auto& row) { return row[player]; });
    }
};

TEST(PlayerGraph, GroupsAreWhoMetInChains) {
    Random random(23);
    for (int i = 0; i < 2000; ++i) {
        const auto encounters = random_encounters(random);
        const Truth truth(encounters);
        const PlayerGraph graph = graph_of(players, encounters);
        for (std::size_t a = 0; a < players; ++a) {
            for (std::size_t b = 0; b < a; ++b)
                ASSERT_EQ(graph.group_of[a] == graph.group_of[b], truth.met.from[a][b]) << i;
        }
    }
}

TEST(PlayerGraph, IsLimitedWhereEverybodyBeatEverybodyInChains) {
    Random random(24);
    int limited = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto encounters = random_encounters(random);
        const Truth truth(encounters);
        const PlayerGraph graph = graph_of(players, encounters);
        std::vector<bool> expected(graph.groups.size());
        for (std::size_t a = 0; a < players; ++a) {
            for (std::size_t b = 0; b < players; ++b) {
                if (a != b && truth.met.from[a][b] && !truth.won_in_chains.from[a][b])
                    expected[static_cast<std::size_t>(graph.group_of[a])] = true;
            }
        }
        ASSERT_EQ(graph.unlimited, expected) << i;
        limited += graph.groups.size() == 1 && !expected[0];
    }
    EXPECT_GT(limited, 4);
}

TEST(PlayerGraph, WhoWonOrLostEverythingIsABound) {
    Random random(25);
    for (int i = 0; i < 2000; ++i) {
        const auto encounters = random_encounters(random);
        const Truth truth(encounters);
        const PlayerGraph graph = graph_of(players, encounters);
        for (std::size_t a = 0; a < players; ++a) {
            const bool took = truth.took_something(a);
            const bool lost = truth.lost_something(a);
            ASSERT_TRUE(!took || lost || graph.at_least[a]) << i;
            ASSERT_TRUE(took || !lost || graph.at_most[a]) << i;
            ASSERT_FALSE(graph.at_least[a] && graph.at_most[a]) << i;
            ASSERT_FALSE((graph.at_least[a] || graph.at_most[a]) &&
                         !graph.unlimited[static_cast<std::size_t>(graph.group_of[a])])
                << i;
        }
    }
}

}  // namespace
}  // namespace damier
