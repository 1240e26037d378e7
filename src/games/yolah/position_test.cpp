#include "games/yolah/position.h"

#include <gtest/gtest.h>

#include "games/yolah/text.h"

namespace damier::yolah {
namespace {

Position after(std::string_view moves) {
    Position position;
    const std::vector<Move> played = parse_moves(position, moves).value();
    for (const Move move : played) position.play(move);
    return position;
}

TEST(YolahPosition, StartsWithFiftySixMovesForEitherSide) {
    const Position position;
    Moves moves;
    for (const Side side : {Side::first, Side::second}) {
        position.moves_of(side, moves);
        EXPECT_EQ(moves.size(), 56u);
    }
    EXPECT_EQ(position.side(), Side::first);
    EXPECT_FALSE(position.is_over());
}

TEST(YolahPosition, AMoveLeavesAHoleAndScoresAPoint) {
    const Position position = after("d5:b7");
    EXPECT_EQ(position.holes(), bit(*parse_square("d5")));
    EXPECT_TRUE(contains(position.pieces(Side::first), *parse_square("b7")));
    EXPECT_EQ(position.score(Side::first), 1);
    EXPECT_EQ(position.side(), Side::second);
    EXPECT_EQ(position.margin(), -1);
}

TEST(YolahPosition, APieceOnA1DoesNotTurnThePassIntoAMove) {
    // Black has a piece on a1, is walled in and must pass; the pass is written a1:a1.
    const Position position =
        parse_position("x.....ww/x.....ww/......../......../......../xxx...../bbx...../bbx..... b 3 4", 0)
            .value();
    Moves moves;
    position.legal_moves(moves);
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_TRUE(moves[0].is_pass());
    Position next = position;
    next.play(moves[0]);
    EXPECT_EQ(next.side(), Side::second);
    EXPECT_EQ(next.score(Side::first), 3);
    EXPECT_TRUE(contains(next.pieces(Side::first), *parse_square("a1")));
}

TEST(YolahPosition, TheHashForgetsThePoints) {
    const Position one =
        parse_position("x.....ww/x.....ww/......../......../......../xxx...../bbx...../bbx..... w 2 5", 0)
            .value();
    const Position two =
        parse_position("x.....ww/x.....ww/......../......../......../xxx...../bbx...../bbx..... w 3 4", 0)
            .value();
    EXPECT_NE(one, two);
    EXPECT_EQ(one.hash(), two.hash());
}

TEST(YolahPosition, SeventySixMovesFitTheList) {
    const Position position = after("e4:c2 d4:b4 h8:h3 b4:b8 a1:a6 h1:e1 d5:f7 e1:g1");
    Moves moves;
    position.legal_moves(moves);
    EXPECT_EQ(moves.size(), 76u);
}

}  // namespace
}  // namespace damier::yolah
