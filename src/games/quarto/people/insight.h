// What a person should see on a board of Quarto.
//
//   overlays  threes     free cells of winning sets that hold three pieces with something in common
//   threats   completes  a cell on which the mover wins with the piece in hand
//   gifts     each piece left, and the cells on which it would win on the board as it is: before the piece in
//             hand is placed, which may close a set or make another
//   figures   safe (pieces left that would win nowhere), threes (cells), left (pieces); they belong to
//   nobody,
//             so both sides have the same
#pragma once

#include "games/contract/insight.h"
#include "games/quarto/position.h"

namespace damier::quarto {

Insight insight(const Position& position);

}  // namespace damier::quarto
