// A file with the weights of an evaluation, as the user names it in `weights=`.
#pragma once

#include <string>

#include "core/error.h"

namespace damier {

// What is in it, text or bytes; the game parses it. No name, no text.
Expected<std::string> read_weights_file(const std::string& name);

}  // namespace damier
