// Perft for one position at a time, over any kernel. Included once per Highway target, so that a wide kernel
// can be inlined.
#if defined(DAMIER_OTHELLO_PERFT_SCALAR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_PERFT_SCALAR_INL_H
#undef DAMIER_OTHELLO_PERFT_SCALAR_INL_H
#else
#define DAMIER_OTHELLO_PERFT_SCALAR_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>

#include "games/othello/kernels/kernel_portable.h"
#include "games/othello/kernels/perft.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {

// With bulk counting: the last ply is the number of moves, not made. A position without a move has one leaf,
// whether it passes or is finished.
template <class Kernel>
std::uint64_t perft_bulk_scalar(std::uint64_t mover, std::uint64_t other, int depth) {
    if (depth == 0) return 1;
    std::uint64_t moves = Kernel::moves(mover, other);
    if (depth == 1) return static_cast<std::uint64_t>(std::max(1, std::popcount(moves)));
    if (moves == 0)
        return Kernel::moves(other, mover) == 0 ? 1 : perft_bulk_scalar<Kernel>(other, mover, depth - 1);
    std::uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        const std::uint64_t turned = Kernel::flips(mover, other, std::countr_zero(moves));
        leaves += perft_bulk_scalar<Kernel>(other & ~turned, mover | turned | (moves & -moves), depth - 1);
    }
    return leaves;
}

template <class Kernel>
void perft_leaves_scalar(std::uint64_t mover, std::uint64_t other, int depth, PerftLeaves& seen) {
    std::uint64_t moves = depth == 0 ? 0 : Kernel::moves(mover, other);
    if (moves == 0) {
        if (depth > 0 && Kernel::moves(other, mover) != 0)
            return perft_leaves_scalar<Kernel>(other, mover, depth - 1, seen);
        ++seen.leaves;
        seen.mover_sum += mover;
        seen.other_sum += other;
        return;
    }
    for (; moves != 0; moves &= moves - 1) {
        const std::uint64_t turned = Kernel::flips(mover, other, std::countr_zero(moves));
        perft_leaves_scalar<Kernel>(other & ~turned, mover | turned | (moves & -moves), depth - 1, seen);
    }
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
