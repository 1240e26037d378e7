// Whom the game names to look at positions and games (games/contract/people.h), as a whole player.
#pragma once

#include <string>

#include "play/registry/registry.h"

namespace damier {

// With the time that it gets when nobody says how long: "pvs(eval=net, time=300ms)".
std::string analyst_with_time(const GameEntry& game);

}  // namespace damier
