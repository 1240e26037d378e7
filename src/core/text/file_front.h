// The first bytes of a file, at most so many: enough to tell what kind of file it is, before it is read
// whole.
#pragma once

#include <cstddef>
#include <string>

#include "core/error.h"

namespace damier {

// Errors as those of read_text_file. From an open descriptor, what is read next follows the front.
Expected<std::string> read_front(int descriptor, std::size_t most_bytes);
Expected<std::string> read_front(const std::string& name, std::size_t most_bytes);

}  // namespace damier
