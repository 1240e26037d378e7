#include "games/quarto/notation/arrangement.h"

#include <fmt/core.h>

#include <algorithm>

#include "games/quarto/notation/piece_text.h"

namespace damier::quarto {

namespace {

// A sentence about a piece that is in two places, or nothing.
std::string why_pieces_clash(const Arrangement& arrangement) {
    std::array<std::optional<Cell>, piece_count> where;
    for (int i = 0; i < cell_count; ++i) {
        const auto cell = static_cast<Cell>(i);
        const std::optional<Piece> piece = arrangement.board[static_cast<std::size_t>(i)];
        if (!piece) continue;
        std::optional<Cell>& before = where[static_cast<std::size_t>(*piece)];
        if (before) {
            return fmt::format("piece {} stands on both {} and {}, expected each piece once",
                               piece_letter(*piece), to_string(*before), to_string(cell));
        }
        before = cell;
    }
    if (!arrangement.hand) return {};
    const std::optional<Cell> cell = where[static_cast<std::size_t>(*arrangement.hand)];
    if (!cell) return {};
    return fmt::format("piece {} is in hand and also on {}, expected each piece once",
                       piece_letter(*arrangement.hand), to_string(*cell));
}

// A sentence about complete sets that no single placement completes, or nothing.
std::string why_not_ended_at_once(Sets completed) {
    unsigned common = all_cells;
    std::string list;
    for (const int set : elements_of<int>(completed)) {
        common &= winning_sets[static_cast<std::size_t>(set)];
        list += fmt::format("{}{}", list.empty() ? "" : ", ", format_set(set));
    }
    if (common != 0) return {};
    return fmt::format(
        "the sets {} are complete but have no cell in common, expected one last placement that "
        "completed them all",
        list);
}

}  // namespace

Expected<Position> assemble(const Arrangement& arrangement) {
    const auto bad = [](std::string_view message) {
        return fail(fmt::format("{}: {}", position_what, message));
    };
    if (const std::string clash = why_pieces_clash(arrangement); !clash.empty()) return bad(clash);

    const Position position(arrangement.board, arrangement.hand, arrangement.level);
    if (const Sets completed = position.completed_sets(); completed != 0) {
        if (const std::string why = why_not_ended_at_once(completed); !why.empty()) return bad(why);
        if (arrangement.hand) {
            return bad(fmt::format(
                "the set {} is complete, so the game is over, but piece {} is in hand, expected -",
                format_set(*elements_of<int>(completed).begin()), piece_letter(*arrangement.hand)));
        }
        return position;
    }
    if (position.is_over() && position.free_cells() != 0) {
        return bad(fmt::format("the game is not over, but no piece is in hand, expected one of {}",
                               format_pieces(position.left())));
    }
    return position;
}

std::string format_set(int set) {
    std::string text;
    for (const Cell cell : elements_of<Cell>(winning_sets[static_cast<std::size_t>(set)])) {
        if (!text.empty()) text += ' ';
        text += to_string(cell);
    }
    return text;
}

}  // namespace damier::quarto
