// Yolah as text and JSON.
//
//   move       d5:b7; the pass is a1:a1
//   position   w......b/......../......../...bw.../...wb.../......../......../b......w b 0 0
//              ranks 8 to 1 (b and w pieces, x hole, . free), whose turn, Black's and White's points.
//              The points may be left out when nobody has passed yet: then they follow from the holes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/contract/board.h"
#include "games/contract/notation.h"
#include "games/yolah/position.h"

namespace damier::yolah {

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

}  // namespace damier::yolah
