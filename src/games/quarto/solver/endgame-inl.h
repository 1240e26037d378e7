// The last seven placements, with all sets at once. Sets with the same free cells behave as one set whose
// open values are those of all of them. So with E free cells, numbered from 0, a position is one byte for
// each group of free cells:
//
//    open[group]   the values of which this group lacks pieces and nothing else; bit c of `group`: cell c
//
// A piece with the values H placed on cell c turns this into
//
//    open'[group without c] = open[group] | (open[group with c] & H)
//
// where the cells above c move down by one. The values that win at once are the bytes of single cells. With
// three and four free cells, all placements and what can be answered to them fit into one vector.
//
// Compiled once for each instruction set, like search-inl.h.

#if defined(DAMIER_QUARTO_SOLVER_ENDGAME_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_QUARTO_SOLVER_ENDGAME_INL_H
#undef DAMIER_QUARTO_SOLVER_ENDGAME_INL_H
#else
#define DAMIER_QUARTO_SOLVER_ENDGAME_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/quarto/solver/bytes-inl.h"
#include "games/quarto/solver/endgame_tables.h"
#include "games/quarto/solver/pieces.h"

HWY_BEFORE_NAMESPACE();
namespace damier::quarto::HWY_NAMESPACE {
namespace {

template <int cells>
struct Groups {
    static constexpr std::size_t vectors = cells > 4 ? std::size_t{1} << (cells - 4) : 1;
    Bytes open[vectors];
};

HWY_INLINE std::uint64_t low_word(Bytes bytes) {
    std::uint64_t word;
    std::memcpy(&word, &bytes, sizeof word);
    return word;
}
HWY_INLINE Bytes low_halves(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
HWY_INLINE Bytes high_halves(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

template <int cells>
HWY_INLINE Groups<cells - 1> placed(const Groups<cells>& groups, int cell, Bytes values) {
    Groups<cells - 1> next;
    if constexpr (cells == 4) {
        next.open[0] = pick(groups.open[0], load(groups_without_cell[cell])) |
                       (pick(groups.open[0], load(groups_with_cell[cell])) & values);
    } else if (cell >= 4) {
        const std::size_t with = std::size_t{1} << (cell - 4);
        for (std::size_t i = 0; i < next.vectors; ++i) {
            const std::size_t without = (i & (with - 1)) | (i & ~(with - 1)) << 1;
            next.open[i] = groups.open[without] | (groups.open[without | with] & values);
        }
    } else {
        const Bytes index = load(groups_split_by_cell[cell]);
        for (std::size_t i = 0; i < next.vectors; ++i) {
            const Bytes a = pick(groups.open[2 * i], index), b = pick(groups.open[2 * i + 1], index);
            next.open[i] = low_halves(a, b) | (high_halves(a, b) & values);
        }
    }
    return next;
}

// The values that win at once.
template <int cells>
HWY_INLINE std::uint8_t winning_values(const Groups<cells>& groups) {
    const std::uint64_t word = low_word(groups.open[0]);
    std::uint64_t values = word >> 8 | word >> 16 | word >> 32;
    if constexpr (cells > 3) values |= groups.open[0][8];
    for (std::size_t i = 1; i < groups.vectors; i *= 2) values |= low_word(groups.open[i]);
    return static_cast<std::uint8_t>(values);
}

class Endgame {
  public:
    static constexpr int most_cells = 7;

    explicit Endgame(bool order_placements) : order_placements_(order_placements) {}

    std::uint64_t nodes() const { return nodes_; }

    // Does the mover reach the aim? The piece in hand wins nowhere at once.
    template <Aim aim, int cells>
    bool test(const Groups<cells>& groups, int hand, Pieces left) {
        nodes_ += 1;
        if constexpr (aim == Aim::win && cells == 3) {
            return wins_with_three_cells(groups.open[0], hand, left);
        } else if constexpr (aim == Aim::win && cells == 4) {
            return wins_with_four_cells(groups.open[0], hand, left);
        } else if constexpr (aim == Aim::draw && cells == 3) {
            return draws_with_three_cells(groups.open[0], hand, left);
        } else {
            return try_placements<aim>(groups, hand, left);
        }
    }

  private:
    struct Placement {
        Pieces safe;
        std::uint8_t cell;
        std::uint8_t safe_count;
    };

    template <Aim aim, int cells>
    HWY_INLINE bool try_placements(const Groups<cells>& groups, int hand, Pieces left) {
        const Bytes values = all(values_of_piece[hand]);
        Groups<cells - 1> next[cells];
        Placement placements[cells];
        std::size_t count = 0;
        for (int cell = 0; cell < cells; ++cell) {
            next[cell] = placed(groups, cell, values);
            const auto safe = static_cast<Pieces>(left & ~pieces_with_any[winning_values(next[cell])]);
            // To put five in order takes longer than to try them.
            if constexpr (cells <= 5) {
                if (give<aim>(next[cell], safe, left)) return true;
            } else if (safe != 0) {
                const auto safe_count = static_cast<std::uint8_t>(std::popcount(safe));
                std::size_t at = count++;
                for (; order_placements_ && at > 0 && placements[at - 1].safe_count > safe_count; --at)
                    placements[at] = placements[at - 1];
                placements[at] = {safe, static_cast<std::uint8_t>(cell), safe_count};
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (give<aim>(next[placements[i].cell], placements[i].safe, left)) return true;
        }
        return false;
    }

    template <Aim aim, int cells>
    HWY_INLINE bool give(const Groups<cells>& groups, Pieces safe, Pieces left) {
        for (const int gift : elements_of<int>(safe)) {
            if (!test<opposite(aim)>(groups, gift, static_cast<Pieces>(left & ~(1u << gift)))) return true;
        }
        return false;
    }

    // Is there a placement after which one of the two pieces left is safe? Then the game is drawn at least:
    // the opponent does not win with its next placement, and the last one is the mover's.
    static HWY_INLINE bool draws_with_three_cells(Bytes open, int hand, Pieces left) {
        const std::uint64_t word = low_word(open);
        const auto of = [word](int group) { return static_cast<unsigned>(word >> (8 * group)); };
        const unsigned values = values_of_piece[hand];
        const auto losing_after = [&](unsigned others, unsigned pairs) {
            return pieces_with_any[(others | (pairs & values)) & 255];
        };
        const unsigned losing = losing_after(of(2) | of(4), of(3) | of(5)) &
                                losing_after(of(1) | of(4), of(3) | of(6)) &
                                losing_after(of(1) | of(2), of(5) | of(6));
        return (left & ~losing) != 0;
    }

    // The mover places on c, the opponent on d, and the mover wins on the third cell, x. Six pairs (c, d),
    // once with the first of the two pieces left as gift and once with the second: a byte each. A placement
    // wins when the gift is safe and the piece after it wins for both d.
    static HWY_INLINE bool wins_with_three_cells(Bytes open, int hand, Pieces left) {
        const Bytes values = all(values_of_piece[hand]);
        const auto of = [open](const EndgameIndex& index) { return pick(open, load(index)); };
        const Bytes x = of(three_cells.x) | (of(three_cells.xc) & values);
        const Bytes xd = of(three_cells.xd) | (of(three_cells.xcd) & values);
        const int p = std::countr_zero(left), q = 15 - std::countl_zero(left);
        const Bytes first = all(values_of_piece[p]), second = all(values_of_piece[q]);
        const Bytes gift = low_halves(first, second), last = low_halves(second, first);
        const Bytes safe = equal(x & gift, Bytes{});
        const Bytes escapes = equal((x | (xd & gift)) & last, Bytes{});
        const std::uint32_t good = high_bits(safe & ~escapes);
        return (good & good >> 1 & 0x1515) != 0;
    }

    // The mover places on c and the opponent on d, after which no gift may be safe: x and y are the other
    // cells. Four bytes for each c, one for each d and the first d once more.
    static HWY_INLINE bool wins_with_four_cells(Bytes open, int hand, Pieces left) {
        const Bytes values = all(values_of_piece[hand]);
        const auto of = [open](const EndgameIndex& index) { return pick(open, load(index)); };
        const Bytes single =
            of(four_cells.x) | of(four_cells.y) | ((of(four_cells.xc) | of(four_cells.yc)) & values);
        const Bytes pair =
            of(four_cells.xd) | of(four_cells.yd) | ((of(four_cells.xcd) | of(four_cells.ycd)) & values);
        const auto wins_with = [&](Bytes gift, Bytes p, Bytes q) {
            const Bytes losing = single | (pair & gift);
            const Bytes escapes = equal(losing & p, Bytes{}) | equal(losing & q, Bytes{});
            const Bytes safe = equal(single & gift, Bytes{});
            std::uint32_t good = high_bits(safe & ~escapes);
            good &= good >> 1;
            good &= good >> 2;
            return (good & 0x1111) != 0;
        };
        const auto rest = static_cast<Pieces>(left & (left - 1));
        const Bytes a = all(values_of_piece[std::countr_zero(left)]);
        const Bytes b = all(values_of_piece[std::countr_zero(rest)]);
        const Bytes c = all(values_of_piece[15 - std::countl_zero(left)]);
        return wins_with(a, b, c) || wins_with(b, a, c) || wins_with(c, a, b);
    }

    bool order_placements_;
    std::uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace damier::quarto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
