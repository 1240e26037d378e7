// What an evaluation of Quarto looks at: what the mover can do with the piece in hand.
#pragma once

#include <array>

#include "games/quarto/position.h"

namespace damier::quarto {

// The pieces that would let the opponent win at once, cell by cell where the piece in hand may be placed. As
// Lanes::place and Lanes::winning_pieces, but what the cells share is worked out once, and the eight lanes at
// once.
class LosingGifts {
  public:
    [[gnu::always_inline]] LosingGifts(const Lanes& lanes, Piece hand)
        : three_(lanes.three()), two_(lanes.filled_high & ~lanes.filled_low) {
        const auto& closed = lanes_closed_by[static_cast<std::size_t>(hand)];
        for (int value = 0; value < value_count; ++value) {
            open_[value] = lanes.open[value];
            closed_[value] = closed[static_cast<std::size_t>(value)];
        }
    }

    [[gnu::always_inline]] Pieces after(Cell cell) const {
        const Sets through = sets_through[static_cast<std::size_t>(cell)];
        const Sets three = (three_ & ~through) | (two_ & through);
        const Words completed = open_ & ~(closed_ & through) & three;
        Words losing = (completed != 0) & with_value;
        losing |= __builtin_shufflevector(losing, losing, 4, 5, 6, 7, 0, 1, 2, 3);
        losing |= __builtin_shufflevector(losing, losing, 2, 3, 0, 1, 6, 7, 4, 5);
        return static_cast<Pieces>(losing[0] | losing[1]);
    }

  private:
    // By attribute value.
    using Words = Sets __attribute__((vector_size(32)));
    static constexpr Words with_value = {pieces_with_value[0], pieces_with_value[1], pieces_with_value[2],
                                         pieces_with_value[3], pieces_with_value[4], pieces_with_value[5],
                                         pieces_with_value[6], pieces_with_value[7]};

    Words open_;
    Words closed_;  // all ones where the piece in hand closes sets
    Sets three_;
    Sets two_;
};

struct Features {
    bool wins_at_once = false;
    // By k: cells after which k of the pieces left are safe to give. All zero when the piece in hand wins,
    // when there is none (the opening), and when nothing is left to give.
    std::array<int, piece_count> placements_by_safe{};

    bool operator==(const Features&) const = default;
};

Features features_of(const Position& position);

}  // namespace damier::quarto
