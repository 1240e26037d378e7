// The symmetries of the rules of Quarto: a map of the board that takes winning sets to winning sets,
// times a map of the attributes (any of the 4! orders of the four bits of a piece, then any of the 2^4
// exchanges of their values).
//
// Level 1 has 32 board maps, more than the eight of the square: the two inner ranks may be exchanged if
// the two inner files are, and the two outer and inner ones may trade places. From level 2 on only the
// eight keep the squares. A test searches all permutations of the cells and finds no others.
#pragma once

#include "games/quarto/position.h"

namespace damier::quarto {

// 24 orders of the bits of a piece, 16 exchanges of values.
constexpr int attribute_map_count = 24 * 16;

// Board maps alone; symmetry s is board map s / attribute_map_count with attribute map
// s % attribute_map_count.
int board_map_count(int level);

// Symmetry 0 is the identity.
int symmetry_count(int level);

Cell transform(Cell cell, int level, int symmetry);
Piece transform(Piece piece, int symmetry);

Position transform(const Position& position, int symmetry);
Move transform(const Position& position, Move move, int symmetry);

}  // namespace damier::quarto
