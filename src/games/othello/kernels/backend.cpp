#include "games/othello/kernels/backend.h"

// Only the widths that differ: 512 bits, 256 bits and the build's own baseline.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/kernels/backend.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/kernels/perft-inl.h"
#include "games/othello/kernels/perft_scalar-inl.h"
#include "games/othello/kernels/playout-inl.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
namespace {

// docs/inside-othello.md has the speeds of each path.
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
using Kernel = AxesKernel;
#else
using Kernel = PortableKernel;
#endif

std::uint64_t flips(std::uint64_t mover, std::uint64_t other, int square) {
    return Kernel::flips(mover, other, square);
}

std::uint64_t moves(std::uint64_t mover, std::uint64_t other) {
    return Kernel::moves(mover, other);
}

std::uint64_t perft(std::uint64_t mover, std::uint64_t other, int depth) {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
    return perft_bulk_lanes(mover, other, depth);
#else
    return perft_bulk_scalar<Kernel>(mover, other, depth);
#endif
}

PerftLeaves perft_leaves(std::uint64_t mover, std::uint64_t other, int depth) {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
    return perft_leaves_lanes(mover, other, depth);
#else
    PerftLeaves seen;
    perft_leaves_scalar<Kernel>(mover, other, depth, seen);
    return seen;
#endif
}

PlayoutTally play_games(std::uint64_t mover, std::uint64_t other, std::uint64_t games, std::uint64_t seed) {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
    return play_games_lanes(mover, other, games, seed);
#else
    return play_games_scalar<Kernel>(mover, other, games, seed);
#endif
}

}  // namespace

Backend backend(std::string_view name) {
    return {.name = name,
            .flips = flips,
            .moves = moves,
            .perft = perft,
            .perft_leaves = perft_leaves,
            .play_games = play_games};
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <vector>

namespace damier::othello {

std::span<const Backend> backends() {
    static const std::vector<Backend> available = [] {
        std::vector<Backend> found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3) found.push_back(N_AVX3::backend("AVX-512"));
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2) found.push_back(N_AVX2::backend("AVX2"));
#endif
#if HWY_STATIC_TARGET != HWY_AVX2 && HWY_STATIC_TARGET != HWY_AVX3
        found.push_back(HWY_STATIC_DISPATCH(backend)("portable"));
#endif
        return found;
    }();
    return available;
}

}  // namespace damier::othello
#endif
