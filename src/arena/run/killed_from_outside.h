// Who ended a worker's process: the player in it, by its own fault, or somebody outside, an operator or the
// system when memory runs out. Of the first a player loses its game; of the second nobody does.
//
// A fault of a process brings about SIGSEGV, SIGABRT and their like, sent by the kernel or by the process
// itself. Nothing that a player of ours does brings about SIGKILL: where its memory is limited (by --memory)
// it gets none, which is std::bad_alloc and no signal. So SIGKILL, and every signal whose sender is another
// process, comes from outside.
#pragma once

#include <atomic>

namespace damier {

// From now on the sender of a signal that ends this process is noted, when it is another process.
void note_senders_of_signals(std::atomic<int>& sender);

// `status` is what waitpid gave for the process, `sender` what was noted.
bool is_from_outside(int status, int sender);

}  // namespace damier
