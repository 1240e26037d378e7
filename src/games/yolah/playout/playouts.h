// Random games from any position: the estimate behind the Monte Carlo and tree-search players.
//
// All paths draw each move uniformly among the legal ones, so they share one distribution. `magic` and
// `pext` play the same games; the lanes play others, and these are the same for each width of vectors. So
// `fastest`, which is `lanes`, gives the same tally for a seed on every processor.
#pragma once

#include <cstdint>
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

enum class PlayoutPath : std::uint8_t {
    fastest,  // lanes
    magic,    // four games in turn, magic tables: any processor
    pext,     // the same with PEXT and PDEP; it falls back to `magic` where they are missing or slow
    lanes,    // many games side by side, a vector lane for each direction: any processor
};

// Wins, draws and losses only, the margin sums stay 0: a game stops at its first pass, for scores were
// level until then, a stuck side stays stuck, and so the rest of the game changes only the margin. `plies`
// counts up to there. (With another lead than 0 or -1 somebody has passed before the start, and the games
// are played to the end after all.)
PlayoutTally play_outcomes(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                           PlayoutPath path = PlayoutPath::fastest);

// Every game goes on until neither side can move.
PlayoutTally play_full_games(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                             PlayoutPath path = PlayoutPath::fastest);

// "magic", "pext", or "lanes/AVX2" with the instruction set that was chosen.
std::string playout_path_name(PlayoutPath path = PlayoutPath::fastest);

}  // namespace damier::yolah
