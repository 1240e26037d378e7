// Leaf counts: a pass is one ply, and a finished game is one leaf at every later depth.
#pragma once

#include <cstdint>

namespace damier::othello {

// What counting without bulk has seen. The sums (modulo 2^64) of the leaves' two boards prove that every leaf
// position was really made, and differ as soon as one disc of one leaf does.
struct PerftLeaves {
    std::uint64_t leaves = 0, mover_sum = 0, other_sum = 0;

    bool operator==(const PerftLeaves&) const = default;
};

}  // namespace damier::othello
