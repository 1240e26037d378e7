// Bounds of the difference of the moves still to come, from floods and walks. Compiled twice: see
// paths.cpp. Needs walks-inl.h before it.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/yolah/solver/margin_bounds.h"
#include "games/yolah/solver/walks.h"

DAMIER_KERNEL_BEGIN
namespace damier::yolah::DAMIER_KERNEL_NAMESPACE {
namespace {

class BounderKernel final : public MarginBounder::Kernel {
  public:
    MarginBounds bounds(const Sides& sides, const MarginQuestion& question) override {
        const Bitboard free = ~sides.occupied;
        const Bitboard mover_reach = reach_of(sides.mover, free);
        const Bitboard other_reach = reach_of(sides.other, free);
        const Bitboard shared = mover_reach & other_reach;
        // Before the walks, which take longest: if even the best of them could not say yes, they are no use.
        if (const int contested = std::popcount(shared); contested != 0) {
            const int mover_alone = std::max(std::popcount(mover_reach) - contested, 1);
            const int other_alone = std::max(std::popcount(other_reach) - contested, 1);
            if (mover_alone - contested < question.at_least && contested - other_alone > question.at_most)
                return {-std::popcount(other_reach), std::popcount(mover_reach)};
        }
        WalkBounds mover = walk_in(sides.mover, mover_reach & ~shared);
        WalkBounds other = walk_in(sides.other, other_reach & ~shared);
        if (shared != 0) {
            const int contested = std::popcount(shared);
            mover.most += contested;
            other.most += contested;
            mover.least = std::max(mover.least, 1);
            // One square may be taken from it before it moves.
            const Bitboard next_to_other = neighbours(sides.other) & free;
            if ((next_to_other & (next_to_other - 1)) != 0) other.least = std::max(other.least, 1);
        }
        return {mover.least - other.most, mover.most - other.least};
    }

  private:
    // A tenth of a millisecond at most.
    static constexpr std::uint64_t most_nodes = 300;

    [[gnu::always_inline]] inline WalkBounds walk_in(Bitboard pieces, Bitboard exclusive) {
        if (exclusive == 0) return {};
        return walker_.longest(pieces, exclusive, most_nodes);
    }

    Walker walker_;
};

}  // namespace
}  // namespace damier::yolah::DAMIER_KERNEL_NAMESPACE
DAMIER_KERNEL_END
