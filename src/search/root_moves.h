// What every search of a tree does at its root.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "games/contract/game.h"
#include "search/limits.h"
#include "search/line.h"
#include "search/report.h"
#include "search/sort_few.h"

namespace damier {

// The plies to search: as many as both the search's own options and the limits allow, `otherwise` when
// neither says anything.
template <Game G>
int depth_within(std::optional<int> own, const Limits& limits, int otherwise) {
    const std::optional<int> least = stricter({.depth = own}, limits).depth;
    return std::clamp(least.value_or(otherwise), 1, G::max_plies);
}

// `rest` is the line after the move.
template <Game G>
void set_choice(Report<typename G::Move>& report, typename G::Move move, Value value, const Line<G>& rest) {
    report.move = move;
    report.value = value;
    report.line.assign(1, move);
    report.line.insert(report.line.end(), rest.begin(), rest.end());
}

// The choice first, then by value; equal ones stay in their order, and those without a value come last.
template <class Move>
void put_best_first(std::span<RootMove<Move>> moves, Move choice) {
    const auto comes_before = [&](const RootMove<Move>& a, const RootMove<Move>& b) {
        const bool a_is_chosen = a.move == choice;
        const bool b_is_chosen = b.move == choice;
        return a_is_chosen != b_is_chosen ? a_is_chosen : a.value > b.value;
    };
    sort_few(moves, comes_before);
}

}  // namespace damier
