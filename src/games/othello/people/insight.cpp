#include "games/othello/people/insight.h"

#include "games/othello/evaluation/features.h"
#include "games/othello/evaluation/stability.h"
#include "games/othello/text.h"

namespace damier::othello {

namespace {

constexpr Bitboard corners = (rank_1 | rank_8) & (file_a | file_h);

// The side that is not to move, on move.
Position after_a_pass(const Position& position) {
    return Position(position.discs(Side::first), position.discs(Side::second), position.ply() + 1);
}

int discs_turned(const Position& position, Square square) {
    Position after = position;
    after.play(Move(square));
    return count(position.other()) - count(after.mover());
}

void add_threats(Insight& insight, const Position& position) {
    const Position theirs = after_a_pass(position);
    for (const Square corner : squares_of(theirs.placements() & corners)) {
        nlohmann::json move = move_parts(theirs, Move(corner));
        move["move"] = format_move(theirs, Move(corner));
        insight.threats.push_back({"takes_corner",
                                   theirs.side(),
                                   std::move(move),
                                   {to_string(corner)},
                                   discs_turned(theirs, corner)});
    }
}

void add_figures(Insight& insight, const Position& position) {
    const Features features = features_of(position);
    const bool first_moves = position.side() == Side::first;
    const TermFigures& first = first_moves ? features.mover : features.other;
    const TermFigures& second = first_moves ? features.other : features.mover;
    for (const Term term : {Term::mobility, Term::stable, Term::corners, Term::frontier, Term::discs}) {
        const auto at = static_cast<std::size_t>(term);
        insight.figures.push_back({term_names[at], first[at], second[at]});
    }
}

}  // namespace

Insight insight(const Position& position) {
    const FullLines lines(~position.occupied());
    Insight insight;
    for (const Side side : {Side::first, Side::second}) {
        insight.overlays.push_back({"mobility", side, names_of(position.placements(side))});
        insight.overlays.push_back({"stable", side, names_of(lines.stable(position.discs(side)))});
    }
    add_threats(insight, position);
    add_figures(insight, position);
    return insight;
}

}  // namespace damier::othello
