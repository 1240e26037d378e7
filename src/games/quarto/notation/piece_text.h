// Quarto pieces as text: one hex digit, the report's four digits, or words.
//
// The report (docs/inside-quarto.md, sources) writes a piece by its four values: 1 light or 2 dark, 3 round
// or 4 square, 5 tall or 6 short, 7 solid or 8 hollow. So A is 2467: dark, square, short, solid.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/quarto/piece.h"

namespace damier::quarto {

// "A"
char piece_letter(Piece piece);
// "2467"
std::string format_piece_digits(Piece piece);
// "dark, short, square, solid"
std::string piece_in_words(Piece piece);
// "dark", by the number of a value in piece.h.
std::string_view value_name(int value);
// "0 3 A", or "none".
std::string format_pieces(Pieces pieces);

// One hex digit, case ignored, or the report's four digits, in any order: each says itself which
// attribute it is about. Nothing when it is no piece.
std::optional<Piece> parse_piece(std::string_view text);

}  // namespace damier::quarto
