// A whole file as text, read with care: a file that is far too long (or endless, such as /dev/zero) is the
// wrong file and is not read to its end.
#pragma once

#include <cstddef>
#include <string>

#include "core/error.h"

namespace damier {

// The error says what is wrong without naming the file: "cannot be opened: No such file or directory". The
// name "-" has no special meaning here.
Expected<std::string> read_text_file(const std::string& name, std::size_t most_bytes);

// The same from an open descriptor, which stays open.
Expected<std::string> read_text(int descriptor, std::size_t most_bytes);

}  // namespace damier
