// What there is to know about a game before its weights can be learnt (games/shared/term_weights.h): which
// terms, at which knots, and how games end. One struct a game, all with the same members.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "games/othello/game.h"
#include "games/yolah/evaluation/feature_kernel.h"
#include "games/yolah/game.h"

namespace damier::learn {

struct YolahStudy {
    using Game = Yolah;
    using Heuristic = yolah::Heuristic;
    using Term = yolah::Term;
    static constexpr auto& format = yolah::weights_format;
    static constexpr auto features_of = yolah::features_of;
    static TermWeights default_weights() { return yolah::built_in_weights("heuristic"); }
    static constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};
    // For a fit that is pulled towards known weights, and so can tell more phases apart.
    static constexpr std::array<int, 8> fine_knots = {0, 8, 16, 24, 32, 40, 48, 56};
    static constexpr int longest_opening = 16;

    // The first games are played by this alone.
    static constexpr std::pair<Term, double> start = {Term::queen_first, 50};
    // A point is a point: known without a fit.
    static constexpr std::optional<std::pair<Term, double>> known = {{Term::score, 100}};
    // Nobody is shut off before some twenty moves, and regions take time to look at.
    static bool may_weigh(std::size_t term, int free_squares) {
        return free_squares < 36 ||
               yolah::feature_kernel::part_of(static_cast<Term>(term)) != yolah::feature_kernel::by_regions;
    }

    // The result in half points of the first side, as soon as it is certain: the first pass decides it.
    static std::optional<int> result(const Game::Position& position) {
        if (position.can_move(position.side())) return std::nullopt;
        if (position.side() == Side::second) return 2;
        return position.can_move(Side::second) ? 0 : 1;
    }
};

struct OthelloStudy {
    using Game = Othello;
    using Heuristic = othello::Heuristic;
    using Term = othello::Term;
    static constexpr auto& format = othello::weights_format;
    static constexpr auto features_of = othello::features_of;
    static TermWeights default_weights() { return othello::built_in_weights("heuristic"); }
    static constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};
    static constexpr std::array<int, 8> fine_knots = {0, 8, 16, 24, 32, 40, 48, 56};
    static constexpr int longest_opening = 20;

    static constexpr std::pair<Term, double> start = {Term::mobility, 100};
    static constexpr std::optional<std::pair<Term, double>> known = {};
    static bool may_weigh(std::size_t, int) { return true; }

    static std::optional<int> result(const Game::Position& position) {
        if (!position.is_over()) return std::nullopt;
        const Score margin = seen_by(Side::first, position.side(), position.margin());
        return margin > 0 ? 2 : margin == 0 ? 1 : 0;
    }
};

// Calls visit(study) for each of them.
template <class Visit>
void for_each_study(Visit visit) {
    visit(YolahStudy{});
    visit(OthelloStudy{});
}

}  // namespace damier::learn
