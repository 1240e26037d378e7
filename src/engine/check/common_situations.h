// The part of the script that makes sense in every protocol.
#pragma once

#include "engine/check/check_run.h"
#include "engine/check/situations.h"

namespace damier::check {

// What differs between protocols.
struct ProtocolTraits {
    bool takes_positions = true;  // it can say one that was not reached by moves
    bool passes_itself = true;    // the arena asks for a move also when there is only the pass
};

// Round trips, new games, and moves in all sorts of positions.
void check_moves(CheckRun& run, const Situations& where, const ProtocolTraits& traits);

// A game against random moves, the engine on each side once; what a tournament is made of.
void check_whole_games(CheckRun& run, const GameEntry& game, int variant, const ProtocolTraits& traits);

// What it makes of `quit` and of the end of its input.
void check_endings(CheckRun& run);

// The limits of a move that has time, but not for ever.
Limits usual_limits();

}  // namespace damier::check
