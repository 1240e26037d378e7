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

// Who took points from whom, to the end of every chain.
Reach taken_in_chains(const std::vector<Encounter>& encounters) {
    Reach taken;
    for (const Encounter& e : encounters) {
        const auto a = static_cast<std::size_t>(e.first);
        const auto b = static_cast<std::size_t>(e.second);
        taken.from[a][b] |= e.second_wins == 0;
        taken.from[b][a] |= e.first_wins == 0;
    }
    taken.close();
    return taken;
}

TEST(PlayerGraph, SetsAreWhoTookPointsFromEachOtherInChains) {
    Random random(23);
    for (int i = 0; i < 2000; ++i) {
        const auto encounters = random_encounters(random);
        const Reach taken = taken_in_chains(encounters);
        const PlayerGraph graph = graph_of(players, encounters);
        for (std::size_t a = 0; a < players; ++a) {
            for (std::size_t b = 0; b < a; ++b)
                ASSERT_EQ(graph.set_of[a] == graph.set_of[b], taken.from[a][b] && taken.from[b][a]) << i;
        }
    }
}

TEST(PlayerGraph, AGroupIsACoreAndWhoStandsAboveOrBelow) {
    Random random(24);
    int above = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto encounters = random_encounters(random);
        const Reach taken = taken_in_chains(encounters);
        const PlayerGraph graph = graph_of(players, encounters);
        for (const std::vector<int>& group : graph.groups) {
            std::vector<const PlayerSet*> cores;
            for (const PlayerSet& set : graph.sets) {
                const bool here = std::ranges::count(group, set.players[0]) > 0;
                if (here && set.place == PlayerSet::Place::core) cores.push_back(&set);
            }
            ASSERT_EQ(cores.size(), 1u) << i;
            const auto core = static_cast<std::size_t>(cores[0]->players[0]);
            for (const int member : group) {
                const auto player = static_cast<std::size_t>(member);
                const PlayerSet& set = graph.sets[static_cast<std::size_t>(graph.set_of[player])];
                ASSERT_LE(set.players.size(), cores[0]->players.size()) << i;
                if (set.place == PlayerSet::Place::core) continue;
                const bool stands_above = set.place == PlayerSet::Place::above;
                above += stands_above;
                ASSERT_EQ(taken.from[player][core], stands_above) << i;
                ASSERT_EQ(taken.from[core][player], !stands_above) << i;
            }
        }
    }
    EXPECT_GT(above, 100);
}

}  // namespace
}  // namespace damier
