// Yolah, as the algorithms and the table see it: the rules of position.h and the text of text.h
// under the names of the Game and Notation concepts.
#pragma once

#include <array>
#include <string>

#include "games/contract/chances.h"
#include "games/contract/evaluation.h"
#include "games/contract/notation.h"
#include "games/contract/playout.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/perft.h"
#include "games/yolah/evaluation/chances.h"
#include "games/yolah/evaluation/evaluation.h"
#include "games/yolah/people/insight.h"
#include "games/yolah/people/players.h"
#include "games/yolah/playout/playouts.h"
#include "games/yolah/position.h"
#include "games/yolah/solver/margin_bounds.h"
#include "games/yolah/solver/solver.h"
#include "games/yolah/symmetry.h"
#include "games/yolah/text.h"

namespace damier {

struct Yolah {
    using Position = yolah::Position;
    using Move = yolah::Move;
    using MarginBounder = yolah::MarginBounder;
    using Solver = yolah::Solver;

    static constexpr std::string_view name = "yolah";
    static constexpr std::string_view title = "Yolah";
    static constexpr std::string_view side_names[] = {"Black", "White"};
    static constexpr Variant variants[] = {{"standard", "8x8, four pieces a side; the only rules there are"}};

    static constexpr std::size_t max_moves = yolah::max_moves;
    // 56 squares are free at the start, and each move but a pass fills one. A side that passes has
    // no move for the rest of the game, so at most every second ply is a pass.
    static constexpr int max_plies = 112;
    static constexpr Score max_margin = 56;

    static Position initial(int /*variant*/) { return Position(); }

    // A move is its twelve bits.
    static constexpr std::uint64_t action_count = 4096;
    static constexpr std::string_view plane_names[] = {"mine", "theirs", "holes"};
    static std::array<Bitboard, 3> planes(const Position& position) {
        const Side mover = position.side();
        return {position.pieces(mover), position.pieces(opponent(mover)), position.holes()};
    }

    static constexpr auto format_move = yolah::format_move;
    static constexpr auto move_parts = yolah::move_parts;
    static constexpr auto parse_move = yolah::parse_move;
    static constexpr auto parse_moves = yolah::parse_moves;
    static constexpr auto format_position = yolah::format_position;
    static constexpr auto parse_position = yolah::parse_position;
    static constexpr auto to_json = yolah::to_json;
    static constexpr auto from_json = yolah::from_json;
    static constexpr auto draw = yolah::draw;
    static constexpr auto board_layout = yolah::board_layout;
    static constexpr auto pieces_on = yolah::pieces_on;
    static constexpr auto insight = yolah::insight;
    static constexpr Ladder levels = yolah::levels;
    static constexpr Analyst analyst = yolah::analyst;
    static constexpr PlayerDefaults player_defaults = yolah::player_defaults;
    static constexpr auto outcome_model = yolah::outcome_model;

    static std::uint64_t perft(const Position& position, int depth) {
        return yolah::perft(sides(position), depth);
    }

    static PlayoutTally playouts(const Position& position, std::uint64_t games, std::uint64_t seed) {
        return yolah::play_full_games({sides(position), position.margin()}, games, seed);
    }
    // Wins, draws and losses only, which takes less time. A few games do not fill the lanes: one by one they
    // are faster (Zen 3, games a second: one 618 k against 358 k, two 975 k against 674 k, four 1.0 M against
    // 1.3 M).
    static PlayoutTally outcomes(const Position& position, std::uint64_t games, std::uint64_t seed) {
        const auto& path = games < 4 ? yolah::best_path_for_few_games() : yolah::best_playout_path();
        return yolah::play_outcomes({sides(position), position.margin()}, games, seed, path);
    }

    // Random games, then the lookup of moves: "lanes/AVX2, PEXT".
    static std::string kernel() {
        return yolah::best_playout_path().name + ", " + std::string(yolah::best_attack_path().name);
    }

    static constexpr std::span<const EvaluationInfo> evaluations = yolah::evaluations;
    template <class Work>
    static Expected<void> with_evaluation(std::string_view evaluation, std::string_view weights,
                                          Work&& work) {
        return visit_evaluation(yolah::make_evaluation(evaluation, weights), std::forward<Work>(work));
    }
    static Expected<std::vector<TermValue>> explain(std::string_view evaluation, std::string_view weights,
                                                    const Position& position) {
        const auto chosen = yolah::make_evaluation(evaluation, weights);
        if (!chosen) return std::unexpected(chosen.error());
        return yolah::explain(*chosen, position);
    }

    static int destination(Move move) { return index_of(move.to()); }

    static int symmetry_count(int /*variant*/) { return yolah::symmetry_count; }
    static Position transform(const Position& position, int symmetry) {
        return yolah::transform(position, symmetry);
    }
    static Move transform(const Position&, Move move, int symmetry) {
        return yolah::transform(move, symmetry);
    }

  private:
    static yolah::Sides sides(const Position& position) {
        const Side mover = position.side();
        return {position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
    }
};

static_assert(require_game<Yolah>());
static_assert(HasEvaluations<Yolah>);
static_assert(HasMarginBounds<Yolah>);
static_assert(HasSolver<Yolah>);

}  // namespace damier
