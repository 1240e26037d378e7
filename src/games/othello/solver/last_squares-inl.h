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
                return last_four(mover, other, alpha, empty, odd);
            case 3:
                return last<3>(mover, other, alpha, squares<3>(empty));
            case 2:
                return last<2>(mover, other, alpha, squares<2>(empty));
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
        if (stability_) {
            if (const int most = most_by_stability(mover, other, alpha); most <= alpha) return most;
        }
        int best = -64;
        const Bitboard first = parity_ ? moves & odd : moves;
        for (Bitboard group : {first, moves ^ first}) {
            for (; group != 0; group &= group - 1) {
                const int square = std::countr_zero(group);
                const Bitboard turned = Kernel::flips(mover, other, square);
                const Bitboard next_mover = other ^ turned, next_other = mover ^ turned ^ bit(square);
                const Bitboard next_odd = odd ^ quadrant_of[static_cast<std::size_t>(square)];
                const int value =
                    -last_four(next_mover, next_other, -alpha - 1, ~(next_mover | next_other), next_odd);
                if (value > alpha) return value;
                best = std::max(best, value);
            }
        }
        return best;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    template <std::size_t n>
    using Squares = std::array<int, n>;

    template <std::size_t n>
    HWY_INLINE static Squares<n> squares(Bitboard empty) {
        Squares<n> found;
        for (int& square : found) {
            square = std::countr_zero(empty);
            empty &= empty - 1;
        }
        return found;
    }

    // Squares alone in their quarter come first, then those of quarters with three, then pairs.
    HWY_INLINE int last_four(Bitboard mover, Bitboard other, int alpha, Bitboard empty, Bitboard odd) {
        if (stability_) {
            if (const int most = most_by_stability(mover, other, alpha); most <= alpha) return most;
        }
        if (!parity_) odd = 0;
        // None, two or four of the squares are in odd quarters.
        const Bitboard first = empty & odd, head = first != 0 ? first : empty;
        const Bitboard later = head & (head - 1), last_of_head = later & (later - 1);
        const Bitboard tail = last_of_head != 0 ? last_of_head : empty ^ first;
        return last<4>(mover, other, alpha,
                       {std::countr_zero(head), std::countr_zero(later), std::countr_zero(tail),
                        std::countr_zero(tail & (tail - 1))});
    }

    template <std::size_t n>
    HWY_INLINE int value_after(Bitboard mover, Bitboard other, int alpha, const Squares<n>& order,
                               std::size_t played, Bitboard turned) {
        const Bitboard next_mover = other ^ turned;
        const Bitboard next_other = mover ^ turned ^ bit(order[played]);
        Squares<n - 1> rest;
        for (std::size_t i = 0, to = 0; i < n; ++i) {
            if (i != played) rest[to++] = order[i];
        }
        if constexpr (n == 2) {
            ++nodes_;
            return -last_one(next_mover, rest[0]);
        } else {
            if constexpr (n == 4) {
                if (parity_) single_first(rest);
            }
            return -last<n - 1>(next_mover, next_other, -alpha - 1, rest);
        }
    }

    // Of three squares the one that is alone in its quarter, if there is one, is to be tried first.
    HWY_INLINE static void single_first(Squares<3>& squares) {
        const auto quarter = [&](std::size_t i) { return quadrant_of[static_cast<std::size_t>(squares[i])]; };
        if (quarter(0) == quarter(1)) {
            if (quarter(1) != quarter(2)) std::swap(squares[0], squares[2]);
        } else if (quarter(0) == quarter(2)) {
            std::swap(squares[0], squares[1]);
        }
    }

    template <std::size_t n>
    int last(Bitboard mover, Bitboard other, int alpha, const Squares<n>& order) {
        ++nodes_;
        constexpr int none = -100;
        int best = try_all<n>(mover, other, alpha, order, none);
        if (best != none) return best;
        best = try_all<n>(other, mover, -alpha - 1, order, none);
        return best != none ? -best : final_margin(mover, other);
    }

    // `none` when the mover has no move.
    template <std::size_t n>
    HWY_INLINE int try_all(Bitboard mover, Bitboard other, int alpha, const Squares<n>& order, int none) {
        int best = none;
        for (std::size_t i = 0; i < n; ++i) {
            if ((around[static_cast<std::size_t>(order[i])] & other) == 0) continue;
            const Bitboard turned = Kernel::flips(mover, other, order[i]);
            if (turned == 0) continue;
            const int value = value_after<n>(mover, other, alpha, order, i, turned);
            if (value > alpha) return value;
            best = std::max(best, value);
        }
        return best;
    }

    HWY_INLINE static int last_one(Bitboard mover, int square) {
        const int discs = std::popcount(mover);
        const LastFlips turned = count_last_flips(mover, square);
        if (turned.by_mover > 0) return 2 * (discs + turned.by_mover) - 62;
        if (turned.by_other > 0) return 2 * (discs - turned.by_other) - 64;
        return discs >= 32 ? 2 * discs - 62 : 2 * discs - 64;
    }

    static constexpr auto around = [] {
        std::array<Bitboard, 64> table{};
        for (std::size_t square = 0; square < 64; ++square) table[square] = neighbours(Bitboard{1} << square);
        return table;
    }();

    bool parity_;
    bool stability_;
    std::uint64_t nodes_ = 0;
};

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
