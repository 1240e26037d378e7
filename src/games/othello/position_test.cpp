#include "games/othello/position.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "games/contract/perft.h"
#include "games/othello/game.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

Bitboard set_of(std::initializer_list<std::string_view> names) {
    Bitboard set = 0;
    for (const std::string_view name : names) set |= bit(parse_square(name).value());
    return set;
}

TEST(OthelloPosition, StartsWithFourDiscsAndBlackToMove) {
    const Position start;
    EXPECT_EQ(start.discs(Side::first), set_of({"d5", "e4"}));
    EXPECT_EQ(start.discs(Side::second), set_of({"d4", "e5"}));
    EXPECT_EQ(start.side(), Side::first);
    EXPECT_EQ(start.ply(), 0);
    EXPECT_EQ(start.margin(), 0);
    EXPECT_FALSE(start.is_over());
    EXPECT_EQ(start.placements(Side::first), set_of({"d3", "c4", "f5", "e6"}));
    EXPECT_EQ(start.placements(Side::second), set_of({"e3", "f4", "c5", "d6"}));
}

TEST(OthelloPosition, APlacementTurnsTheEnclosedDiscs) {
    const Position position = after("f5d6");
    EXPECT_EQ(position.side(), Side::first);
    EXPECT_EQ(position.discs(Side::first), set_of({"e4", "e5", "f5"}));
    EXPECT_EQ(position.discs(Side::second), set_of({"d4", "d5", "d6"}));
    EXPECT_EQ(position.mover(), position.discs(Side::first));
    EXPECT_EQ(after("f5").mover(), after("f5").discs(Side::second));
    EXPECT_EQ(after("f5").margin(), -3);
}

// Leaf counts that two independent programs agree on; a pass is a ply, a finished game one leaf.
TEST(OthelloPosition, LeafCounts) {
    constexpr std::uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    for (int depth = 0; depth <= 8; ++depth) {
        EXPECT_EQ(perft_by_playing<Othello>(Position(), depth), leaves[depth]) << "depth " << depth;
    }
    for (int depth = 0; depth <= 9; ++depth) {
        EXPECT_EQ(perft_by_listing<Othello>(Position(), depth), leaves[depth]) << "depth " << depth;
        EXPECT_EQ(perft<Othello>(Position(), depth), leaves[depth]) << "depth " << depth;
    }
}

// The shortest game there is: nine moves, and White has no disc left.
TEST(OthelloPosition, AWipedOutSideLosesBySixtyFour) {
    const Position position = after("e6f4e3f6g5d6e7f5c5");
    EXPECT_TRUE(position.is_over());
    EXPECT_EQ(position.discs(Side::second), 0u);
    EXPECT_EQ(count(position.discs(Side::first)), 13);
    EXPECT_EQ(position.side(), Side::second);
    EXPECT_EQ(position.disc_difference(), -13);
    EXPECT_EQ(position.margin(), -64);
    Moves moves;
    position.legal_moves(moves);
    EXPECT_TRUE(moves.empty());
    EXPECT_FALSE(position.is_legal(Move::pass()));
}

TEST(OthelloPosition, WhiteCanWipeOutBlack) {
    const Position position = after("d3c3c4e3f4g5f5c5c2b1");
    EXPECT_TRUE(position.is_over());
    EXPECT_EQ(position.side(), Side::first);
    EXPECT_EQ(position.margin(), -64);
}

TEST(OthelloPosition, EmptySquaresAtTheEndGoToTheWinner) {
    const Position lost = after(
        "f5d6c4d3e6b5b4b3e2f7e7f3g7g6d7f1d2c2a4c6a2b2e3g8a6b6g5d8b1e8c7f4c3h5a1c8e1c5g1c1d1a3f2a5h7a7b7b8h6f8"
        "f6a8g4h3h4h8--g3");
    EXPECT_TRUE(lost.is_over());
    EXPECT_EQ(lost.free_squares(), 3);
    EXPECT_EQ(lost.disc_difference(), -23);
    EXPECT_EQ(lost.margin(), -26);
}

TEST(OthelloPosition, EmptySquaresOfADrawGoToNobody) {
    const Position drawn = after(
        "f5d6c4d3c6b5a4b6b3b4d2f4d7f6g5e6g4h4g7h3c5f7h5a2h2a3a7a5b7d8e8g6h7g3e7c8a6g8f2b8h8e2c3c2f8e3f3a8b1c1"
        "e1c7b2f1h6d1g1g2");
    EXPECT_TRUE(drawn.is_over());
    EXPECT_EQ(drawn.free_squares(), 2);
    EXPECT_EQ(drawn.margin(), 0);
}

