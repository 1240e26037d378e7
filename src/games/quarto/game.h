// Quarto, as the algorithms and the table see it: the rules of position.h and the text of text.h
// under the names of the Game and Notation concepts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/contract/evaluation.h"
#include "games/contract/exact.h"
#include "games/contract/notation.h"
#include "games/contract/perft.h"
#include "games/contract/playout.h"
#include "games/quarto/book/open_book.h"
#include "games/quarto/evaluation/evaluation.h"
#include "games/quarto/kernels/perft.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/people/insight.h"
#include "games/quarto/people/players.h"
#include "games/quarto/playout/playouts.h"
#include "games/quarto/position.h"
#include "games/quarto/solver/solver.h"
#include "games/quarto/symmetry.h"

namespace damier {

struct Quarto {
    using Position = quarto::Position;
    using Move = quarto::Move;
    using Solver = quarto::Solver;

    static constexpr std::string_view name = "quarto";
    static constexpr std::string_view title = "Quarto";
    static constexpr std::string_view side_names[] = {"First", "Second"};
    static constexpr Variant variants[] = {
        {"level1", "a row, column or diagonal wins: 10 sets"},
        {"level2", "also a square of 2x2: 19 sets"},
        {"level3", "also the corners of a square of 3x3 or of the board: 24 sets"},
        {"level4", "also a tilted square: 30 sets"}};

    static constexpr std::size_t max_moves = quarto::max_moves;
    static constexpr int max_plies = quarto::max_plies;
    static constexpr Score max_margin = 1;
    static constexpr bool margin_in_hash = true;

    static Position initial(int variant) { return Position(variant); }

    // The last cell with the last gift is 16 + (16 << 5).
    static constexpr std::uint64_t action_count = 529;
    // The cells that are taken, and those whose piece has a bit of piece.h; then the same of the piece in
    // hand, as a full or an empty board.
    static constexpr std::string_view plane_names[] = {"occupied",  "hollow",   "square",      "tall",
                                                       "dark",      "in hand",  "hand hollow", "hand square",
                                                       "hand tall", "hand dark"};
    static std::array<Bitboard, 10> planes(const Position& position) {
        std::array<Bitboard, 10> sets{};
        sets[0] = position.occupied();
        const auto board = position.board();
        for (int cell = 0; cell < quarto::cell_count; ++cell) {
            const auto piece = board[static_cast<std::size_t>(cell)];
            if (!piece) continue;
            for (std::size_t bit = 0; bit < 4; ++bit)
                sets[1 + bit] |= Bitboard{static_cast<unsigned>(index_of(*piece)) >> bit & 1u} << cell;
        }
        if (const auto hand = position.hand()) {
            constexpr Bitboard full = 0xffff;
            sets[5] = full;
            for (std::size_t bit = 0; bit < 4; ++bit)
                sets[6 + bit] = (static_cast<unsigned>(index_of(*hand)) >> bit & 1u) != 0 ? full : 0;
        }
        return sets;
    }

    static constexpr auto format_move = quarto::format_move;
    static constexpr auto move_parts = quarto::move_parts;
    static constexpr auto parse_move = quarto::parse_move;
    static constexpr auto parse_moves = quarto::parse_moves;
    static constexpr auto format_position = quarto::format_position;
    static constexpr auto parse_position = quarto::parse_position;
    static constexpr auto to_json = quarto::to_json;
    static constexpr auto from_json = quarto::from_json;
    static constexpr auto draw = quarto::draw;
    static constexpr auto board_layout = quarto::board_layout;
    static constexpr auto pieces_on = quarto::pieces_on;
    static constexpr auto insight = quarto::insight;
    static constexpr Ladder levels = quarto::levels;
    static constexpr Analyst analyst = quarto::analyst;
    static constexpr PlayerDefaults player_defaults = quarto::player_defaults;

    static int symmetry_count(int variant) { return quarto::symmetry_count(variant); }
    static Position transform(const Position& position, int symmetry) {
        return quarto::transform(position, symmetry);
    }
    static Move transform(const Position& position, Move move, int symmetry) {
        return quarto::transform(position, move, symmetry);
    }

    static constexpr std::span<const EvaluationInfo> evaluations = quarto::evaluations;
    template <class Work>
    static Expected<void> with_evaluation(std::string_view evaluation, std::string_view weights,
                                          Work&& work) {
        return visit_evaluation(quarto::make_evaluation(evaluation, weights), std::forward<Work>(work));
    }
    static Expected<std::vector<TermValue>> explain(std::string_view evaluation, std::string_view weights,
                                                    const Position& position) {
        const auto chosen = quarto::make_evaluation(evaluation, weights);
        if (!chosen) return std::unexpected(chosen.error());
        return quarto::explain(*chosen, position);
    }

    // Nothing is at stake yet: no winning set of the level holds two pieces. A row holds one at most, so
    // there are four on the board at most, and a player who places at random as long as it is quiet places
    // one of the first five (the report).
    static bool is_quiet_opening(const Position& position) {
        const auto sets = std::span(quarto::winning_sets)
                              .first(static_cast<std::size_t>(quarto::sets_in_level[position.variant()]));
        return std::ranges::none_of(sets, [&](quarto::Cells set) {
            return std::popcount(static_cast<quarto::Cells>(set & position.occupied())) >= 2;
        });
    }

    static constexpr auto open_book = quarto::open_book;
    static constexpr auto playouts = quarto::playouts;
    static constexpr auto perft = quarto::perft;
};

static_assert(require_game<Quarto>());
static_assert(HasEvaluations<Quarto>);
static_assert(HasPlayoutKernel<Quarto>);
static_assert(HasPerftKernel<Quarto>);
static_assert(HasSolver<Quarto>);
static_assert(HasBook<Quarto>);

}  // namespace damier
