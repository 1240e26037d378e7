// The moves of a position, ordered for the solver. Included once per Highway target.
#if defined(DAMIER_OTHELLO_SOLVER_CHILDREN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_SOLVER_CHILDREN_INL_H
#undef DAMIER_OTHELLO_SOLVER_CHILDREN_INL_H
#else
#define DAMIER_OTHELLO_SOLVER_CHILDREN_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <utility>

#include "games/othello/kernels/kernel_portable.h"
#include "games/othello/position.h"
#include "games/othello/solver/quadrants.h"
#include "games/othello/solver/solver.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {

struct Child {
    Bitboard mover;
    Bitboard other;
    Bitboard replies;
    int square;
};

// At most `most` of them. They stay where they are; a key of each says when it is taken.
template <class Kernel, std::size_t most = max_moves>
class Children {
  public:
    HWY_INLINE Children(Bitboard mover, Bitboard other, Bitboard moves) {
        for (; moves != 0; moves &= moves - 1) {
            const int square = std::countr_zero(moves);
            const Bitboard turned = Kernel::flips(mover, other, square);
            children_[count_++] = {other ^ turned, mover ^ turned ^ bit(square), 0, square};
        }
    }

    // Whoever searches a child needs its moves anyway.
    HWY_INLINE void find_replies() {
        for (Child& child : *this) child.replies = Kernel::moves(child.mover, child.other);
    }

    // False where the square is no move.
    HWY_INLINE bool put_in_front(int square) {
        for (Child& child : *this) {
            if (child.square != square) continue;
            std::swap(*begin(), child);
            return true;
        }
        return false;
    }

    // Those from `from` on are to be taken in this order: moves that were good before, if they are moves,
    // then by the greatest order_of(child).
    template <class Order>
    HWY_INLINE void put_in_order(std::size_t from, int first, int second, const Order& order_of) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Child& child = children_[i];
            const int order = child.square == first    ? good_before
                              : child.square == second ? good_before - 1
                                                       : order_of(child);
            keys_[i] = i < from ? taken : order * places + last_place - static_cast<int>(i);
        }
    }
    HWY_INLINE const Child& take() {
        int best = taken;
        for (std::size_t i = 0; i < count_; ++i) best = std::max(best, keys_[i]);
        const auto place = static_cast<std::size_t>(last_place - (best & last_place));
        keys_[place] = taken;
        return children_[place];
    }

    Child* begin() { return children_; }
    Child* end() { return children_ + count_; }
    std::size_t count() const { return count_; }

  private:
    static constexpr int places = 64, last_place = places - 1, good_before = 1 << 24,
                         taken = std::numeric_limits<int>::min();

    Child children_[most];
    int keys_[most];
    std::size_t count_ = 0;
};

inline constexpr Bitboard all_corners = 0x8100'0000'0000'0081;
inline constexpr int reply_worth = 32;
inline constexpr int parity_worth = 8;
inline constexpr int potential_worth = 8;
inline constexpr auto square_worth = [] {
    std::array<int, 64> worth{};
    for (int square = 0; square < 64; ++square) {
        const int file = std::min(square % 8, 7 - square % 8), rank = std::min(square / 8, 7 - square / 8);
        const int inner = std::min(file, rank), outer = std::max(file, rank);
        int& value = worth[static_cast<std::size_t>(square)];
        if (inner == 0) value = outer == 0 ? 18 : outer == 1 ? 0 : 6;
        if (inner == 1) value = outer == 1 ? -6 : 2;
        if (inner > 1) value = 4;
    }
    return worth;
}();

// The fewer replies the better; one to a corner counts twice.
HWY_INLINE int order_by_mobility(const Child& child) {
    return square_worth[static_cast<std::size_t>(child.square)] -
           reply_worth * (std::popcount(child.replies) + std::popcount(child.replies & all_corners));
}

// A square in an odd quarter keeps the last move there.
HWY_INLINE int order_with_few_squares(const Child& child, Bitboard odd, const SolverIdeas& ideas) {
    int order = ideas.mobility_order ? order_by_mobility(child)
                                     : square_worth[static_cast<std::size_t>(child.square)];
    if (ideas.parity && (odd >> child.square & 1) != 0) order += parity_worth;
    return order;
}

// Squares beside the opponent's discs may become replies, too.
HWY_INLINE int order_by_replies(const Child& child, Bitboard odd, const SolverIdeas& ideas) {
    return order_with_few_squares(child, odd, ideas) -
           potential_worth * std::popcount(neighbours(child.other) & ~(child.mover | child.other));
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