TEST(OthelloPosition, APassIsTheOnlyMoveOfAStuckSide) {
    Position position = after("d3c5b6d2c2b2b1a7b3f4d1");
    Moves moves;
    position.legal_moves(moves);
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_EQ(moves[0], Move::pass());
    EXPECT_TRUE(position.is_legal(Move::pass()));
    position.moves_of(position.side(), moves);
    EXPECT_TRUE(moves.empty());

    const Position before = position;
    position.play(Move::pass());
    EXPECT_EQ(position.ply(), before.ply() + 1);
    EXPECT_EQ(position.mover(), before.other());
    EXPECT_EQ(position.other(), before.mover());
    EXPECT_NE(position.hash(), before.hash());
    EXPECT_FALSE(position.is_legal(Move::pass()));
}

RC_GTEST_PROP(OthelloPosition, AgreesWithTheRulesToldSquareBySquare, (const Position& position)) {
    for (const Side side : {Side::first, Side::second}) {
        const Bitboard own = position.discs(side), enemy = position.discs(opponent(side));
        RC_ASSERT(position.placements(side) == walked_placements(own, enemy));
        Moves moves;
        position.moves_of(side, moves);
        RC_ASSERT(static_cast<int>(moves.size()) == count(position.placements(side)));
    }
    Moves moves;
    position.legal_moves(moves);
    RC_ASSERT(moves.empty() == position.is_over());
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        RC_ASSERT(next.side() == opponent(position.side()));
        RC_ASSERT(next.ply() == position.ply() + 1);
        if (move.is_pass()) continue;
        const Bitboard turned = walked_flips(position.mover(), position.other(), move.square());
        RC_ASSERT(next.other() == (position.mover() | turned | bit(move.square())));
        RC_ASSERT(next.mover() == (position.other() & ~turned));
    }
}

RC_GTEST_PROP(OthelloPosition, EveryBitPatternOfAMoveIsJudged, (const Position& position)) {
    Moves moves;
    position.legal_moves(moves);
    for (int bits = 0; bits < 256; ++bits) {
        const Move move = std::bit_cast<Move>(static_cast<std::uint8_t>(bits));
        RC_ASSERT(position.is_legal(move) == moves.contains(move));
    }
}

RC_GTEST_PROP(OthelloPosition, NoTwoPassesAndNoGameBeyondTheBound, (std::uint64_t seed)) {
    const std::vector<Position> positions = positions_of_game(seed);
    for (std::size_t i = 2; i < positions.size(); ++i) {
        RC_ASSERT(positions[i].occupied() != positions[i - 2].occupied());
    }
    const Position& end = positions.back();
    RC_ASSERT(end.ply() <= Othello::max_plies);
    RC_ASSERT(std::abs(end.margin()) <= Othello::max_margin);
    RC_ASSERT(end.margin() % 2 == 0);
}

RC_GTEST_PROP(OthelloPosition, BothColoursShareTheirRulesAndTheirHash, (const Position& position)) {
    const Position swapped(position.discs(Side::second), position.discs(Side::first), position.ply() + 1);
    RC_ASSERT(swapped.side() == opponent(position.side()));
    RC_ASSERT(swapped.margin() == position.margin());
    RC_ASSERT(swapped.hash() == position.hash());
    RC_ASSERT(swapped.placements(swapped.side()) == position.placements(position.side()));
    RC_ASSERT(position.hash() == position.computed_hash());
}

void collect_hashes(const Position& position, int depth,
                    std::map<std::pair<Bitboard, Bitboard>, std::uint64_t>& hashes) {
    hashes.emplace(std::pair{position.mover(), position.other()}, position.hash());
    if (depth == 0) return;
    Moves moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        collect_hashes(next, depth - 1, hashes);
    }
}

TEST(OthelloPosition, DifferentBoardsHaveDifferentHashes) {
    std::map<std::pair<Bitboard, Bitboard>, std::uint64_t> hashes;
    collect_hashes(Position(), 7, hashes);
    std::set<std::uint64_t> whole, upper, lower;
    for (const auto& [board, hash] : hashes) {
        whole.insert(hash);
        upper.insert(hash >> 32);
        lower.insert(hash & 0xffffffff);
    }
    EXPECT_EQ(whole.size(), hashes.size());
    // A table is addressed by one end of a hash and checks the other: both halves must spread. Of
    // some 40 000 random words of 32 bits less than one pair is expected to be equal.
    EXPECT_GE(upper.size() + 5, hashes.size());
    EXPECT_GE(lower.size() + 5, hashes.size());
}

}  // namespace
}  // namespace damier::othello
