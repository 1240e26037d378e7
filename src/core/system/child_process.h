// What a process that was forked to do one thing, and that must harm nobody but itself, does first.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace damier {

// Ends this process when the thread that forked it does. `parent` is the process that forked: should it be
// gone already, so is this one.
void end_with_parent(pid_t parent);

// A process group of its own, usual signals, nothing to read: Ctrl-C, Ctrl-Z and the end of a session go to
// a whole group of processes, and they are the parent's to understand.
void stand_alone();

// Closes all descriptors above the standard ones but these.
void close_all_but(std::vector<int> kept);

// From now on this process gets no more address space than this: what asks for more fails.
void limit_address_space(std::uint64_t bytes);
// What it has now.
std::uint64_t address_space();

}  // namespace damier
