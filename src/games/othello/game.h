// Othello, as the algorithms and the table see it: the rules of position.h and the text of text.h
// under the names of the Game and Notation concepts.
#pragma once

#include <array>

#include "games/contract/chances.h"
#include "games/contract/evaluation.h"
#include "games/contract/notation.h"
#include "games/contract/playout.h"
#include "games/othello/evaluation/evaluation.h"
#include "games/othello/kernels/backend.h"
#include "games/othello/people/insight.h"
#include "games/othello/people/openings.h"
#include "games/othello/people/players.h"
#include "games/othello/position.h"
#include "games/othello/solver/solver.h"
#include "games/othello/symmetry.h"
#include "games/othello/text.h"

namespace damier {

struct Othello {
    using Position = othello::Position;
    using Move = othello::Move;
    using Solver = othello::Solver;

    static constexpr std::string_view name = "othello";
    static constexpr std::string_view title = "Othello";
    static constexpr auto& side_names = othello::side_names;
    static constexpr Variant variants[] = {{"standard", "8x8, Black begins; empty squares go to the winner"}};

    static constexpr std::size_t max_moves = othello::max_moves;
    static constexpr int max_plies = othello::max_plies;
    static constexpr Score max_margin = 64;
    static constexpr bool margin_in_hash = true;

    static Position initial(int /*variant*/) { return Position(); }

    // The 64 squares and the pass.
    static constexpr std::uint64_t action_count = 65;
    static constexpr std::string_view plane_names[] = {"mine", "theirs", "placements"};
    static std::array<Bitboard, 3> planes(const Position& position) {
        return {position.mover(), position.other(), position.placements()};
    }

    static constexpr auto format_move = othello::format_move;
    static constexpr auto move_parts = othello::move_parts;
    static constexpr auto parse_move = othello::parse_move;
    static constexpr auto parse_moves = othello::parse_moves;
    static constexpr auto format_position = othello::format_position;
    static constexpr auto parse_position = othello::parse_position;
    static constexpr auto to_json = othello::to_json;
    static constexpr auto from_json = othello::from_json;
    static constexpr auto draw = othello::draw;
    static constexpr auto board_layout = othello::board_layout;
    static constexpr auto pieces_on = othello::pieces_on;
    static constexpr auto insight = othello::insight;
    static constexpr std::size_t transcript_step = 2;  // f5d6c3
    static constexpr std::string_view protocols[] = {"gtp", "nboard"};
    static constexpr Ladder levels = othello::levels;
    static constexpr Analyst analyst = othello::analyst;
    static constexpr auto& openings = othello::openings;
    static constexpr PlayerDefaults player_defaults = othello::player_defaults;

    // The fast ways of backend.h; all of its paths count and play the same.
    static std::uint64_t perft(const Position& position, int depth) {
        return othello::best_backend().perft(position.mover(), position.other(), depth);
    }
    static PlayoutTally playouts(const Position& position, std::uint64_t games, std::uint64_t seed) {
        return othello::best_backend().play_games(position.mover(), position.other(), games, seed);
    }

    static std::string kernel() { return std::string(othello::best_backend().name); }

    static constexpr std::span<const EvaluationInfo> evaluations = othello::evaluations;
    template <class Work>
    static Expected<void> with_evaluation(std::string_view evaluation, std::string_view weights,
                                          Work&& work) {
        return visit_evaluation(othello::make_evaluation(evaluation, weights), std::forward<Work>(work));
    }
    static Expected<std::vector<TermValue>> explain(std::string_view evaluation, std::string_view weights,
                                                    const Position& position) {
        const auto chosen = othello::make_evaluation(evaluation, weights);
        if (!chosen) return std::unexpected(chosen.error());
        return othello::explain(*chosen, position);
    }

    static constexpr auto outcome_model = othello::outcome_model;

    static int symmetry_count(int /*variant*/) { return othello::symmetry_count; }
    static Position transform(const Position& position, int symmetry) {
        return othello::transform(position, symmetry);
    }
    static Move transform(const Position&, Move move, int symmetry) {
        return othello::transform(move, symmetry);
    }
};

static_assert(require_game<Othello>());
static_assert(HasEvaluations<Othello>);
static_assert(HasOutcomeModel<Othello>);
static_assert(HasSolver<Othello>);

}  // namespace damier
