// The lane path of playouts.h: see lanes-inl.h.
#pragma once

#include <cstdint>
#include <span>

#include "games/yolah/playout/frames.h"
#include "games/yolah/playout/game_stream.h"
#include "games/yolah/playout/playouts.h"

namespace damier::yolah {

// What the stages of the kernel show to their tests.

struct LaneMoves {
    FrameWords targets;  // squares that the mover reaches in each direction, as bitboards
    int total;           // what stage 1 counts
};
// The bounded draw of stage 2 in each lane.
struct LaneDraw {
    GameStream stream;
    std::uint32_t bound;
    int choice = -1;  // unchanged if a bound beside it in the vector is 0
};

struct LanePath : PlayoutPath {
    LaneMoves (*find_moves)(const Sides& sides);
    // Adds up how often each first move, at [64 * from + to], was drawn in so many games, a multiple of
    // eight.
    void (*count_draws)(const Sides& sides, std::uint64_t games, std::uint64_t seed,
                        std::span<std::uint64_t> draws);
    // A multiple of eight of them.
    void (*draw)(std::span<LaneDraw> draws);
};

// By instruction set, each with PDEP where that is fast ("lanes/AVX2"), then without it, where select_bit.h
// does its work ("lanes/AVX2 without PDEP"). The first is the fastest.
std::span<const LanePath> lane_paths();

}  // namespace damier::yolah
