#include "games/contract/board.h"

#include <nlohmann/json.hpp>

namespace damier {

namespace {

using nlohmann::json;

json to_json(const BoardPiece& piece) {
    return {{"key", piece.key},
            {"glyph", piece.glyph},
            {"side", piece.side ? json(key_of(*piece.side)) : json()}};
}

}  // namespace

json to_json(const BoardLayout& layout) {
    json pieces = json::array();
    for (const BoardPiece& piece : layout.pieces) pieces.push_back(to_json(piece));
    return {{"columns", layout.size.files},
            {"rows", layout.size.ranks},
            {"top", layout.top == TopRank::highest ? "highest" : "lowest"},
            {"pieces", pieces}};
}

json to_json(std::span<const PieceOnSquare> pieces) {
    json squares = json::object();
    for (const PieceOnSquare& placed : pieces) squares[placed.square] = placed.piece;
    return squares;
}

}  // namespace damier
