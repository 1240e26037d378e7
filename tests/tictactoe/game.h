// Tic-tac-toe, as the algorithms and the table see it: the rules of position.h and the text of
// text.h under the names of the Game and Notation concepts.
#pragma once

#include "games/contract/notation.h"
#include "tictactoe/position.h"
#include "tictactoe/symmetry.h"
#include "tictactoe/text.h"

namespace damier {

struct TicTacToe {
    using Position = tictactoe::Position;
    using Move = tictactoe::Move;

    static constexpr std::string_view name = "tictactoe";
    static constexpr std::string_view title = "Tic-tac-toe";
    static constexpr std::string_view side_names[] = {"Cross", "Nought"};
    static constexpr Variant variants[] = {{"standard", "3x3, three in a line win"}};

    static constexpr std::size_t max_moves = 9;
    static constexpr int max_plies = 9;
    static constexpr Score max_margin = 1;

    static Position initial(int /*variant*/) { return Position(); }

    static constexpr auto format_move = tictactoe::format_move;
    static constexpr auto move_parts = tictactoe::move_parts;
    static constexpr auto parse_move = tictactoe::parse_move;
    static constexpr auto parse_moves = tictactoe::parse_moves;
    static constexpr auto format_position = tictactoe::format_position;
    static constexpr auto parse_position = tictactoe::parse_position;
    static constexpr auto to_json = tictactoe::to_json;
    static constexpr auto from_json = tictactoe::from_json;
    static constexpr auto draw = tictactoe::draw;
    static constexpr auto board_layout = tictactoe::board_layout;
    static constexpr auto pieces_on = tictactoe::pieces_on;

    static int symmetry_count(int /*variant*/) { return tictactoe::symmetry_count; }
    static Position transform(const Position& position, int symmetry) {
        return tictactoe::transform(position, symmetry);
    }
    static Move transform(const Position&, Move move, int symmetry) {
        return tictactoe::transform(move, symmetry);
    }
};

static_assert(require_game<TicTacToe>());

}  // namespace damier
