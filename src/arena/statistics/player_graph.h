// Which players can be compared: by games that limit their difference on both sides, on one side, or not at
// all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/statistics/ratings.h"

namespace damier {

// Players each of whom took points from each other one, if only in a chain: what largest likelihood can rate.
// A player who won everything, or lost everything, is a set by itself.
struct PlayerSet {
    std::vector<int> players;  // by index
    int group = 0;
    // Where it stands to the core of its group: the games set no limit to the distance.
    enum class Place : std::uint8_t { core, above, below } place = Place::core;
};

struct PlayerGraph {
    std::vector<PlayerSet> sets;
    std::vector<int> set_of;  // of each player
    // A group is its core and all sets that stand above or below it. The core is the largest set; of equal
    // ones the one with the fewest steps to somebody who lost nothing, so that a player who lost everything
    // makes no difference to the others. Groups are in the order of their first players.
    std::vector<std::vector<int>> groups;
};

PlayerGraph graph_of(int players, std::span<const Encounter> encounters);

}  // namespace damier
