// The paths of playouts.h that look moves up in the tables of attacks.h. The start has a move, by the mover
// if the games stop at the first pass.
#pragma once

#include "games/yolah/playout/parts.h"
#include "games/yolah/playout/playouts.h"

namespace damier::yolah {

PlayoutTally play_with_magic(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                             PlayoutExtent extent);
// Only if has_fast_pext().
PlayoutTally play_with_pext(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                            PlayoutExtent extent);

}  // namespace damier::yolah
