// Random games from any position: the estimate behind the Monte Carlo and tree-search players.
//
// All paths draw each move uniformly among the legal ones, so they share one distribution. Two tables of them
// play different games: the lanes many side by side, the lookups four in turn. Within a table every path
// plays the same games, so that a seed gives the same tally on every processor.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/score.h"
#include "games/contract/playout.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

// At most four pieces a side. `lead` is the mover's score minus the other side's at the start: as long as
// nobody has passed it is 0 when Black is to move and -1 when White is.
struct PlayoutStart {
    Sides sides;
    Score lead = 0;
};

enum class PlayoutExtent : std::uint8_t { first_pass, full_game };

struct PlayoutPath {
    std::string name;
    // The start has a move, by the mover if the games stop at the first pass.
    PlayoutTally (*play)(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                         PlayoutExtent extent);
};

// The first of the lanes (lanes.h), which any processor has: "lanes/AVX2". For few games a call, the first of
// the lookups (tables.h): "PEXT" or "magic".
const PlayoutPath& best_playout_path();
const PlayoutPath& best_path_for_few_games();

// Wins, draws and losses only, the margin sums stay 0: a game stops at its first pass, for scores were
// level until then, a stuck side stays stuck, and so the rest of the game changes only the margin. `plies`
// counts up to there. (With another lead than 0 or -1 somebody has passed before the start, and the games
// are played to the end after all.)
PlayoutTally play_outcomes(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                           const PlayoutPath& path = best_playout_path());

// Every game goes on until neither side can move.
PlayoutTally play_full_games(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                             const PlayoutPath& path = best_playout_path());

}  // namespace damier::yolah
