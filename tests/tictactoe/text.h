// Tic-tac-toe as text and JSON.
//
//   move       b2
//   position   ..o/.x./...   ranks 3 to 1; whose turn it is follows from the stones
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/contract/board.h"
#include "games/contract/notation.h"
#include "tictactoe/position.h"

namespace damier::tictactoe {

std::string format_move(const Position& position, Move move);
nlohmann::json move_parts(const Position& position, Move move);
Expected<Move> parse_move(const Position& position, std::string_view text);
Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text);

std::string format_position(const Position& position);
Expected<Position> parse_position(std::string_view text, int variant);

nlohmann::json to_json(const Position& position);
Expected<Position> from_json(const nlohmann::json& json);

BoardLayout board_layout(int variant);
std::vector<PieceOnSquare> pieces_on(const Position& position);

std::string draw(const Position& position, const BoardStyle& style);

}  // namespace damier::tictactoe
