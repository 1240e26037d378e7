// Perft: the number of leaves of the game tree at a fixed depth, the check of every move generator.
//
// What is counted: a side without a move has exactly one, the pass, and a pass is a ply. A finished
// game (neither side can move) is one leaf at every later depth.
//
// Three ways to the same number, from the plainest to the fastest; the first two are kept as checks of
// the third and to show what each idea is worth (bench/yolah_bench.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/yolah/attacks/move_pairs.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

// The walks over the tree with one lookup of moves (attacks.h).
struct PerftPath {
    std::string_view name;
    std::uint64_t (*every_move)(const Sides& sides, int depth);
    std::uint64_t (*bulk)(const Sides& sides, int depth);
    // Adds every position two plies above the leaves to the batch. Needs depth > 2.
    void (*pairs)(const Sides& sides, int depth, MovePairBatch& batch);
};
// "PEXT" where it is fast, then "magic".
std::span<const PerftPath> perft_paths();

// Plays every move down to the last, so that each leaf exists as a position: no trick.
std::uint64_t perft_without_tricks(const Sides& sides, int depth,
                                   const PerftPath& path = perft_paths().front());

// Bulk counting: the moves of the last ply are counted, not played.
std::uint64_t perft_bulk(const Sides& sides, int depth, const PerftPath& path = perft_paths().front());

// Counts the last two plies at once, many positions side by side (move_pairs.h). At most four pieces a side.
// For counts per root move ("divide"), call it on each position after a root move.
std::uint64_t perft(const Sides& sides, int depth, const PerftPath& path = perft_paths().front(),
                    const MovePairPath& pairs = move_pair_paths().front());

}  // namespace damier::yolah
