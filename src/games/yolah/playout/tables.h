// The paths of playouts.h that look moves up in the tables of attacks.h, four games in turn.
#pragma once

#include <span>

#include "games/yolah/playout/playouts.h"

namespace damier::yolah {

// "PEXT" where it is fast, then "magic".
std::span<const PlayoutPath> table_paths();

}  // namespace damier::yolah
