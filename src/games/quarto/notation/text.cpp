#include "games/quarto/notation/text.h"

#include <fmt/core.h>

#include <cassert>

#include "core/text/text.h"
#include "games/quarto/notation/arrangement.h"
#include "games/quarto/notation/piece_text.h"
#include "games/shared/board_text.h"
#include "games/shared/replay.h"

namespace damier::quarto {

namespace {

constexpr BoardSize board_size{4, 4};

std::optional<Move> read_move(std::string_view text) {
    const std::size_t arrow = text.find('>');
    const bool gives = arrow != std::string_view::npos;
    const std::optional<Cell> cell = parse_cell(text.substr(0, arrow));
    const std::optional<Piece> gift = gives ? parse_piece(text.substr(arrow + 1)) : std::nullopt;
    if (!gives) return cell ? std::optional(Move::ending(*cell)) : std::nullopt;
    if (!gift) return std::nullopt;
    if (arrow == 0) return Move::opening(*gift);
    return cell ? std::optional(Move(*cell, *gift)) : std::nullopt;
}

// Why a piece that is not left cannot be given.
std::string why_not_left(const Position& position, Piece gift) {
    if (position.hand() == gift) return fmt::format("piece {} is the one to be placed", piece_letter(gift));
    for (const Cell cell : elements_of<Cell>(position.occupied())) {
        if (position.piece_on(cell) == gift) {
            return fmt::format("piece {} stands on {} already", piece_letter(gift), to_string(cell));
        }
    }
    return {};
}

std::string why_illegal(const Position& position, Move move) {
    const std::optional<Cell> cell = move.cell();
    const std::optional<Piece> gift = move.gift();
    if (position.is_over()) return "the game is over";
    if (position.is_opening()) return "the first move only gives a piece, such as >5";
    if (!cell) {
        return fmt::format("piece {} in hand must be placed, expected a cell before the >",
                           piece_letter(*position.hand()));
    }
    if (const std::optional<Piece> there = position.piece_on(*cell)) {
        return fmt::format("{} holds piece {} already", to_string(*cell), piece_letter(*there));
    }
    if (contains(position.winning_cells(), *cell)) {
        return fmt::format("{} wins at once and gives nothing, expected {}", to_string(*cell),
                           to_string(*cell));
    }
    if (position.left() == 0) {
        return fmt::format("no piece is left to give, expected {}", to_string(*cell));
    }
    if (!gift) {
        return fmt::format("{} does not end the game, expected > and one of the pieces left: {}",
                           to_string(*cell), format_pieces(position.left()));
    }
    return fmt::format("{}, expected one of the pieces left: {}", why_not_left(position, *gift),
                       format_pieces(position.left()));
}

// `format_gift` writes a piece.
template <class FormatGift>
std::string format_move_with(Move move, FormatGift format_gift) {
    if (!move.is_well_formed() || move == Move()) return "?";
    std::string text = move.cell() ? to_string(*move.cell()) : "";
    if (move.gift()) text += fmt::format(">{}", format_gift(*move.gift()));
    return text;
}

// A row of four cells in the report's pieces, such as 1357..2467, as one letter a cell; other rows as
// they are. A row of four characters is never of that kind, so the two cannot be confused.
std::string with_letters(std::string_view row) {
    std::string letters;
    for (std::string_view rest = row; !rest.empty();) {
        const bool free = rest[0] == '.';
        const std::optional<Piece> piece = rest.size() < 4 ? std::nullopt : parse_piece(rest.substr(0, 4));
        if (!free && !piece) return std::string(row);
        letters += free ? '.' : piece_letter(*piece);
        rest.remove_prefix(free ? 1 : 4);
    }
    return letters.size() == 4 && row.size() != 4 ? letters : std::string(row);
}

Expected<Board> read_board(std::string_view text) {
    std::string rows;
    for (const std::string_view row : split(text, '/')) rows += with_letters(row) + '/';
    rows.pop_back();
    const Expected<std::string> cells = parse_rows(rows, board_size, position_what);
    if (!cells) return std::unexpected(cells.error());
    Board board;
    for (std::size_t i = 0; i < cell_count; ++i) {
        if ((*cells)[i] == '.') continue;
        board[i] = parse_piece(std::string_view(*cells).substr(i, 1));
        if (board[i]) continue;
        return fail(fmt::format("{}: {} holds {}, expected a piece from 0 to F or . (free)", position_what,
                                to_string(static_cast<Cell>(i)), quote(cells->substr(i, 1))));
    }
    return board;
}

// "L1" or "level1".
std::optional<int> read_level(std::string_view text) {
    for (int level = 0; level < level_count; ++level) {
        if (equal_ignoring_case(text, level_names[level])) return level;
        if (equal_ignoring_case(text, fmt::format("L{}", level + 1))) return level;
    }
    return std::nullopt;
}

}  // namespace

std::string format_move(const Position& /*position*/, Move move) {
    return format_move_with(move, piece_letter);
}

std::string format_move_digits(const Position& /*position*/, Move move) {
    return format_move_with(move, format_piece_digits);
}

Expected<Move> parse_move(const Position& position, std::string_view text) {
    const std::string_view word = trim(text);
    const std::optional<Move> move = read_move(word);
    if (!move) {
        return fail(
            fmt::format("move {}: expected a cell and a gift such as b2>A, the opening gift >5, or a "
                        "placement that ends the game, d1",
                        quote(word)));
    }
    if (!position.is_legal(*move)) {
        return fail(fmt::format("move {} is not legal: {}", format_move(position, *move),
                                why_illegal(position, *move)));
    }
    return *move;
}

Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text) {
    return replay_words(position, text, parse_move);
}

std::string format_position(const Position& position) {
    std::string cells(cell_count, '.');
    for (const Cell cell : elements_of<Cell>(position.occupied())) {
        cells[static_cast<std::size_t>(cell)] = piece_letter(*position.piece_on(cell));
    }
    return fmt::format("{} {} L{}", format_rows(cells, board_size),
                       position.hand() ? piece_letter(*position.hand()) : '-', position.variant() + 1);
}

Expected<Position> parse_position(std::string_view text, int variant) {
    assert(variant >= 0 && variant < level_count);
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() != 2 && fields.size() != 3) {
        return fail(
            fmt::format("{}: expected a board, the piece in hand (or -) and the level (L1 to L4), got {} "
                        "fields in {}",
                        position_what, fields.size(), quote(text)));
    }
    const Expected<Board> board = read_board(fields[0]);
    if (!board) return std::unexpected(board.error());
    Arrangement arrangement{*board, parse_piece(fields[1]), variant};
    if (!arrangement.hand && fields[1] != "-") {
        return fail(
            fmt::format("{}: in hand: {} is neither a piece (0 to F, or four digits such as 2467) nor -",
                        position_what, quote(fields[1])));
    }
    if (fields.size() == 3) {
        const std::optional<int> level = read_level(fields[2]);
        if (!level) {
            return fail(
                fmt::format("{}: level: {} is not L1, L2, L3 or L4", position_what, quote(fields[2])));
        }
        arrangement.level = *level;
    }
    return assemble(arrangement);
}

}  // namespace damier::quarto
