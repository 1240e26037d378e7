// A file with a game in it, read whole.
#pragma once

#include <string>
#include <string_view>

namespace damier::app {

// `name` "-" is standard input; `option` is how the user gave it, for messages. Throws UserError.
std::string read_game_file(std::string_view option, const std::string& name);

}  // namespace damier::app
