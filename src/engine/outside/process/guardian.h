// A small process between this program and one outside engine. Whatever the engine starts, however far it
// goes into the background, stays below the guardian; and whatever way this program ends, also by kill -9,
// the guardian notices and ends all of that.
#pragma once

#include <sys/types.h>

namespace damier {

// Called in the child of a fork: turns it into a guardian and never returns. `owner` is the process that
// forked it, `socket` its end of a pair: through it the guardian says the engine's process id and, once it is
// dead, its status as waitpid gives it (one int each), and it ends the family when the other end is closed.
// `become_engine(argument)` runs in the engine's process and must not return. Only calls that are safe
// between fork and exec are made here: other threads may have held the heap's lock.
[[noreturn]] void become_guardian(pid_t owner, int socket, void (*become_engine)(const void*),
                                  const void* argument);

}  // namespace damier
