#include "tictactoe/text.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>

#include "core/text/text.h"
#include "games/shared/board_text.h"
#include "games/shared/json_reader.h"
#include "games/shared/replay.h"

namespace damier::tictactoe {

namespace {

constexpr BoardSize board_size{3, 3};
constexpr std::string_view what = "Tic-tac-toe position";

std::string name_of(int square) {
    return {static_cast<char>('a' + square % 3), static_cast<char>('1' + square / 3)};
}

// One character a square, a1 first.
std::string cells_of(const Position& position) {
    std::string cells;
    for (int square = 0; square < square_count; ++square) {
        const bool cross = position.stones(Side::first) >> square & 1;
        const bool nought = position.stones(Side::second) >> square & 1;
        cells += cross ? 'x' : nought ? 'o' : '.';
    }
    return cells;
}

}  // namespace

std::string format_move(const Position& /*position*/, Move move) {
    return name_of(move.square());
}

nlohmann::json move_parts(const Position& /*position*/, Move move) {
    return {{"to", name_of(move.square())}};
}

Expected<Move> parse_move(const Position& position, std::string_view text) {
    const std::string_view word = trim(text);
    for (int square = 0; square < square_count; ++square) {
        if (!equal_ignoring_case(word, name_of(square))) continue;
        if (position.is_legal(Move(square))) return Move(square);
        return fail(fmt::format("move {} is not legal: {}", name_of(square),
                                position.is_over() ? "the game is over" : "a stone is there"));
    }
    return fail(fmt::format("move {}: expected a square from a1 to c3", quote(word)));
}

Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text) {
    return replay_words(position, text, parse_move);
}

std::string format_position(const Position& position) {
    return format_rows(cells_of(position), board_size);
}

Expected<Position> parse_position(std::string_view text, int /*variant*/) {
    const Expected<std::string> cells = parse_rows(trim(text), board_size, what);
    if (!cells) return std::unexpected(cells.error());
    Stones crosses = 0, noughts = 0;
    for (int square = 0; square < square_count; ++square) {
        const char cell = to_lower((*cells)[static_cast<std::size_t>(square)]);
        const auto stone = static_cast<Stones>(1 << square);
        if (cell == 'x') {
            crosses |= stone;
        } else if (cell == 'o') {
            noughts |= stone;
        } else if (cell != '.') {
            return fail(
                fmt::format("{}: {} holds {}, expected x, o or .", what, name_of(square), quote({&cell, 1})));
        }
    }
    const int more = std::popcount(crosses) - std::popcount(noughts);
    if (more != 0 && more != 1) return fail(fmt::format("{}: {} more x than o, expected 0 or 1", what, more));
    const Position position(crosses, noughts);
    if (position.has_line(position.side())) return fail(fmt::format("{}: play went on after a line", what));
    return position;
}

nlohmann::json to_json(const Position& position) {
    return {{"game", "tictactoe"},
            {"variant", "standard"},
            {"turn", position.side() == Side::first ? "x" : "o"},
            {"ply", position.ply()},
            {"board", format_position(position)}};
}

Expected<Position> from_json(const nlohmann::json& json) {
    JsonReader reader(json, what);
    const std::string board = reader.text("board");
    if (reader.error()) return std::unexpected(*reader.error());
    return parse_position(board, 0);
}

BoardLayout board_layout(int /*variant*/) {
    static constexpr BoardPiece pieces[] = {{"x", "✕", Side::first}, {"o", "○", Side::second}};
    return {board_size, TopRank::highest, pieces};
}

std::vector<PieceOnSquare> pieces_on(const Position& position) {
    std::vector<PieceOnSquare> placed;
    for (int square = 0; square < square_count; ++square) {
        if (position.stones(Side::first) >> square & 1) placed.push_back({name_of(square), "x"});
        if (position.stones(Side::second) >> square & 1) placed.push_back({name_of(square), "o"});
    }
    return placed;
}

std::string draw(const Position& position, const BoardStyle& style) {
    std::array<std::string, square_count> cells;
    for (std::size_t square = 0; square < square_count; ++square) {
        const char cell = cells_of(position)[square];
        const bool move = style.mark_moves && position.is_legal(Move(static_cast<int>(square)));
        cells[square] = cell == 'x'   ? inked(style.ascii ? "X" : "✕", Ink::bold, style.colour)
                        : cell == 'o' ? inked(style.ascii ? "O" : "○", Ink::bold, style.colour)
                                      : inked(move ? "+" : ".", Ink::dim, style.colour);
    }
    return draw_rows(cells, board_size, TopRank::highest);
}

}  // namespace damier::tictactoe
