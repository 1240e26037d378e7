// What the machine has run out of is no mistake of the user's, who may have named the best of files: memory,
// space on a disk, descriptors, processes; or a disk is broken.
#pragma once

#include <string>

namespace damier {

// Of an errno.
bool is_shortage(int error);

// Throws std::system_error when it is one; its text is "SENTENCE: what the system says".
void throw_if_shortage(int error, const std::string& sentence);

}  // namespace damier
