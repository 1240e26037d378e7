// How many games it takes to see a difference in Elo: with a number of games fixed beforehand, and with a
// sequential test.
#pragma once

#include <cstdint>

#include "arena/statistics/sprt.h"

namespace damier {

// Two players who draw `draw_rate` of their games (below 1) when they are equal; the openings favour nobody.
struct GamesNeededSettings {
    double draw_rate = 0.2;
    int runs = 500;  // simulated matches for each mean
    std::uint64_t seed = 1;
};

// Which setting is wrong, and what was expected.
Expected<void> check(const GamesNeededSettings& settings);

struct GamesNeeded {
    double elo = 0;
    // The error bar of 95 % is then as wide as the difference. A player who is better by just so much shows
    // it in half of such matches only.
    std::uint64_t error_bar = 0;
    // A fixed number of games with the two errors of the sequential test below.
    std::uint64_t fixed = 0;
    // Means over simulated matches of the test with elo0 = 0 and elo1 = elo, where elo1 is true, and where
    // elo0 is.
    double sprt_when_better = 0;
    double sprt_when_equal = 0;
    // The share of those matches in which the test was wrong.
    double missed = 0;
    double false_alarms = 0;
};

// `elo` is more than 0.
GamesNeeded games_needed(double elo, const GamesNeededSettings& settings);

}  // namespace damier
