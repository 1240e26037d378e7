// The exact value of positions with at most five free squares: no table and no order but parity, since both
// cost more than they save there. Included once per Highway target, so that the kernel can be inlined.
#if defined(DAMIER_OTHELLO_LAST_SQUARES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_LAST_SQUARES_INL_H
#undef DAMIER_OTHELLO_LAST_SQUARES_INL_H
#else
#define DAMIER_OTHELLO_LAST_SQUARES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/othello/solver/last_flip.h"
#include "games/othello/solver/quadrants.h"
#include "games/othello/solver/stable_bound.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {

// The margin of a finished game: free squares go to the winner.
HWY_INLINE int final_margin(Bitboard mover, Bitboard other) {
    const int difference = std::popcount(mover) - std::popcount(other);
    const int empty = std::popcount(~(mover | other));
    return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

// All values are the mover's margins. A search is asked whether the margin is more than alpha, and answers
// with a bound on the same side of it.
template <class Kernel>
class LastSquares {
  public:
    LastSquares(bool parity, bool stability) : parity_(parity), stability_(stability) {}

    // The most free squares that it takes on.
    static constexpr int most_free_squares = 5;

    // `moves` are the mover's, `odd` is the union of the quarters with an odd number of free squares. Most
    // searches come here with five, so these have a function of their own, too.
    HWY_NOINLINE int value(Bitboard mover, Bitboard other, Bitboard moves, int alpha, int free_squares,
                           Bitboard odd) {
        const Bitboard empty = ~(mover | other);
        switch (free_squares) {
            case 5:
                return five(mover, other, moves, alpha, odd);
            case 4:
                return last_four(Kernel::spread(mover), Kernel::spread(other), alpha, empty, odd);
            case 3:
                return last(Kernel::spread(mover), Kernel::spread(other), alpha, std::countr_zero(empty),
                            std::countr_zero(empty & (empty - 1)), 63 - std::countl_zero(empty));
            case 2:
                return last(Kernel::spread(mover), Kernel::spread(other), alpha, std::countr_zero(empty),
                            63 - std::countl_zero(empty));
            case 1:
                return last_one(mover, std::countr_zero(empty));
            default:
                return final_margin(mover, other);
        }
    }

    HWY_NOINLINE int five(Bitboard mover, Bitboard other, Bitboard moves, int alpha, Bitboard odd) {
        ++nodes_;
        if (moves == 0) {
            const Bitboard replies = Kernel::moves(other, mover);
            if (replies == 0) return final_margin(mover, other);
            return -five(other, mover, replies, -alpha - 1, odd);
        }
        const Bitboard empty = ~(mover | other);
        if (stability_) {
            if (const int most = most_by_stability(empty, other, alpha); most <= alpha) return most;
        }
        const Set own = Kernel::spread(mover), opposing = Kernel::spread(other);
        int best = -64;
        const Bitboard first = parity_ ? moves & odd : moves;
        for (Bitboard group : {first, moves ^ first}) {
            for (; group != 0; group &= group - 1) {
                const int square = std::countr_zero(group);
                const Set turned = Kernel::flips(own, opposing, square);
                const Bitboard next_odd = odd ^ quadrant_of[static_cast<std::size_t>(square)];
                const int value = -last_four(Kernel::one_of(opposing, turned), with_disc(own, turned, square),
                                             -alpha - 1, empty ^ bit(square), next_odd);
                if (value > alpha) return value;
                best = std::max(best, value);
            }
        }
        return best;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    // Boards stay in registers of the kernel from one move to the next.
    using Set = typename Kernel::Set;

    HWY_INLINE static Set with_disc(Set own, Set turned, int square) {
        return Kernel::one_of(Kernel::one_of(own, Kernel::spread(bit(square))), turned);
    }

    // Squares alone in their quarter come first, then those of quarters with three, then pairs.
    HWY_INLINE int last_four(Set mover, Set other, int alpha, Bitboard empty, Bitboard odd) {
        if (stability_) {
            if (const int most = most_by_stability(empty, Kernel::squares(other), alpha); most <= alpha)
                return most;
        }
        if (!parity_) odd = 0;
        // None, two or four of the squares are in odd quarters.
        const Bitboard first = empty & odd, head = first != 0 ? first : empty;
        const Bitboard later = head & (head - 1), last_of_head = later & (later - 1);
        const Bitboard tail = last_of_head != 0 ? last_of_head : empty ^ first;
        return last(mover, other, alpha, std::countr_zero(head), std::countr_zero(later),
                    std::countr_zero(tail), std::countr_zero(tail & (tail - 1)));
    }

    // The mover places on `square`; those of the rest stay free. False when that is no move.
    template <class... Rest>
    HWY_INLINE bool try_square(Set mover, Set other, int alpha, int& best, int square, Rest... rest) {
        const Set turned = Kernel::flips(mover, other, square);
        if (Kernel::squares(turned) == 0) return false;
        const Set next_mover = Kernel::one_of(other, turned);
        int value = 0;
        if constexpr (sizeof...(rest) == 1) {
            ++nodes_;
            value = -last_one(Kernel::squares(next_mover), rest...);
        } else if constexpr (sizeof...(rest) == 3) {
            if (parity_) single_first(rest...);
            value = -last(next_mover, with_disc(mover, turned, square), -alpha - 1, rest...);
        } else {
            value = -last(next_mover, with_disc(mover, turned, square), -alpha - 1, rest...);
        }
        best = std::max(best, value);
        return value > alpha;
    }

    // Of three squares the one that is alone in its quarter, if there is one, is to be tried first.
    HWY_INLINE static void single_first(int& a, int& b, int& c) {
        const auto quarter = [&](int square) { return quadrant_of[static_cast<std::size_t>(square)]; };
        if (quarter(a) == quarter(b)) {
            if (quarter(b) != quarter(c)) std::swap(a, c);
        } else if (quarter(a) == quarter(c)) {
            std::swap(a, b);
        }
    }

    template <class... Squares>
    int last(Set mover, Set other, int alpha, Squares... squares) {
        ++nodes_;
        int best = none;
        if (try_each(mover, other, alpha, best, squares...) || best != none) return best;
        try_each(other, mover, -alpha - 1, best, squares...);
        return best != none ? -best : final_margin(Kernel::squares(mover), Kernel::squares(other));
    }

    // Until one is better than alpha.
    HWY_INLINE bool try_each(Set mover, Set other, int alpha, int& best, int a, int b) {
        return try_square(mover, other, alpha, best, a, b) || try_square(mover, other, alpha, best, b, a);
    }
    HWY_INLINE bool try_each(Set mover, Set other, int alpha, int& best, int a, int b, int c) {
        return try_square(mover, other, alpha, best, a, b, c) ||
               try_square(mover, other, alpha, best, b, a, c) ||
               try_square(mover, other, alpha, best, c, a, b);
    }
    HWY_INLINE bool try_each(Set mover, Set other, int alpha, int& best, int a, int b, int c, int d) {
        return try_square(mover, other, alpha, best, a, b, c, d) ||
               try_square(mover, other, alpha, best, b, a, c, d) ||
               try_square(mover, other, alpha, best, c, a, b, d) ||
               try_square(mover, other, alpha, best, d, a, b, c);
    }

    HWY_INLINE static int last_one(Bitboard mover, int square) {
        const int discs = std::popcount(mover);
        const LastFlips turned = count_last_flips(mover, square);
        if (turned.by_mover > 0) return 2 * (discs + turned.by_mover) - 62;
        if (turned.by_other > 0) return 2 * (discs - turned.by_other) - 64;
        return discs >= 32 ? 2 * discs - 62 : 2 * discs - 64;
    }

    static constexpr int none = -100;  // less than any margin

    bool parity_;
    bool stability_;
    std::uint64_t nodes_ = 0;
};

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
