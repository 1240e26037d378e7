// A score as a difference in Elo, with an error bar that is honest at the edges: never infinite, never nan.
#pragma once

#include <cstdint>
#include <string>

#include "arena/statistics/pair_counts.h"

namespace damier {

// The score that a difference in Elo promises, and back. elo_of_score is for scores strictly between 0 and 1.
double score_of_elo(double elo);
double elo_of_score(double score);

// A 95 % interval. When everything was won (or lost, or nothing played) one end (or both) is open: then the
// number at the other end is still a sound bound, and the estimate is the bound's side of the story.
struct EloEstimate {
    std::uint64_t games = 0;
    double elo = 0;   // the estimate; at an edge, a finite stand-in that lies inside the interval
    double low = 0;   // meaningful unless low_open
    double high = 0;  // meaningful unless high_open
    bool low_open = true;
    bool high_open = true;
};

// From pairs where there are any; games beyond the complete pairs are only counted. With games and no
// complete pair, from the single games; likewise when all complete pairs were won (or lost) and another game
// was not. Nothing is beyond ±2000 Elo.
EloEstimate estimate_elo(const PairCounts& pairs, const GameCounts& games);

// The chance that the first-named player is the stronger one, from 0 to 1.
double likelihood_of_superiority(const PairCounts& pairs, const GameCounts& games);

// "+35 ± 12 Elo", "at least +191 Elo (all 20 games won)", "no games yet", "one game: no estimate", ...
std::string format_elo(const EloEstimate& estimate);

}  // namespace damier
