// What the rules need to know about the winning sets, in eleven machine words: which of them each of
// the eight attribute values can still complete, and how full they are.
//
//    one lane of 32 bits for each attribute value; bit i is winning set i (winning_sets.h)
//
//                  29        24 23      19 18                10 9  8 7    4 3    0
//                 +------------+----------+--------------------+----+------+------+
//    open[0] solid| tilted     | corners  | squares of 2x2     |diag| cols | rows |
//    open[1] round|            |          |                    |    |      |      |
//    open[2] short|            |          |                    |    |      |      |
//    open[3] light|            |          |                    |    |      |      |
//    open[4] hollow            |          |                    |    |      |      |
//    open[5] square            |          |                    |    |      |      |
//    open[6] tall |            |          |                    |    |      |      |
//    open[7] dark |            |          |                    |    |      |      |
//                 +------------+----------+--------------------+----+------+------+
//    filled_low   | the filled cells of each set, modulo 4: a number of two bits a  |
//    filled_high  | set, its low bits in one word and its high bits in the other    |
//                 +----------------------------------------------------------------+
//
// A bit of a lane is 1 while no piece in that set has the opposite value. Sets that the level does
// not count start closed in all lanes, so that nothing below asks for the level.
//
//    place        lanes of the values that the piece lacks AND NOT the sets through the cell
//    three        filled_low AND filled_high: sets that lack one piece
//    does it win  (the piece's four lanes, ORed) AND three AND the sets through the cell
#pragma once

#include <array>
#include <cstdint>

#include "games/quarto/piece.h"
#include "games/quarto/winning_sets.h"

namespace damier::quarto {

// By piece and lane: all ones where the piece closes sets, that is, in the lanes of the four values
// that it lacks.
inline constexpr auto lanes_closed_by = [] {
    std::array<std::array<Sets, value_count>, piece_count> closed{};
    for (std::size_t piece = 0; piece < piece_count; ++piece) {
        for (std::size_t value = 0; value < value_count; ++value) {
            closed[piece][value] =
                has_value(static_cast<Piece>(piece), static_cast<int>(value)) ? 0 : ~Sets{0};
        }
    }
    return closed;
}();

struct Lanes {
    Sets open[value_count];
    Sets filled_low;
    Sets filled_high;

    static constexpr Lanes empty_board(int level) {
        Lanes lanes{};
        for (Sets& lane : lanes.open) lane = sets_of_level(level);
        return lanes;
    }

    constexpr void place(Piece piece, Cell cell) {
        const Sets through = sets_through[static_cast<std::size_t>(cell)];
        const auto& closed = lanes_closed_by[static_cast<std::size_t>(piece)];
        for (std::size_t value = 0; value < value_count; ++value) open[value] &= ~(through & closed[value]);
        filled_high ^= filled_low & through;
        filled_low ^= through;
    }

    // The sets whose pieces, if there are any, can all share one value of `piece`.
    constexpr Sets open_to(Piece piece) const {
        return open[value_of(piece, 0)] | open[value_of(piece, 1)] | open[value_of(piece, 2)] |
               open[value_of(piece, 3)];
    }

    // The sets that lack one piece. (Of a set with four, both bits are 0 again.)
    constexpr Sets three() const { return filled_low & filled_high; }

    // The sets that `piece` would complete on their last free cell. It wins on `cell` when one of
    // them goes through it.
    constexpr Sets won_by(Piece piece) const { return open_to(piece) & three(); }

    // The pieces, on the board or not, that would win on some cell: those with a value whose lane
    // has an open set of three. Giving one of them loses.
    constexpr Pieces winning_pieces() const {
        unsigned winning = 0;
        for (std::size_t value = 0; value < value_count; ++value) {
            winning |= (open[value] & three()) != 0 ? pieces_with_value[value] : 0u;
        }
        return static_cast<Pieces>(winning);
    }

    constexpr bool operator==(const Lanes&) const = default;
};

static_assert(sizeof(Lanes) == 40);

}  // namespace damier::quarto
