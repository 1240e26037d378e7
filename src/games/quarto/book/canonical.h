// One position for each class of symmetric ones (symmetry.h), found without trying all symmetries.
//
// The board is five sets of cells: the occupied ones and, for each attribute, those whose piece has its bit
// set (a column). To exchange the values of an attribute is to complement its column, to reorder the
// attributes is to reorder the columns. So of the 384 attribute maps one is right at sight: complement until
// the piece in hand is piece 0 (without a hand: the piece on the lowest occupied cell), then sort. What is
// left to try are the board maps, 32 or 8, and of those only the few that take the occupied cells to the
// least set.
#pragma once

#include <array>
#include <compare>
#include <optional>

#include "games/quarto/position.h"

namespace damier::quarto {

struct Columns {
    Cells occupied = 0;
    std::array<Cells, attribute_count> set = {};  // by attribute; within the occupied cells

    auto operator<=>(const Columns&) const = default;
};

Columns columns_of(const Position& position);

// The board with one piece more.
Columns with_piece(Columns board, Piece piece, Cell cell);

// The least image. Two boards (with a piece in hand, or both without) have the same one exactly when a
// symmetry of the level takes one to the other. The hand of the image is piece 0.
Columns canonical_columns(const Columns& board, std::optional<Piece> hand, int level);

// The board of columns, as a position with `hand` in hand.
Position position_of(const Columns& board, std::optional<Piece> hand, int level);

// The same for whole positions: an image of the position under one of its symmetries.
Position canonical_position(const Position& position);

}  // namespace damier::quarto
