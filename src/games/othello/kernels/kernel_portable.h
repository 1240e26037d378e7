// Flips and mobility in plain 64-bit arithmetic, for any processor. A kernel is a policy: hot loops
// are templates over it and inline it; everything else calls othello/backend.h.
#pragma once

#include <bit>
#include <cstdint>

#include "games/othello/kernels/geometry.h"

namespace damier::othello {

struct PortableKernel {
    // A set of squares where the kernel likes to have it: other kernels keep it in a vector register.
    using Set = std::uint64_t;
    [[gnu::always_inline]] static inline Set spread(std::uint64_t squares) { return squares; }
    [[gnu::always_inline]] static inline std::uint64_t squares(Set set) { return set; }
    [[gnu::always_inline]] static inline Set one_of(Set a, Set b) { return a ^ b; }

    // Discs that turn when the mover places on `square` (an empty one); 0 if the move is illegal.
    // Upward: subtracting one from the ray's first square that is not the other's leaves a one on
    // every square of the ray before it. Downward: the first such square is the highest bit.
    [[gnu::always_inline]] static inline std::uint64_t flips(std::uint64_t mover, std::uint64_t other,
                                                             int square) {
        const SquareRays& rays = square_rays[static_cast<std::size_t>(square)];
        std::uint64_t turned = 0;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const std::uint64_t stops = rays.up[lane] & ~other;
            const std::uint64_t first = stops & (0 - stops) & mover;
            turned |= (first - (first != 0)) & rays.up[lane];
        }
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const std::uint64_t ray = rays.down[lane];
            const std::uint64_t highest = std::uint64_t{1} << 63 >> std::countl_zero((ray & ~other) | 1);
            const std::uint64_t first = highest & ray & mover;
            turned |= (0 - 2 * first) & ray;
        }
        return turned;
    }

    // All squares where the mover may place.
    [[gnu::always_inline]] static inline std::uint64_t moves(std::uint64_t mover, std::uint64_t other) {
        const std::uint64_t inner = other & inner_files;
        // East: adding the run's first disc to the run carries into the square after its last.
        const std::uint64_t east = inner + (inner & mover << 1);
        const std::uint64_t reached = east | beyond_down<1>(mover, inner) | beyond_both<7>(mover, inner) |
                                      beyond_both<8>(mover, other) | beyond_both<9>(mover, inner);
        return reached & ~(mover | other);
    }

  private:
    // The square after a run of `material` that starts beside the mover: runs of one and two discs,
    // then two more discs twice, through pairs of neighbours (six discs are the longest run).
    template <int step>
    [[gnu::always_inline]] static inline std::uint64_t beyond_up(std::uint64_t mover, std::uint64_t material,
                                                                 std::uint64_t pairs) {
        std::uint64_t run = material & mover << step;
        run |= material & run << step;
        run |= pairs & run << 2 * step;
        run |= pairs & run << 2 * step;
        return run << step;
    }

    template <int step>
    [[gnu::always_inline]] static inline std::uint64_t beyond_down(std::uint64_t mover,
                                                                   std::uint64_t material) {
        const std::uint64_t pairs = material & material >> step;
        std::uint64_t run = material & mover >> step;
        run |= material & run >> step;
        run |= pairs & run >> 2 * step;
        run |= pairs & run >> 2 * step;
        return run >> step;
    }

    template <int step>
    [[gnu::always_inline]] static inline std::uint64_t beyond_both(std::uint64_t mover,
                                                                   std::uint64_t material) {
        return beyond_up<step>(mover, material, material & material << step) |
               beyond_down<step>(mover, material);
    }
};

}  // namespace damier::othello
