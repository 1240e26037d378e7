#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "games/quarto/notation/arrangement.h"
#include "games/quarto/notation/piece_text.h"
#include "games/quarto/notation/text.h"
#include "games/shared/json_reader.h"

namespace damier::quarto {

namespace {

using nlohmann::json;

constexpr std::string_view turn_names[] = {"first", "second"};

json letter_to_json(Piece piece) {
    return std::string(1, piece_letter(piece));
}

std::optional<Piece> read_piece(const json& value, const std::string& where, JsonReader& reader) {
    if (!value.is_string()) {
        reader.fail(fmt::format("{}: expected a piece such as \"A\", got {}", where, value.type_name()));
        return std::nullopt;
    }
    const auto text = value.get<std::string>();
    const std::optional<Piece> piece = parse_piece(text);
    if (!piece) {
        reader.fail(fmt::format("{}: {} is no piece, expected \"0\" to \"F\" or four digits such as \"2467\"",
                                where, quote(text)));
    }
    return piece;
}

// {"b2": "5", "c3": "A"}
Board read_board(const json& value, JsonReader& reader) {
    Board board;
    if (!value.is_object()) {
        reader.fail(fmt::format("field 'board': expected an object such as {{\"b2\": \"5\"}}, got {}",
                                value.type_name()));
        return board;
    }
    for (const auto& [name, entry] : value.items()) {
        const std::optional<Cell> cell = parse_cell(name);
        if (!cell) {
            reader.fail(fmt::format("field 'board': {} is no cell, expected a1 to d4", quote(name)));
            return board;
        }
        std::optional<Piece>& place = board[static_cast<std::size_t>(*cell)];
        if (place) reader.fail(fmt::format("field 'board': {} is named twice", to_string(*cell)));
        place = read_piece(entry, fmt::format("field 'board', {}", to_string(*cell)), reader);
    }
    return board;
}

std::optional<Piece> read_hand(const json& value, JsonReader& reader) {
    if (value.is_null()) return std::nullopt;
    return read_piece(value, "field 'hand'", reader);
}

// Fields that follow from the others must not contradict them.
void check_turn_and_ply(const Position& position, JsonReader& reader) {
    if (reader.has("turn")) {
        const auto turn = static_cast<Side>(reader.choice("turn", turn_names));
        if (turn != position.side()) {
            reader.fail(fmt::format("field 'turn': {} does not fit the pieces, expected {}",
                                    turn_names[index_of(turn)], turn_names[index_of(position.side())]));
        }
    }
    if (reader.has("ply")) {
        const int ply = reader.integer("ply", 0, max_plies);
        if (ply != position.ply()) {
            reader.fail(
                fmt::format("field 'ply': {} does not fit the pieces, expected {}", ply, position.ply()));
        }
    }
}

}  // namespace

json move_parts(const Position& /*position*/, Move move) {
    json parts = json::object();
    if (const auto cell = move.cell()) parts["to"] = to_string(*cell);
    if (const auto gift = move.gift()) parts["piece"] = letter_to_json(*gift);
    return parts;
}

json to_json(const Position& position) {
    json board = json::object(), digits = json::object();
    for (const Cell cell : elements_of<Cell>(position.occupied())) {
        board[to_string(cell)] = letter_to_json(*position.piece_on(cell));
        digits[to_string(cell)] = format_piece_digits(*position.piece_on(cell));
    }
    json left = json::array(), completed = json::array();
    for (const Piece piece : elements_of<Piece>(position.left())) left.push_back(letter_to_json(piece));
    for (const int set : elements_of<int>(position.completed_sets())) completed.push_back(format_set(set));
    const std::optional<Piece> hand = position.hand();
    return {{"game", "quarto"},
            {"variant", level_names[position.variant()]},
            {"turn", turn_names[index_of(position.side())]},
            {"ply", position.ply()},
            {"board", board},
            {"hand", hand ? letter_to_json(*hand) : json()},
            {"left", left},
            {"completed", completed},
            {"board_digits", digits},
            {"hand_digits", hand ? json(format_piece_digits(*hand)) : json()}};
}

Expected<Position> from_json(const json& object) {
    JsonReader reader(object, position_what);
    constexpr std::string_view games[] = {"quarto"};
    if (reader.has("game")) reader.choice("game", games);
    Arrangement arrangement;
    arrangement.level = reader.choice("variant", level_names);
    for (const char* field : {"board", "hand"}) {
        if (!reader.has(field)) reader.fail(fmt::format("field '{}' is missing", field));
    }
    if (reader.error()) return std::unexpected(*reader.error());

    arrangement.board = read_board(object["board"], reader);
    arrangement.hand = read_hand(object["hand"], reader);
    if (reader.error()) return std::unexpected(*reader.error());
    const Expected<Position> position = assemble(arrangement);
    if (!position) return position;
    check_turn_and_ply(*position, reader);
    if (reader.error()) return std::unexpected(*reader.error());
    return position;
}

}  // namespace damier::quarto
