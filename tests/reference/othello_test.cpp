// What is known about Othello from outside this program.
#include <gtest/gtest.h>

#include "games/contract/perft.h"
#include "games/othello/game.h"

namespace damier {
namespace {

#ifdef NDEBUG
constexpr int perft_depth = 10;
constexpr int playing_depth = 8;
#else
constexpr int perft_depth = 8;
constexpr int playing_depth = 7;
#endif

// A pass is one ply. The tenth number tells programs apart that stop counting a finished game: they
// print 24 571 056.
constexpr std::uint64_t leaves[] = {1, 4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216, 3'005'288, 24'571'284};

TEST(OthelloReference, Perft) {
    for (int depth = 0; depth <= perft_depth; ++depth) {
        EXPECT_EQ(perft<Othello>(Othello::initial(0), depth), leaves[depth]) << "depth " << depth;
    }
    for (int depth = 0; depth <= playing_depth; ++depth) {
        EXPECT_EQ(perft_by_playing<Othello>(Othello::initial(0), depth), leaves[depth]) << "depth " << depth;
    }
}

// The shortest game: after nine moves White has no disc left, and the empty squares are Black's.
TEST(OthelloReference, TheShortestGame) {
    auto position = Othello::initial(0);
    const auto moves = Othello::parse_moves(position, "e6f4e3f6g5d6e7f5c5");
    ASSERT_TRUE(moves) << moves.error().message;
    for (const auto move : *moves) position.play(move);
    EXPECT_EQ(position.ply(), 9);
    EXPECT_TRUE(position.is_over());
    EXPECT_EQ(position.side(), Side::second);
    EXPECT_EQ(position.margin(), -64);
}

}  // namespace
}  // namespace damier
