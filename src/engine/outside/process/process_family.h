// The processes that an outside engine leaves behind: its children, and theirs, also those that made
// themselves independent. Each carries a mark in its environment from the start on.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace damier {

// The variable in the environment of every engine, and of whatever it starts.
inline constexpr std::string_view family_variable = "DAMIER_ENGINE";

// The beginning of the marks of all engines that `starter` has started.
std::string family_prefix(pid_t starter);
// A mark that no other engine of this process has.
std::string new_family_mark();

// All processes below `ancestor`, itself not included, as they are at this moment.
std::vector<pid_t> descendants_of(pid_t ancestor);

// Every process whose mark begins so, as they are at this moment; the dead that nobody has waited for are
// not.
std::vector<pid_t> marked_processes(std::string_view mark_prefix);

// Kills every process whose mark begins so, again and again while new ones appear; those that are children of
// this process are waited for. How many there were.
int end_marked(std::string_view mark_prefix);

// Waits for the children of this thread's that are dead already, without waiting for any other: where this
// process inherits those whose parents have died.
void reap_orphans();

// Kills these, where they still live, and waits for those that are children of this process.
void end_processes(const std::vector<pid_t>& processes);

}  // namespace damier
