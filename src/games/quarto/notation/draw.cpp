#include <fmt/core.h>

#include "games/quarto/notation/arrangement.h"
#include "games/quarto/notation/piece_text.h"
#include "games/quarto/notation/text.h"
#include "games/shared/board_text.h"

namespace damier::quarto {

namespace {

constexpr BoardSize board_size{4, 4};

// The letter of a piece, as text that stays.
std::string_view piece_key(Piece piece) {
    static constexpr std::string_view letters = "0123456789ABCDEF";
    return letters.substr(static_cast<std::size_t>(index_of(piece)), 1);
}

constexpr std::string_view name_of(Side side) {
    return side == Side::first ? "First" : "Second";
}

Cells cells_of(Sets sets) {
    unsigned cells = 0;
    for (const int set : elements_of<int>(sets)) cells |= winning_sets[static_cast<std::size_t>(set)];
    return static_cast<Cells>(cells);
}

// "round and tall"
std::string shared_values(const Position& position, int set) {
    std::string text;
    for (int value = 0; value < value_count; ++value) {
        if ((position.lanes().open[value] >> set & 1) == 0) continue;
        text += fmt::format("{}{}", text.empty() ? "" : " and ", value_name(value));
    }
    return text;
}

std::string headline(const Position& position) {
    if (position.is_won()) {
        std::string text = fmt::format("Game over: {} wins", name_of(opponent(position.side())));
        for (const int set : elements_of<int>(position.completed_sets())) {
            text += fmt::format("\n{}: all {}", format_set(set), shared_values(position, set));
        }
        return text;
    }
    if (position.is_over()) return "Game over: a draw, all pieces are placed";
    if (position.is_opening())
        return fmt::format("{} player gives the first piece", name_of(position.side()));
    return fmt::format("{} player", name_of(position.side()));
}

std::string hand_line(const Position& position) {
    const std::optional<Piece> hand = position.hand();
    if (!hand) return "in hand: nothing";
    return fmt::format("in hand: {} ({}; {})", piece_letter(*hand), piece_in_words(*hand),
                       format_piece_digits(*hand));
}

std::string cell_glyph(const Position& position, Cell cell, const BoardStyle& style) {
    if (const std::optional<Piece> piece = position.piece_on(cell)) {
        const bool wins = contains(cells_of(position.completed_sets()), cell);
        constexpr int dark = 7;
        const Ink ink = wins ? Ink::green : has_value(*piece, dark) ? Ink::blue : Ink::yellow;
        return inked(std::string(1, piece_letter(*piece)), ink, style.colour);
    }
    if (style.mark_moves && contains(position.winning_cells(), cell))
        return inked("!", Ink::red, style.colour);
    if (style.mark_moves && position.hand()) return inked("x", Ink::green, style.colour);
    return inked(".", Ink::dim, style.colour);
}

}  // namespace

BoardLayout board_layout(int /*variant*/) {
    static const auto pieces = [] {
        std::array<BoardPiece, piece_count> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string_view key = piece_key(static_cast<Piece>(i));
            all[i] = {.key = key, .glyph = key};
        }
        return all;
    }();
    return {board_size, TopRank::highest, pieces};
}

std::vector<PieceOnSquare> pieces_on(const Position& position) {
    std::vector<PieceOnSquare> placed;
    for (const Cell cell : elements_of<Cell>(position.occupied()))
        placed.push_back({to_string(cell), piece_key(*position.piece_on(cell))});
    return placed;
}

std::string draw(const Position& position, const BoardStyle& style) {
    std::array<std::string, cell_count> cells;
    for (std::size_t i = 0; i < cell_count; ++i) cells[i] = cell_glyph(position, static_cast<Cell>(i), style);
    const bool wins = style.mark_moves && position.winning_cells() != 0;
    return fmt::format("{}\n\n{}{}\nleft: {}\nlevel: {}\n{}", headline(position),
                       draw_rows(cells, board_size, TopRank::highest), hand_line(position),
                       format_pieces(position.left()), position.variant() + 1,
                       wins ? "! wins at once\n" : "");
}

}  // namespace damier::quarto
