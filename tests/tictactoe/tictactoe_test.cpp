// Tic-tac-toe is small enough to know all of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/contract/perft.h"
#include "support/random_games.h"
#include "tictactoe/game.h"

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

TEST(TicTacToe, RefusesPositionsThatCannotBe) {
    const auto message = [](std::string_view text) {
        const auto position = TicTacToe::parse_position(text, 0);
        return position ? "no error" : position.error().message;
    };
    EXPECT_EQ(message("xx./.../..."), "Tic-tac-toe position: 2 more x than o, expected 0 or 1");
    EXPECT_EQ(message("o../.../..."), "Tic-tac-toe position: -1 more x than o, expected 0 or 1");
    EXPECT_EQ(message("xxx/ooo/..."), "Tic-tac-toe position: play went on after a line");
    EXPECT_EQ(message("y../.../..."), "Tic-tac-toe position: a3 holds 'y', expected x, o or .");
}

}  // namespace
}  // namespace damier
