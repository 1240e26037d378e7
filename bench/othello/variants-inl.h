// Other ways to compute flips that were measured against the chosen ones and kept for that purpose. Included
// once per Highway target.
#if defined(DAMIER_BENCH_OTHELLO_VARIANTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_BENCH_OTHELLO_VARIANTS_INL_H
#undef DAMIER_BENCH_OTHELLO_VARIANTS_INL_H
#else
#define DAMIER_BENCH_OTHELLO_VARIANTS_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>

#include "core/bmi2.h"
#include "games/othello/kernels/kernel-inl.h"
#include "games/othello/kernels/kernel_portable.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {

// Fills from the placed disc by doubling, in general registers, without a table.
struct FillFlips {
    template <int step>
    HWY_INLINE static std::uint64_t axis(std::uint64_t mover, std::uint64_t material, std::uint64_t placed) {
        const std::uint64_t pairs_up = material & material << step, pairs_down = pairs_up >> step;
        std::uint64_t up = material & placed << step, down = material & placed >> step;
        up |= material & up << step;
        down |= material & down >> step;
        for (int twice = 0; twice < 2; ++twice) {
            up |= pairs_up & up << 2 * step;
            down |= pairs_down & down >> 2 * step;
        }
        return ((up << step & mover) != 0 ? up : 0) | ((down >> step & mover) != 0 ? down : 0);
    }

    HWY_INLINE static std::uint64_t flips(std::uint64_t mover, std::uint64_t other, int square) {
        const std::uint64_t placed = std::uint64_t{1} << square, inner = other & inner_files;
        return axis<1>(mover, inner, placed) | axis<7>(mover, inner, placed) | axis<8>(mover, other, placed) |
               axis<9>(mover, inner, placed);
    }
};

#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32

// Fills from the placed disc by doubling, the four axes in the lanes of a register, without a table.
struct AxesFillFlips {
    HWY_INLINE static std::uint64_t flips(std::uint64_t mover, std::uint64_t other, int square) {
        const AxesVector step = axis_steps(), own = hn::Set(Axes(), mover), zero = hn::Zero(Axes());
        const AxesVector placed = hn::Set(Axes(), std::uint64_t{1} << square);
        const BothWays runs = runs_on_axes(placed, run_material(other));
        const AxesVector end_up = hn::And(hn::Shl(runs.up, step), own);
        const AxesVector end_down = hn::And(hn::Shr(runs.down, step), own);
        return or_of_lanes(hn::Or(hn::IfThenZeroElse(hn::Eq(end_up, zero), runs.up),
                                  hn::IfThenZeroElse(hn::Eq(end_down, zero), runs.down)));
    }
};

struct SquareLines {
    std::array<std::uint64_t, 4> mask;
    std::array<std::uint64_t, 4> place;  // of the square among the line's bits
};

struct LineTables {
    std::array<SquareLines, 64> lines{};
    std::array<std::array<std::uint8_t, 64>, 8> stops{};     // by place and the inner six squares
    std::array<std::array<std::uint8_t, 256>, 8> between{};  // by place and the ends that enclose

    constexpr LineTables() {
        for (int square = 0; square < 64; ++square)
            for (std::size_t line = 0; line < 4; ++line) {
                const SquareRays& rays = square_rays[static_cast<std::size_t>(square)];
                const std::uint64_t below = rays.down[line];
                lines[static_cast<std::size_t>(square)].mask[line] = rays.up[line] | below | rays.self[0];
                lines[static_cast<std::size_t>(square)].place[line] =
                    static_cast<std::uint64_t>(std::popcount(below));
            }
        for (int place = 0; place < 8; ++place) {
            for (int inner = 0; inner < 64; ++inner) fill_stops(place, inner);
            for (int ends = 0; ends < 256; ++ends) fill_between(place, ends);
        }
    }

    constexpr void fill_stops(int place, int inner) {
        const int material = inner << 1;
        int up = place + 1, down = place - 1, found = 0;
        while (up < 8 && (material >> up & 1)) ++up;
        while (down >= 0 && (material >> down & 1)) --down;
        if (up < 8 && up > place + 1) found |= 1 << up;
        if (down >= 0 && down < place - 1) found |= 1 << down;
        stops[static_cast<std::size_t>(place)][static_cast<std::size_t>(inner)] =
            static_cast<std::uint8_t>(found);
    }

    constexpr void fill_between(int place, int ends) {
        int turned = 0;
        for (int end = 0; end < 8; ++end)
            if (ends >> end & 1)
                for (int at = std::min(place, end) + 1; at < std::max(place, end); ++at) turned |= 1 << at;
        between[static_cast<std::size_t>(place)][static_cast<std::size_t>(ends)] =
            static_cast<std::uint8_t>(turned);
    }
};

inline constexpr LineTables line_tables{};

// Each of the four lines through the square packed to eight bits, looked up, and spread again.
struct LineTableFlips {
    HWY_INLINE static std::uint64_t flips(std::uint64_t mover, std::uint64_t other, int square) {
        const SquareLines& lines = line_tables.lines[static_cast<std::size_t>(square)];
        std::uint64_t turned = 0;
        for (std::size_t line = 0; line < 4; ++line) {
            const std::size_t place = lines.place[line];
            const std::size_t material = pext(other, lines.mask[line]) >> 1 & 63;
            const std::size_t ends = line_tables.stops[place][material] & pext(mover, lines.mask[line]);
            turned |= pdep(line_tables.between[place][ends], lines.mask[line]);
        }
        return turned;
    }
};
#endif

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
