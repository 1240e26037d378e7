// What the arena itself costs: how much of the time of a fast match is the players', and how fast games get
// into a journal and out of it again.
#pragma once

#include <cstdint>

namespace damier::app {

// `journal_games` random games of Yolah go into a journal in the folder for temporary files.
void print_arena_bench(std::uint64_t journal_games);

}  // namespace damier::app
