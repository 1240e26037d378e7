// The exact value of positions with at most ten free squares. From six on, moves are ordered by how many
// replies they leave, and from seven on, values are kept in a small table; below, neither pays. Most of the
// time of a solve is spent here. Included once per Highway target.
#if defined(DAMIER_OTHELLO_FEW_SQUARES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_FEW_SQUARES_INL_H
#undef DAMIER_OTHELLO_FEW_SQUARES_INL_H
#else
#define DAMIER_OTHELLO_FEW_SQUARES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/solver/children-inl.h"
#include "games/othello/solver/last_squares-inl.h"
#include "games/othello/solver/search.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {

// Values and alpha are as in LastSquares.
template <class Kernel>
class FewSquares {
  public:
    explicit FewSquares(const SolverIdeas& ideas)
        : ideas_(ideas),
          uses_table_(ideas.table && ideas.small_table),
          table_(small_table_bytes),
          last_(ideas.parity, ideas.stability) {
        table_.use_at_least(small_table_bytes);
    }

    // The most free squares that it takes on.
    static constexpr int most_free_squares = 10;

    int value(Bitboard mover, Bitboard other, Bitboard moves, int alpha, int free_squares) {
        return search(mover, other, moves, alpha, free_squares, odd_quadrants(~(mover | other)));
    }

    const ProofTable& table() const { return table_; }
    // The table is not looked into elsewhere, so its probes are not worth counting.
    std::uint64_t nodes() const { return nodes_ + last_.nodes(); }

  private:
    using Last = LastSquares<Kernel>;

    static constexpr int kept_from = 7;               // free squares
    static constexpr int ordered_with_care_from = 8;  // free squares

    int search(Bitboard mover, Bitboard other, Bitboard moves, int alpha, int free_squares, Bitboard odd) {
        if (free_squares <= Last::most_free_squares)
            return last_.value(mover, other, moves, alpha, free_squares, odd);
        ++nodes_;
        if (moves == 0) {
            const Bitboard replies = Kernel::moves(other, mover);
            if (replies == 0) return final_margin(mover, other);
            return -search(other, mover, replies, -alpha - 1, free_squares, odd);
        }
        if (ideas_.stability) {
            if (const int most = most_by_stability(~(mover | other), other, alpha); most <= alpha)
                return most;
        }
        const bool kept = uses_table_ && free_squares >= kept_from;
        const BoardKey key(mover, other);
        ProofEntry known;
        if (kept) {
            if (const auto data = table_.find(key)) {
                known = ProofEntry::unpacked(*data);
                if (known.least > alpha || known.least == known.most) return known.least;
                if (known.most <= alpha) return known.most;
            }
        }
        const BestMove best = best_of(mover, other, moves, alpha, free_squares, odd, known);
        if (kept) table_.store(key, known.with(best, alpha).packed(free_squares));
        return best.value;
    }

    HWY_INLINE BestMove best_of(Bitboard mover, Bitboard other, Bitboard moves, int alpha, int free_squares,
                                Bitboard odd, const ProofEntry& known) {
        Children<Kernel, most_free_squares> children(mover, other, moves);
        children.find_replies();
        children.put_in_order(0, known.first, known.second, [&](const Child& child) HWY_ATTR {
            return free_squares < ordered_with_care_from ? order_with_few_squares(child, odd, ideas_)
                                                         : order_by_replies(child, odd, ideas_);
        });
        BestMove best;
        for (std::size_t i = 0; i < children.count(); ++i) {
            const Child& child = children.take();
            const Bitboard child_odd = odd ^ quadrant_of[static_cast<std::size_t>(child.square)];
            const int value =
                free_squares - 1 == Last::most_free_squares
                    ? -last_.five(child.mover, child.other, child.replies, -alpha - 1, child_odd)
                    : -search(child.mover, child.other, child.replies, -alpha - 1, free_squares - 1,
                              child_odd);
            if (value > best.value) best = {value, child.square};
            if (value > alpha) return best;
        }
        return best;
    }

    const SolverIdeas ideas_;
    const bool uses_table_;
    ProofTable table_;
    Last last_;
    std::uint64_t nodes_ = 0;
};

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
