// Perft: the number of leaves of the game tree at a fixed depth, the check of every move generator.
//
// What is counted: a side without a move has exactly one, the pass, and a pass is a ply. A finished
// game (neither side can move) is one leaf at every later depth.
//
// Three ways to the same number, from the plainest to the fastest; the first two are kept as checks of
// the third and to show what each idea is worth (bench/yolah_bench.cpp).
#pragma once

#include <cstdint>

#include "games/yolah/sides.h"

namespace damier::yolah {

// Which lookup the tree walk uses; `fastest` is what this processor does best.
enum class AttackPath : std::uint8_t { fastest, magic, pext };

// Plays every move down to the last, so that each leaf exists as a position: no trick.
std::uint64_t perft_without_tricks(const Sides& sides, int depth, AttackPath path = AttackPath::fastest);

// Bulk counting: the moves of the last ply are counted, not played.
std::uint64_t perft_bulk(const Sides& sides, int depth, AttackPath path = AttackPath::fastest);

// Counts the last two plies at once, many positions side by side (move_pairs.h). At most four pieces a side.
// For counts per root move ("divide"), call it on each position after a root move.
std::uint64_t perft(const Sides& sides, int depth, AttackPath path = AttackPath::fastest);

}  // namespace damier::yolah
