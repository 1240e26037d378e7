// A command line taken apart without a shell: no variables, no wildcards, no pipes, and so nothing that an
// argument could set off. A user who wants a shell asks for one: sh -c '...'.
//
//    words are separated by blanks; '...' keeps everything; "..." keeps everything but \" and \\;
//    outside of quotes \ keeps the next character
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier {

Expected<std::vector<std::string>> split_command_line(std::string_view command);

}  // namespace damier
