// The lane path of playouts.h: see lanes-inl.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/cpu.h"
#include "games/yolah/playout/frames.h"
#include "games/yolah/playout/game_stream.h"
#include "games/yolah/playout/parts.h"
#include "games/yolah/playout/playouts.h"

namespace damier::yolah {

// The start has a move, by the mover if the games stop at the first pass. `use_pdep` (ignored below AVX2)
// changes the speed and nothing else: where PDEP is slow, select_bit.h does its work.
PlayoutTally play_in_lanes(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                           PlayoutExtent extent, bool use_pdep = has_fast_pext());

// The instruction set in use, as Highway names it.
std::string_view lanes_target();

// The rest shows the stages of the kernel to its tests.

struct LaneMoves {
    FrameWords targets;  // squares that the mover reaches in each direction, as bitboards
    int total;           // what stage 1 counts
};
LaneMoves moves_in_lanes(const Sides& sides);

// How often each first move, at [64 * from + to], was drawn in so many games, a multiple of eight.
std::vector<std::uint64_t> first_moves_in_lanes(const Sides& sides, std::uint64_t games, std::uint64_t seed);

// The bounded draw of stage 2 in each lane.
struct LaneDraw {
    GameStream stream;
    std::uint32_t bound;
    int choice = -1;  // unchanged if a bound beside it in the vector is 0
};
// A multiple of eight of them.
void draw_in_lanes(std::span<LaneDraw> draws);

}  // namespace damier::yolah
