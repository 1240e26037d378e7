#include "games/yolah/reach_map.h"

#include <bit>

#include "games/yolah/attacks.h"
#include "games/yolah/feature_kernel.h"

namespace damier::yolah {

struct ReachKernel {
    // By class: the squares within so many moves.
    using Within = std::array<Bitboard, reach_classes - 1>;

    template <class Attacks>
    [[gnu::always_inline]] static Within within(const Attacks& attacks, const feature_kernel::Slides& slides,
                                                Bitboard pieces, Bitboard occupied) {
        Within squares;
        squares[0] = unite_moves(attacks, pieces, occupied);
        feature_kernel::Boards reached = feature_kernel::Boards{} + squares[0];
        slides.spread(reached);
        squares[1] = reached[0];
        slides.spread(reached);
        squares[2] = reached[0];
        squares[3] = flooded(squares[2], ~occupied);
        return squares;
    }

    [[gnu::always_inline]] static Bitboard flooded(Bitboard set, Bitboard free) {
        for (Bitboard before = 0; before != set;) {
            before = set;
            set |= neighbours(set) & free;
        }
        return set;
    }

    // The class of a square is the number of sets that it is not in: each holds the ones before it.
    [[gnu::always_inline]] static unsigned class_of(const Within& squares, int square) {
        unsigned in = 0;
        for (const Bitboard set : squares) in += static_cast<unsigned>(set >> square & 1);
        return reach_classes - 1 - in;
    }

    template <class Attacks>
    [[gnu::always_inline]] static void fill(const Attacks& attacks, const Sides& sides, ReachMap& map) {
        const feature_kernel::Slides slides(~sides.occupied);
        const Within mover = within(attacks, slides, sides.mover, sides.occupied);
        const Within other = within(attacks, slides, sides.other, sides.occupied);
        for (Bitboard left = mover.back() | other.back(); left != 0; left &= left - 1) {
            const int square = std::countr_zero(left);
            const unsigned both = reach_classes * class_of(mover, square) + class_of(other, square);
            map.inputs_[map.count_++] =
                static_cast<std::uint16_t>(both * square_count + static_cast<unsigned>(square));
        }
    }
};

namespace {

#if DAMIER_HAS_X86_64_V3_PATH
DAMIER_X86_64_V3 void fill_by_pext(const Sides& sides, ReachMap& map) {
    ReachKernel::fill(PextAttacks{}, sides, map);
}
#endif

}  // namespace

ReachMap::ReachMap(const Sides& sides) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) {
        fill_by_pext(sides, *this);
        return;
    }
#endif
    ReachKernel::fill(MagicAttacks{}, sides, *this);
}

}  // namespace damier::yolah
