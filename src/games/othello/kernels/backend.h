// The one run-time choice of processor path. Loops that live inside a path (perft, random games) are entries
// of it, so nothing is called through a pointer per move; a generic caller pays one indirect call for flips
// or moves.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/contract/playout.h"
#include "games/othello/kernels/perft.h"

namespace damier::othello {

struct Backend {
    std::string_view name;

    // Discs that turn when the mover places on the empty `square`; 0 if that is illegal.
    std::uint64_t (*flips)(std::uint64_t mover, std::uint64_t other, int square);
    // All squares where the mover may place.
    std::uint64_t (*moves)(std::uint64_t mover, std::uint64_t other);
    // Leaves at `depth`; the moves of the last ply are counted, not made.
    std::uint64_t (*perft)(std::uint64_t mover, std::uint64_t other, int depth);
    // The same, but every leaf is made.
    PerftLeaves (*perft_leaves)(std::uint64_t mover, std::uint64_t other, int depth);
    // Exactly `games` random games. The same tally on every path.
    PlayoutTally (*play_games)(std::uint64_t mover, std::uint64_t other, std::uint64_t games,
                               std::uint64_t seed);
};

// Every path that this processor can run, the fastest first, the portable one last.
std::span<const Backend> backends();

inline const Backend& best_backend() {
    static const Backend& best = backends().front();
    return best;
}

}  // namespace damier::othello
