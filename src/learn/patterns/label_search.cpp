#include "learn/patterns/label_search.h"

#include <algorithm>
#include <bit>

#include "games/othello/kernels/wide_product.h"

namespace damier::learn {

namespace {

constexpr std::size_t table_entries = std::size_t{1} << 15;
// With fewer empty squares a look into the table costs more than it saves; with `few`, so does sorting.
constexpr int least_in_table = 7;
constexpr int few = 5;
constexpr Bitboard corners = 0x8100'0000'0000'0081;
// A corner is worth as much as this many replies fewer.
constexpr int corner_bonus = 8;
// A search this deep looks at the children's values to sort them; below, the number of replies does.
constexpr int least_ranked_by_value = 3;
constexpr int beyond_values = 20'000;

// The mover's margin when nobody can move any more.
int final_margin(Bitboard mover, Bitboard other) {
    const int own = std::popcount(mover), opposing = std::popcount(other);
    const int empty = 64 - own - opposing;
    return own - opposing + (own > opposing ? empty : own < opposing ? -empty : 0);
}

}  // namespace

LabelSearch::LabelSearch() : backend_(othello::best_backend()), table_(table_entries) {}

int LabelSearch::exact_margin(Bitboard mover, Bitboard other) {
    return solve(mover, other, -64, 64, 64 - std::popcount(mover | other));
}

int LabelSearch::value(const othello::PatternEvaluation& evaluation, Bitboard mover, Bitboard other,
                       int depth) {
    evaluation_ = &evaluation;
    return search(mover, other, -beyond_values, beyond_values, depth);
}

void LabelSearch::list_children(Bitboard mover, Bitboard other, Bitboard moves, Children& children) const {
    for (; moves != 0; moves &= moves - 1) {
        const Bitboard placed = moves & -moves;
        const Bitboard turned = backend_.flips(mover, other, std::countr_zero(moves));
        children.list[children.count++] = {other ^ turned, mover ^ turned ^ placed,
                                           (placed & corners) != 0 ? -corner_bonus : 0};
    }
}

void LabelSearch::rank_by_replies(Children& children) const {
    for (Child& child : std::span(children.list, static_cast<std::size_t>(children.count))) {
        const Bitboard replies = backend_.moves(child.mover, child.other);
        child.rank += std::popcount(replies) + std::popcount(replies & corners);
    }
    std::sort(children.list, children.list + children.count,
              [](const Child& a, const Child& b) { return a.rank < b.rank; });
}

void LabelSearch::rank_by_value(Children& children) const {
    for (Child& child : std::span(children.list, static_cast<std::size_t>(children.count)))
        child.rank = evaluation_->value(child.mover, child.other);
    std::sort(children.list, children.list + children.count,
              [](const Child& a, const Child& b) { return a.rank < b.rank; });
}

// Fail-soft, as all of these. Flips tell whether a move is legal, so no moves are looked for.
int LabelSearch::solve_few(Bitboard mover, Bitboard other, int alpha, int beta, bool passed) {
    int best = -beyond_values;
    for (Bitboard rest = ~(mover | other); rest != 0; rest &= rest - 1) {
        const Bitboard placed = rest & -rest;
        const Bitboard turned = backend_.flips(mover, other, std::countr_zero(rest));
        if (turned == 0) continue;
        const int value =
            -solve_few(other ^ turned, mover ^ turned ^ placed, -beta, -std::max(alpha, best), false);
        best = std::max(best, value);
        if (best >= beta) return best;
    }
    if (best != -beyond_values) return best;
    return passed ? -final_margin(other, mover) : -solve_few(other, mover, -beta, -alpha, true);
}

int LabelSearch::solve_children(const Children& children, int alpha, int beta, int empty_squares) {
    int best = -beyond_values;
    for (int i = 0; i < children.count && best < beta; ++i) {
        const Child& child = children.list[i];
        const int floor = std::max(alpha, best);
        int value = 0;
        if (i == 0) {
            value = -solve(child.mover, child.other, -beta, -floor, empty_squares - 1);
        } else {
            value = -solve(child.mover, child.other, -floor - 1, -floor, empty_squares - 1);
            if (value > floor && value < beta)
                value = -solve(child.mover, child.other, -beta, -value, empty_squares - 1);
        }
        best = std::max(best, value);
    }
    return best;
}

int LabelSearch::solve(Bitboard mover, Bitboard other, int alpha, int beta, int empty_squares) {
    if (empty_squares <= few) return solve_few(mover, other, alpha, beta, false);
    const Bitboard moves = backend_.moves(mover, other);
    if (moves == 0) {
        if (backend_.moves(other, mover) == 0) return final_margin(mover, other);
        return -solve(other, mover, -beta, -alpha, empty_squares);
    }
    Entry* entry = nullptr;
    if (empty_squares >= least_in_table) {
        entry =
            &table_[othello::folded_product(mover ^ 0x9e37'79b9'7f4a'7c15, other ^ 0xd134'2543'de82'ef95) %
                    table_entries];
        if (entry->mover == mover && entry->other == other) {
            if (entry->lower >= beta || entry->lower == entry->upper) return entry->lower;
            if (entry->upper <= alpha) return entry->upper;
        }
    }
    Children children;
    list_children(mover, other, moves, children);
    rank_by_replies(children);
    const int best = solve_children(children, alpha, beta, empty_squares);
    if (entry != nullptr) {
        *entry = {mover, other, -64, 64};
        if (best > alpha) entry->lower = static_cast<std::int8_t>(best);
        if (best < beta) entry->upper = static_cast<std::int8_t>(best);
    }
    return best;
}

int LabelSearch::search(Bitboard mover, Bitboard other, int alpha, int beta, int depth) {
    const Bitboard moves = backend_.moves(mover, other);
    if (moves == 0) {
        if (backend_.moves(other, mover) == 0) return 100 * final_margin(mover, other);
        return -search(other, mover, -beta, -alpha, depth);
    }
    if (depth == 0) return evaluation_->value(mover, other);
    Children children;
    list_children(mover, other, moves, children);
    if (depth >= least_ranked_by_value) {
        rank_by_value(children);
    } else if (depth >= 2) {
        rank_by_replies(children);
    }
    int best = -beyond_values;
    for (int i = 0; i < children.count && best < beta; ++i) {
        const Child& child = children.list[i];
        const int floor = std::max(alpha, best);
        int value = 0;
        if (i == 0 || depth == 1) {
            value = -search(child.mover, child.other, -beta, -floor, depth - 1);
        } else {
            value = -search(child.mover, child.other, -floor - 1, -floor, depth - 1);
            if (value > floor && value < beta)
                value = -search(child.mover, child.other, -beta, -value, depth - 1);
        }
        best = std::max(best, value);
    }
    return best;
}

}  // namespace damier::learn
