// Results of two players, seen by the one named first: single games, and pairs of games from the same opening
// with the colours exchanged. Pairs are the unit of every error bar: the two games of a pair share their
// opening, so their results are not independent.
#pragma once

#include <array>
#include <cstdint>

namespace damier {

struct GameCounts {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    // Half points, 2 for a win: whole numbers stay exact.
    std::uint64_t half_points() const { return 2 * wins + draws; }
    // From 0 to 1; a half when there is no game.
    double score() const {
        return games() == 0 ? 0.5 : static_cast<double>(half_points()) / static_cast<double>(2 * games());
    }
    void add(int half_points_of_game) {
        ++(half_points_of_game == 2 ? wins : half_points_of_game == 1 ? draws : losses);
    }
    GameCounts seen_by_opponent() const { return {losses, draws, wins}; }
    bool operator==(const GameCounts&) const = default;
};

// Counts of pairs by the half points they brought, 0 to 4: lost both, ..., won both ("pentanomial").
struct PairCounts {
    std::array<std::uint64_t, 5> pairs = {};

    std::uint64_t count() const { return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]; }
    void add(int half_points_of_pair) { ++pairs[static_cast<std::size_t>(half_points_of_pair)]; }
    // Mean score of a pair, from 0 to 1; a half when there is none.
    double score() const;
    // The observed variance of the score of one pair (the mean of its two games); 0 when there is no pair.
    double variance() const;
    bool operator==(const PairCounts&) const = default;
};

}  // namespace damier
