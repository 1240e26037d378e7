// What the two kinds of kernels for random games share: what a game counts.
#pragma once

#include "games/yolah/playout/playouts.h"

namespace damier::yolah {

// `together`: moves until the first pass, by both sides in turn; an odd number means that the start's mover
// made one more and that the other side is the stuck one. `alone`: moves of the side that is not stuck from
// then on; the other side passes before each of them. A game that stops at the first pass has `alone` 1 if
// there are such moves and 0 if not: with a lead of 0 or -1 this gives the margin its sign, which is all
// that such games are played for.
inline void record_game(PlayoutTally& tally, Score lead, int together, int alone, PlayoutExtent extent) {
    const Score gained = together % 2 != 0 ? 1 + alone : -alone;
    const int plies = extent == PlayoutExtent::full_game ? together + 2 * alone : together;
    tally.add_game(lead + gained, plies);
}

}  // namespace damier::yolah
