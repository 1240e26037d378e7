// The arbiter is not the worker: what came back is played again here by the rules, and what is stored of a
// game follows from that. A journal is verified by the same function.
#pragma once

#include "arena/run/results.h"
#include "arena/run/worker.h"
#include "arena/schedule/rounds.h"

namespace damier {

// The seed of one game of a tournament.
std::uint64_t seed_of_game(std::uint64_t tournament_seed, const GameSlot& slot);

// `opening` is the number of the opening in `job`, -1 for none.
GameDetail arbitrated(const GameEntry& entry, int variant, const Rounds::Planned& planned, int opening,
                      const Job& job, const WorkDone& work);

}  // namespace damier
