// Tic-tac-toe is small enough to know all of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/contract/perft.h"
#include "games/tictactoe/game.h"
#include "support/random_games.h"

namespace damier {
namespace {

// 255 168 games; a finished game counts as one leaf at every later depth.
TEST(TicTacToe, Perft) {
    constexpr std::uint64_t leaves[] = {1, 9, 72, 504, 3'024, 15'120, 56'160, 154'944, 255'168, 255'168};
    for (int depth = 0; depth <= 9; ++depth) {
        EXPECT_EQ(perft<TicTacToe>(TicTacToe::initial(0), depth), leaves[depth]) << "depth " << depth;
    }
}

Score value_of(const TicTacToe::Position& position) {
    if (position.is_over()) return position.margin();
    Score best = -1;
    for (const auto move : legal_moves<TicTacToe>(position)) {
        auto next = position;
        next.play(move);
        best = std::max(best, -value_of(next));
    }
    return best;
}

TEST(TicTacToe, IsADrawButNotAfterEveryMove) {
    EXPECT_EQ(value_of(TicTacToe::initial(0)), 0);
    const auto position = TicTacToe::parse_position("..o/.x./x..", 0);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(value_of(*position), 0);
    const auto lost = TicTacToe::parse_position(".../.x./.o.", 0);
    ASSERT_TRUE(lost) << lost.error().message;
    EXPECT_EQ(value_of(*lost), 1) << "a nought on an edge loses to a cross in the middle";
}

}  // namespace
}  // namespace damier
