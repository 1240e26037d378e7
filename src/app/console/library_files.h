// The games of files that the user names, for the page's explorer: WTHOR, GGF, and records of ours.
#pragma once

#include <string>
#include <vector>

#include "play/library/game_library.h"

namespace damier::app {

// One library for each game that the files have games of. A folder stands for all files in it. Throws
// UserError, also when there are more games than a library holds.
std::vector<GameLibrary> read_libraries(const std::vector<std::string>& paths);

}  // namespace damier::app
