#include "games/yolah/attacks/perft.h"

#include <algorithm>
#include <cassert>

#include "core/cpu.h"
#include "games/yolah/attacks/attacks.h"

namespace damier::yolah {
namespace {

// Calls visit(child) for each move of the mover; false when there was none.
template <class Attacks, class Visit>
[[gnu::always_inline]] inline bool for_each_child(const Attacks& attacks, const Sides& sides, Visit visit) {
    Bitboard any = 0;
    for (Bitboard pieces = sides.mover; pieces != 0; pieces &= pieces - 1) {
        Bitboard targets = attacks.moves(std::countr_zero(pieces), sides.occupied);
        any |= targets;
        for (; targets != 0; targets &= targets - 1) {
            visit(after_move(sides, pieces & -pieces, targets & -targets));
        }
    }
    return any != 0;
}

// Returns one, in a way that the compiler must compute the leaf and cannot count a loop of leaves at once
// (it would know that this is a population count).
[[gnu::always_inline]] inline std::uint64_t reach_leaf(const Sides& leaf) {
    std::uint64_t one = 1;
    asm volatile("" : "+r"(one) : "r"(leaf.mover), "r"(leaf.other), "r"(leaf.occupied));
    return one;
}

// The three walks. Each is inlined into a kernel's function (below), which it calls for the next ply: that
// function carries the instruction set, which a template cannot. None asks whether the game is over: a
// finished game goes on by passes and so ends in one leaf at any depth.

template <class Kernel>
[[gnu::always_inline]] inline std::uint64_t walk_every_move(const typename Kernel::Attacks& attacks,
                                                            const Sides& sides, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    const bool moved = for_each_child(attacks, sides, [&](const Sides& child) {
        leaves += depth == 1 ? reach_leaf(child) : Kernel::every_move(attacks, child, depth - 1);
    });
    return moved ? leaves : Kernel::every_move(attacks, after_pass(sides), depth - 1);
}

template <class Kernel>
[[gnu::always_inline]] inline std::uint64_t walk_bulk(const typename Kernel::Attacks& attacks,
                                                      const Sides& sides, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return std::max(1, count_moves(attacks, sides.mover, sides.occupied));
    std::uint64_t leaves = 0;
    const bool moved = for_each_child(
        attacks, sides, [&](const Sides& child) { leaves += Kernel::bulk(attacks, child, depth - 1); });
    return moved ? leaves : Kernel::bulk(attacks, after_pass(sides), depth - 1);
}

// Adds every position two plies above the leaves to the batch. Needs depth > 2.
template <class Kernel>
[[gnu::always_inline]] inline void walk_pairs(const typename Kernel::Attacks& attacks, const Sides& sides,
                                              int depth, MovePairBatch& batch) {
    const auto descend = [&](const Sides& child) {
        if (depth == 3) {
            batch.add(child.mover, child.other, child.occupied);
        } else {
            Kernel::pairs(attacks, child, depth - 1, batch);
        }
    };
    if (!for_each_child(attacks, sides, descend)) descend(after_pass(sides));
}

struct MagicKernel {
    using Attacks = MagicAttacks;
    static std::uint64_t every_move(const Attacks& attacks, const Sides& sides, int depth) {
        return walk_every_move<MagicKernel>(attacks, sides, depth);
    }
    static std::uint64_t bulk(const Attacks& attacks, const Sides& sides, int depth) {
        return walk_bulk<MagicKernel>(attacks, sides, depth);
    }
    static void pairs(const Attacks& attacks, const Sides& sides, int depth, MovePairBatch& batch) {
        walk_pairs<MagicKernel>(attacks, sides, depth, batch);
    }
};

struct PextKernel {
    using Attacks = PextAttacks;
    DAMIER_X86_64_V3
    static std::uint64_t every_move(const Attacks& attacks, const Sides& sides, int depth) {
        return walk_every_move<PextKernel>(attacks, sides, depth);
    }
    DAMIER_X86_64_V3
    static std::uint64_t bulk(const Attacks& attacks, const Sides& sides, int depth) {
        return walk_bulk<PextKernel>(attacks, sides, depth);
    }
    DAMIER_X86_64_V3
    static void pairs(const Attacks& attacks, const Sides& sides, int depth, MovePairBatch& batch) {
        walk_pairs<PextKernel>(attacks, sides, depth, batch);
    }
};

template <class Kernel>
PerftPath path_of(std::string_view name) {
    using Attacks = typename Kernel::Attacks;
    return {.name = name,
            .every_move = [](const Sides& sides,
                             int depth) { return Kernel::every_move(Attacks{}, sides, depth); },
            .bulk = [](const Sides& sides, int depth) { return Kernel::bulk(Attacks{}, sides, depth); },
            .pairs = [](const Sides& sides, int depth,
                        MovePairBatch& batch) { Kernel::pairs(Attacks{}, sides, depth, batch); }};
}

}  // namespace

std::span<const PerftPath> perft_paths() {
    static const auto available =
        two_paths(has_fast_pext(), path_of<PextKernel>("PEXT"), path_of<MagicKernel>("magic"));
    return available;
}

std::uint64_t perft_without_tricks(const Sides& sides, int depth, const PerftPath& path) {
    return path.every_move(sides, depth);
}

std::uint64_t perft_bulk(const Sides& sides, int depth, const PerftPath& path) {
    return path.bulk(sides, depth);
}

std::uint64_t perft(const Sides& sides, int depth, const PerftPath& path, const MovePairPath& pairs) {
    assert(std::popcount(sides.mover) <= 4 && std::popcount(sides.other) <= 4);
    if (depth < 2) return path.bulk(sides, depth);
    MovePairBatch batch(pairs);
    if (depth == 2) {
        batch.add(sides.mover, sides.other, sides.occupied);
    } else {
        path.pairs(sides, depth, batch);
    }
    return batch.take_total();
}

}  // namespace damier::yolah
