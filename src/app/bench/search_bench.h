// What `damier bench` says about the searches, beyond rates: one number that stands for all of them, how deep
// they get, and whether they keep their time.
#pragma once

#include <cstdint>
#include <stop_token>

namespace damier::app {

// The nodes of a fixed set of searches, of every kind on every game and variant, one thread: it changes when
// a search changes what it does, and only then; the same on every machine.
std::uint64_t search_signature();

// How deep alpha-beta gets in a second at the start and in the middle of each game, plain and with each of
// its options, and by what factor a ply more costs.
void print_search_depths(std::stop_token stop);

// Searches with a limit of 50 ms, of each kind that has time limits, on random positions of each game: prints
// how late the latest was.
void print_lateness(std::uint64_t searches, std::stop_token stop);

}  // namespace damier::app
