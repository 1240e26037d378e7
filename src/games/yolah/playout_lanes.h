// The lane path of playouts.h: see playout_lanes-inl.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/cpu.h"
#include "games/yolah/playout_frames.h"
#include "games/yolah/playout_parts.h"
#include "games/yolah/playouts.h"

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

// How often each first move, at [64 * from + to], was drawn when `rounds` vectors of games were started.
std::vector<std::uint64_t> first_moves_in_lanes(const Sides& sides, std::uint64_t rounds, std::uint64_t seed);

// The bounded draw of stage 2 with every lane fed from `numbers`, 64 random bits at a time.
struct LaneDraw {
    std::vector<std::uint64_t> choices;  // one for each lane; none if the bound is 0
    std::size_t numbers_used;
};
LaneDraw draw_in_lanes(std::uint64_t bound, std::span<const std::uint64_t> numbers);

}  // namespace damier::yolah
