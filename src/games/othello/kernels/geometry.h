// Bit i is a square: a1 = 0, b1 = 1, ... h1 = 7, a2 = 8, ... h8 = 63. A position is seen from
// the side to move: `mover` and `other` are disjoint sets of discs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier::othello {

inline constexpr std::uint64_t start_mover = 0x0000'0008'1000'0000;  // Black: e4 d5
inline constexpr std::uint64_t start_other = 0x0000'0010'0800'0000;  // White: d4 e5

// A run of discs that is turned over never contains a square of the a or h file when it is not
// vertical: it needs a disc on both ends. Cutting both files off the run's material is therefore
// free and keeps shifts by 1, 7 and 9 from wrapping round the edge.
inline constexpr std::uint64_t inner_files = 0x7e7e'7e7e'7e7e'7e7e;

// The four directions in which bit numbers grow: east, south-west, south, south-east (rank 1 is on
// top). The other four are their opposites. Vector kernels keep this order in their lanes.
inline constexpr std::array<int, 4> upward_steps{1, 7, 8, 9};

// The squares that follow `square` in the direction +step up to the edge, `square` excluded.
constexpr std::uint64_t upward_ray(int square, int step) {
    const int file_step = step == 1 || step == 9 ? 1 : step == 7 ? -1 : 0;
    std::uint64_t ray = 0;
    for (int file = (square & 7) + file_step, next = square + step; next < 64 && file >= 0 && file < 8;
         file += file_step, next += step)
        ray |= std::uint64_t{1} << next;
    return ray;
}

constexpr std::uint64_t reverse_bits(std::uint64_t bits) {
    bits = (bits >> 1 & 0x5555'5555'5555'5555) | (bits & 0x5555'5555'5555'5555) << 1;
    bits = (bits >> 2 & 0x3333'3333'3333'3333) | (bits & 0x3333'3333'3333'3333) << 2;
    bits = (bits >> 4 & 0x0f0f'0f0f'0f0f'0f0f) | (bits & 0x0f0f'0f0f'0f0f'0f0f) << 4;
    return __builtin_bswap64(bits);
}

// The rays of one square, one lane a direction; two cache lines. Reversing the 64 bits turns the board by
// half and every downward ray into an upward one, so the carry tricks that only run upwards serve both.
struct alignas(128) SquareRays {
    std::array<std::uint64_t, 4> up;             // on the board
    std::array<std::uint64_t, 4> down_reversed;  // on the bit-reversed board
    std::array<std::uint64_t, 4> down;           // on the board
    std::array<std::uint64_t, 4> self;           // the square itself in lane 0
};

// Entry 64 is "no square", all zero: std::countr_zero(0) == 64 leads there without a branch.
inline constexpr auto square_rays = [] {
    std::array<SquareRays, 65> table{};
    for (int square = 0; square < 64; ++square) {
        SquareRays& rays = table[static_cast<std::size_t>(square)];
        for (std::size_t lane = 0; lane < 4; ++lane) {
            rays.up[lane] = upward_ray(square, upward_steps[lane]);
            rays.down_reversed[lane] = upward_ray(63 - square, upward_steps[lane]);
            rays.down[lane] = reverse_bits(rays.down_reversed[lane]);
        }
        rays.self[0] = std::uint64_t{1} << square;
    }
    return table;
}();

}  // namespace damier::othello
