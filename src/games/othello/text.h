// Othello as text and JSON.
//
//   move       f5; the pass is -- (pass, pa and ps are read too)
//   game       f5d6c3..., with or without blanks; passes may be left out
//   position   ---------------------------OX------XO--------------------------- X
//              a1 to h8 row by row (X black, O white, - empty), then whose turn. A third word, the
//              ply, is written only when it cannot be told from the discs: after several passes.
//
// Read as well: * b for X; 0 w for O; . _ for -; rows separated by '/' (rank 1 first); and lines of
// OBF files, where a ';' ends the position. Case is ignored.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/contract/board.h"
#include "games/contract/notation.h"
#include "games/othello/position.h"

namespace damier::othello {

inline constexpr std::string_view side_names[] = {"Black", "White"};

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

}  // namespace damier::othello
