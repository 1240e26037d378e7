// Every variant of the Othello kernels that this processor can run, as loops around inlined code: a call per
// position would measure the call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/contract/playout.h"

namespace damier::bench {

struct OthelloSample {
    std::uint64_t mover, other;
    int square;  // a legal placement
};

struct OthelloVariant {
    std::string_view name;
    // Run the kernel over all samples; the result keeps the compiler from dropping the work. In `latency`
    // each input depends on the result before it.
    std::uint64_t (*throughput)(std::span<const OthelloSample>);
    std::uint64_t (*latency)(std::span<const OthelloSample>);
};

struct OthelloPlayoutVariant {
    std::string_view name;
    PlayoutTally (*play_games)(std::uint64_t mover, std::uint64_t other, std::uint64_t games,
                               std::uint64_t seed);
};

struct OthelloVariants {
    std::vector<OthelloVariant> flips, moves;
    std::vector<OthelloPlayoutVariant> playouts;
};

OthelloVariants othello_variants();

}  // namespace damier::bench
