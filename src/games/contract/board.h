// The board of a game as data, for a drawing that knows no game: the page plays any game on it before anybody
// has drawn for that game. It is an optional part. A game with a board of squares named a1, b1, ... offers
//
//   board_layout(variant)   its size, and what can stand on a square
//   pieces_on(position)     what stands on the squares that are not empty
//
// The keys of the pieces are those that `move_parts` uses as `piece`, so that a piece can be chosen by a
// click. A game without this part has no board on the page, and everything else.
#pragma once

#include <concepts>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"

namespace damier {

struct BoardSize {
    int files;
    int ranks;
    constexpr int squares() const { return files * ranks; }
};

// Which rank a person expects on top of a drawing.
enum class TopRank { highest, lowest };

struct BoardPiece {
    std::string_view key;           // "x": in JSON
    std::string_view glyph;         // "✕": what stands for it on a plain board
    std::optional<Side> side = {};  // whose it is; none: nobody's
};

struct BoardLayout {
    BoardSize size;
    TopRank top;
    std::span<const BoardPiece> pieces;
};

struct PieceOnSquare {
    std::string square;
    std::string_view piece;  // its key
};

template <class G>
concept HasBoard = requires(const typename G::Position position, int variant) {
    { G::board_layout(variant) } -> std::same_as<BoardLayout>;
    { G::pieces_on(position) } -> std::same_as<std::vector<PieceOnSquare>>;
};

// {"columns": 3, "rows": 3, "top": "highest", "pieces": [{"key": "x", "glyph": "✕", "side": "first"}, ...]}
nlohmann::json to_json(const BoardLayout& layout);

// {"b2": "x", "a1": "o"}
nlohmann::json to_json(std::span<const PieceOnSquare> pieces);

}  // namespace damier
