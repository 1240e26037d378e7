// For tests of searches: what must hold of any report, and when two of them say the same.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "games/contract/game.h"
#include "search/report.h"

namespace damier {

template <class Move>
bool same_but_for_time(const Report<Move>& a, const Report<Move>& b) {
    const auto same_root = [](const RootMove<Move>& x, const RootMove<Move>& y) {
        return x.move == y.move && x.value == y.value && x.is_upper_bound == y.is_upper_bound &&
               x.wdl == y.wdl && x.visits == y.visits && x.solved == y.solved && x.plies == y.plies;
    };
    return a.move == b.move && a.value == b.value && a.solved == b.solved && a.plies == b.plies &&
           a.wdl == b.wdl && a.depth == b.depth && a.nodes == b.nodes && a.playouts == b.playouts &&
           a.line == b.line && std::ranges::equal(a.root_moves, b.root_moves, same_root);
}

// The same choice for the same reasons, from playouts; says what differs.
template <class Move>
void expect_same_playouts(const Report<Move>& a, const Report<Move>& b) {
    EXPECT_EQ(a.move, b.move);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.wdl, b.wdl);
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.playouts, b.playouts);
    EXPECT_EQ(a.line, b.line);
    ASSERT_EQ(a.root_moves.size(), b.root_moves.size());
    for (std::size_t i = 0; i < a.root_moves.size(); ++i) {
        EXPECT_EQ(a.root_moves[i].move, b.root_moves[i].move);
        EXPECT_EQ(a.root_moves[i].visits, b.root_moves[i].visits);
        EXPECT_EQ(a.root_moves[i].wdl, b.root_moves[i].wdl);
    }
}

// The line begins with the move and can be played.
template <Game G>
void expect_playable_line(const typename G::Position& position, const Report<typename G::Move>& report) {
    ASSERT_FALSE(report.line.empty());
    EXPECT_EQ(report.line.front(), report.move);
    auto at = position;
    for (const auto move : report.line) {
        ASSERT_FALSE(at.is_over());
        ASSERT_TRUE(at.is_legal(move));
        at.play(move);
    }
}

// The move is legal and the first of the root moves, the line begins with it and can be played.
template <Game G>
void expect_sound(const typename G::Position& position, const Report<typename G::Move>& report) {
    ASSERT_TRUE(position.is_legal(report.move));
    expect_playable_line<G>(position, report);
    for (const auto& root : report.root_moves) EXPECT_TRUE(position.is_legal(root.move));
    if (!report.root_moves.empty()) {
        EXPECT_EQ(report.root_moves.front().move, report.move);
    }
}

}  // namespace damier
