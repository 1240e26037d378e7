// What can be set about a UCT search.
#pragma once

#include <cstddef>
#include <cstdint>

namespace damier {

enum class UctParallel : std::uint8_t {
    tree,  // all threads work on one tree
    root,  // each thread has a tree of its own; what they found about the root's moves is added up
};

struct UctOptions {
    // Exploration: a move's score is V + c * sqrt(ln N / n), its mean outcome V in [-1, 1]. The Quarto
    // report's C, and its value.
    double c = 0.65;
    // Playouts at the end of each walk down the tree. More are cheaper by the piece, and tell less.
    int batch = 1;
    // A move gets a node of its own when it is passed for this time; until then it only counts its playouts.
    std::uint32_t expand_after = 2;
    // For the whole tree; of all trees together with `root`.
    std::size_t memory_bytes = std::size_t{1} << 30;
    int threads = 1;
    UctParallel parallel = UctParallel::tree;
    std::uint64_t seed = 1;
};

}  // namespace damier
