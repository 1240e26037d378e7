// Flips and mobility of one position with the four axes in the lanes of a 256-bit register. Included once per
// Highway target; only where registers are that wide.
#if defined(DAMIER_OTHELLO_KERNEL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_KERNEL_INL_H
#undef DAMIER_OTHELLO_KERNEL_INL_H
#else
#define DAMIER_OTHELLO_KERNEL_INL_H
#endif

#include <hwy/highway.h>

#include "games/othello/kernels/geometry.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
namespace hn = hwy::HWY_NAMESPACE;

using Axes = hn::FixedTag<std::uint64_t, 4>;
using AxesVector = hn::Vec<Axes>;

HWY_INLINE AxesVector axis_steps() {
    alignas(32) static constexpr std::uint64_t steps[4]{1, 7, 8, 9};
    return hn::Load(Axes(), steps);
}

HWY_INLINE AxesVector run_material(std::uint64_t other) {
    alignas(32) static constexpr std::uint64_t files[4]{inner_files, inner_files, ~std::uint64_t{0},
                                                        inner_files};
    return hn::And(hn::Set(Axes(), other), hn::Load(Axes(), files));
}

struct BothWays {
    AxesVector up, down;
};

// The runs of `material` that begin beside `source`, on all four axes, towards higher and lower squares.
HWY_INLINE BothWays runs_on_axes(AxesVector source, AxesVector material) {
    const AxesVector step = axis_steps(), two_steps = hn::Add(step, step);
    const AxesVector pairs_up = hn::And(material, hn::Shl(material, step));
    const AxesVector pairs_down = hn::Shr(pairs_up, step);
    AxesVector up = hn::And(material, hn::Shl(source, step));
    AxesVector down = hn::And(material, hn::Shr(source, step));
    up = hn::Or(up, hn::And(material, hn::Shl(up, step)));
    down = hn::Or(down, hn::And(material, hn::Shr(down, step)));
    for (int twice = 0; twice < 2; ++twice) {
        up = hn::Or(up, hn::And(pairs_up, hn::Shl(up, two_steps)));
        down = hn::Or(down, hn::And(pairs_down, hn::Shr(down, two_steps)));
    }
    return {up, down};
}

HWY_INLINE std::uint64_t or_of_lanes(AxesVector lanes) {
    const hn::Half<Axes> half;
    const auto two = hn::Or(hn::LowerHalf(half, lanes), hn::UpperHalf(half, lanes));
    return hn::GetLane(hn::Or(two, hn::Shuffle01(two)));
}

// The same, in each of the lanes: a round trip through a general register takes longer.
HWY_INLINE AxesVector or_in_all_lanes(AxesVector lanes) {
    const auto two = hn::Or(lanes, hn::SwapAdjacentBlocks(lanes));
    return hn::Or(two, hn::Shuffle01(two));
}

// The runs of each ray that end at a disc of the mover. A stop is a square of the ray without a disc of the
// other's. Upward the first stop is the lowest bit, and taking one from the stops sets every bit below it.
HWY_INLINE AxesVector flips_upward(AxesVector mover, AxesVector other, AxesVector ray) {
    const AxesVector zero = hn::Zero(Axes()), stops = hn::AndNot(other, ray);
    const AxesVector end = hn::And(hn::And(stops, hn::Sub(zero, stops)), mover);
    const AxesVector run = hn::And(hn::And(ray, other), hn::Add(stops, hn::Set(Axes(), ~std::uint64_t{0})));
    return hn::IfThenZeroElse(hn::Eq(end, zero), run);
}

// Downward the first stop is the highest bit.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
// Highway 1.0.3 compiles its AVX-512 targets without the extension CD, to which this instruction belongs, so
// compilers would refuse its intrinsic. A path for AVX-512 is taken only where the processor has it
// (highway_paths.h).
HWY_INLINE AxesVector leading_zeros(AxesVector lanes) {
    AxesVector zeros;
    asm("vplzcntq {%1, %0|%0, %1}" : "=v"(zeros.raw) : "v"(lanes.raw));
    return zeros;
}
HWY_INLINE AxesVector flips_downward(AxesVector mover, AxesVector other, AxesVector ray) {
    const AxesVector top = hn::Set(Axes(), std::uint64_t{1} << 63);
    // Without a stop the shift is by 64, which leaves nothing. From the bit above the end on, negation sets
    // all.
    const AxesVector end = hn::And(hn::Shr(top, leading_zeros(hn::AndNot(other, ray))), mover);
    return hn::And(ray, hn::Sub(hn::Zero(Axes()), hn::Add(end, end)));
}
#else
// Downward there is no carry: the stops are spread along the ray, and the run is what they do not reach.
HWY_INLINE AxesVector flips_downward(AxesVector mover, AxesVector other, AxesVector ray) {
    const AxesVector step = axis_steps(), two_steps = hn::Add(step, step);
    AxesVector stopped = hn::AndNot(other, ray);
    stopped = hn::Or(stopped, hn::Shr(stopped, step));
    stopped = hn::Or(stopped, hn::Shr(stopped, two_steps));
    stopped = hn::Or(stopped, hn::Shr(stopped, hn::Add(two_steps, two_steps)));
    const AxesVector end = hn::And(hn::AndNot(hn::Shr(stopped, step), stopped), hn::And(mover, ray));
    return hn::IfThenZeroElse(hn::Eq(end, hn::Zero(Axes())), hn::AndNot(stopped, ray));
}
#endif

// Measured on Zen 3 (g++ 12), nanoseconds a call in a stream of calls /
// each waiting for the one before. Flips: this 3.2 / 8.1, fills from the placed disc 4.4 / 7.5, BMI2 line
// tables 7.5 / 7.5, portable 11.9 / 12.6. Moves: this 3.5 / 11.3, portable 5.5 / 11.2 (with BMI2 3.3 / 10.7).
struct AxesKernel {
    // A set of squares that stays in a register of the kernel: the same in each lane.
    using Set = AxesVector;
    HWY_INLINE static Set spread(std::uint64_t squares) { return hn::Set(Axes(), squares); }
    HWY_INLINE static std::uint64_t squares(Set set) { return hn::GetLane(set); }
    HWY_INLINE static Set one_of(Set a, Set b) { return hn::Xor(a, b); }

    HWY_INLINE static std::uint64_t flips(std::uint64_t mover, std::uint64_t other, int square) {
        return or_of_lanes(flips_by_axis(spread(mover), spread(other), square));
    }
    HWY_INLINE static Set flips(Set mover, Set other, int square) {
        return or_in_all_lanes(flips_by_axis(mover, other, square));
    }

    HWY_INLINE static std::uint64_t moves(std::uint64_t mover, std::uint64_t other) {
        const AxesVector step = axis_steps();
        const BothWays runs = runs_on_axes(hn::Set(Axes(), mover), run_material(other));
        return or_of_lanes(hn::Or(hn::Shl(runs.up, step), hn::Shr(runs.down, step))) & ~(mover | other);
    }

  private:
    HWY_INLINE static AxesVector flips_by_axis(Set mover, Set other, int square) {
        const Axes d;
        const SquareRays& rays = square_rays[static_cast<std::size_t>(square)];
        return hn::Or(flips_upward(mover, other, hn::Load(d, rays.up.data())),
                      flips_downward(mover, other, hn::Load(d, rays.down.data())));
    }
};
#endif
}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
