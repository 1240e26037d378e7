// The figures of a tournament, from its results: what the terminal, the page and the files all print.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/run/results.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/pair_counts.h"
#include "arena/statistics/ratings.h"

namespace damier {

// Counts over all games. Equal moves by other players, or with the sides exchanged, are no repetition.
struct DuplicateCounts {
    std::uint64_t games = 0;
    std::uint64_t different = 0;           // by their moves
    std::uint64_t different_in_shape = 0;  // when images under a symmetry count as the same
    // More than a tenth of the games repeat another one, symmetry counted.
    bool too_many() const { return (games - different_in_shape) * 10 > games; }
};

// Two players' games, seen by `a`.
struct Meeting {
    int a = 0;
    int b = 0;
    GameCounts games;
    PairCounts pairs;
};

struct PlayerFigures {
    GameCounts games;
    GameCounts by_side[2];  // when it moved first, when it moved second
    Effort effort;
    std::uint64_t faults = 0;
};

struct Summary {
    std::vector<PlayerFigures> players;
    std::vector<Meeting> meetings;  // a < b, only those who met
    GameCounts first_mover;         // of all games
    DuplicateCounts duplicates;
    Ratings ratings;
    // Players, best first: who won everything, then by rating, then who lost everything; then points, then
    // their place in the file. Players without a game come last.
    std::vector<int> order;

    const Meeting* meeting_of(int a, int b) const;  // a < b
};

enum class Counting : std::uint8_t {
    all,
    different,  // a game that repeats an earlier one, in moves or by symmetry, with the same players, counts
                // once
};

// Half points of the pairs of a match, seen by the first player of the first pairing, in the order of the
// schedule up to the first pair that is not complete.
std::vector<int> pairs_in_order(const Results& results);

Summary summarise(const Results& results, Counting counting = Counting::all);

}  // namespace damier
