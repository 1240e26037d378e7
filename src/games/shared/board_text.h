// Boards as text, shared by the games: rows of one character a square ("..b/.w./...", highest rank
// first), and the drawing with files and ranks around it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/contract/board.h"

namespace damier {

// One character a square, by square index (a1 first), from rows separated by '/', highest rank
// first. The error names the row and what it should have. `what` names the text in messages.
Expected<std::string> parse_rows(std::string_view text, BoardSize size, std::string_view what);

// The reverse: `cells` holds one character a square, a1 first.
std::string format_rows(std::string_view cells, BoardSize size);

// A drawing, each row with its rank in front and the files below; `cells` are the glyphs by square
// index (each one column wide on the screen, whatever its bytes).
std::string draw_rows(std::span<const std::string> cells, BoardSize size, TopRank top);

// ANSI escape sequences around a glyph.
enum class Ink { plain, bold, dim, red, green, yellow, blue, cyan };
std::string inked(std::string_view text, Ink ink, bool colour);

}  // namespace damier
