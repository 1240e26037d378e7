// Quarto as text and JSON.
//
//   piece      5, A: a hex digit (piece.h); on input also the report's four digits, 1357, 2467
//   move       >5 the opening gift; b2>A place on b2 and give A; d1 a placement that ends the game
//   position   ..../.5../..A./.... 0 L1
//              ranks 4 to 1 (. free), the piece in hand or -, the level. The level may be left out.
//              A row may also be written with the report's pieces: 13572467.. is 5A..
//
// Case is ignored on input. Who is to move follows from the number of pieces.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/contract/board.h"
#include "games/contract/notation.h"
#include "games/quarto/position.h"

namespace damier::quarto {

std::string format_move(const Position& position, Move move);
nlohmann::json move_parts(const Position& position, Move move);
// The same with the report's four digits for the gift: b2>2467.
std::string format_move_digits(const Position& position, Move move);
Expected<Move> parse_move(const Position& position, std::string_view text);
Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text);

std::string format_position(const Position& position);
Expected<Position> parse_position(std::string_view text, int variant);

// The fields `variant`, `board` and `hand` make the position; `game`, `turn` and `ply` must fit it where they
// are given; the rest tells readers what follows from it and is not read back.
nlohmann::json to_json(const Position& position);
Expected<Position> from_json(const nlohmann::json& json);

BoardLayout board_layout(int variant);
std::vector<PieceOnSquare> pieces_on(const Position& position);

std::string draw(const Position& position, const BoardStyle& style);

}  // namespace damier::quarto
