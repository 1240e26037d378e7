// Which players games connect, and between which of them the games set no limit to the difference.
#pragma once

#include <span>
#include <vector>

#include "arena/statistics/ratings.h"

namespace damier {

struct PlayerGraph {
    // Players that a chain of games connects, each group by index, the groups by their first player.
    std::vector<std::vector<int>> groups;
    std::vector<int> group_of;  // of each player
    // For each group, whether some of its players never won against the rest of it, so that the likelihood
    // grows with their distance without end (draws do not limit it: they only make the model's draws more
    // likely).
    std::vector<bool> unlimited;
    // For each player, whether nothing that was played limits its strength from above, and from below.
    std::vector<bool> at_least;
    std::vector<bool> at_most;
};

PlayerGraph graph_of(int players, std::span<const Encounter> encounters);

}  // namespace damier
