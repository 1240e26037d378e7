#include "othello/variants.h"

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "othello/variants.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/kernels/playout-inl.h"
#include "othello/variants-inl.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
namespace {

using Samples = std::span<const bench::OthelloSample>;

// A corner is never turned over, and bit 0 is one: the last result's bit 0 is always 0, but the processor has
// to wait for it.
template <class Kernel, bool chained>
std::uint64_t run_flips(Samples samples) {
    std::uint64_t turned = 0, sum = 0;
    for (const bench::OthelloSample& sample : samples) {
        turned = Kernel::flips(sample.mover | (chained ? turned & 1 : 0), sample.other, sample.square);
        sum += turned;
    }
    return sum;
}

// A move is never on an occupied square; d4, bit 27, is occupied in every sample.
template <class Kernel, bool chained>
std::uint64_t run_moves(Samples samples) {
    std::uint64_t moves = 0, sum = 0;
    for (const bench::OthelloSample& sample : samples) {
        moves = Kernel::moves(sample.mover | (chained ? moves & std::uint64_t{1} << 27 : 0), sample.other);
        sum += moves;
    }
    return sum;
}

template <class Kernel>
bench::OthelloVariant flips_of(std::string_view name) {
    return {name, run_flips<Kernel, false>, run_flips<Kernel, true>};
}

template <class Kernel>
bench::OthelloVariant moves_of(std::string_view name) {
    return {name, run_moves<Kernel, false>, run_moves<Kernel, true>};
}

template <class Kernel>
PlayoutTally play(std::uint64_t mover, std::uint64_t other, std::uint64_t games, std::uint64_t seed) {
    return play_games_scalar<Kernel>(mover, other, games, seed);
}

#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
template <class Flips>
struct WithAxesMoves : Flips {
    HWY_INLINE static std::uint64_t moves(std::uint64_t mover, std::uint64_t other) {
        return AxesKernel::moves(mover, other);
    }
};

PlayoutTally play_lanes(std::uint64_t mover, std::uint64_t other, std::uint64_t games, std::uint64_t seed) {
    return play_games_lanes(mover, other, games, seed);
}
#endif

}  // namespace

void add_variants(bench::OthelloVariants& variants) {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
    variants.flips.insert(
        variants.flips.end(),
        {flips_of<PortableKernel>("portable rays, BMI2 target"),
         flips_of<FillFlips>("portable fill, BMI2 target"), flips_of<AxesFillFlips>("AVX2 axes, fill"),
         flips_of<AxesKernel>("AVX2 axes, rays"), flips_of<LineTableFlips>("BMI2 line tables")});
    variants.moves.insert(variants.moves.end(), {moves_of<PortableKernel>("portable, BMI2 target"),
                                                 moves_of<AxesKernel>("AVX2 axes")});
    variants.playouts.insert(variants.playouts.end(),
                             {{"AVX2 moves, AVX2 fill flips", play<WithAxesMoves<AxesFillFlips>>},
                              {"AVX2 moves, AVX2 ray flips", play<AxesKernel>},
                              {"AVX2 moves, BMI2 table flips", play<WithAxesMoves<LineTableFlips>>},
                              {"portable kernel, BMI2 target", play<PortableKernel>},
                              {"lanes", play_lanes}});
#else
    variants.flips.insert(variants.flips.end(),
                          {flips_of<PortableKernel>("portable rays"), flips_of<FillFlips>("portable fill")});
    variants.moves.push_back(moves_of<PortableKernel>("portable"));
    variants.playouts.push_back({"portable", play<PortableKernel>});
#endif
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace damier::bench {

OthelloVariants othello_variants() {
    OthelloVariants variants;
    othello::HWY_STATIC_DISPATCH(add_variants)(variants);
#if HWY_TARGETS & HWY_AVX2 && HWY_STATIC_TARGET != HWY_AVX2
    if (hwy::SupportedTargets() & HWY_AVX2) othello::N_AVX2::add_variants(variants);
#endif
    return variants;
}

}  // namespace damier::bench
#endif
