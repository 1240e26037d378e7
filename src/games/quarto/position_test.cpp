#include "games/quarto/position.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <unordered_map>

#include "games/contract/perft.h"
#include "games/quarto/game.h"
#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

Position after(const Position& start, std::string_view text) {
    const Expected<std::vector<Move>> moves = parse_moves(start, text);
    EXPECT_TRUE(moves) << (moves ? "" : moves.error().message);
    Position position = start;
    if (moves) {
        for (const Move move : *moves) position.play(move);
    }
    return position;
}

TEST(QuartoPosition, Start) {
    const Position position(2);
    EXPECT_EQ(position.side(), Side::first);
    EXPECT_EQ(position.ply(), 0);
    EXPECT_EQ(position.variant(), 2);
    EXPECT_TRUE(position.is_opening());
    EXPECT_FALSE(position.is_over());
    EXPECT_EQ(position.hand(), std::nullopt);
    EXPECT_EQ(position.left(), all_pieces);
}

TEST(QuartoPosition, EachLevelIsWonByItsOwnSets) {
    constexpr std::string_view games[] = {">0 a1>1 b1>2 c1>3 d1", ">0 a1>1 b1>2 a2>3 b2",
                                          ">0 a1>1 c1>2 a3>3 c3", ">0 b4>1 a3>2 c3>3 b2"};
    for (int set_level = 0; set_level < level_count; ++set_level) {
        for (int level = 0; level < level_count; ++level) {
            const Position start(level);
            const Expected<std::vector<Move>> moves = parse_moves(start, games[set_level]);
            ASSERT_EQ(moves.has_value(), level >= set_level) << games[set_level] << " at level " << level + 1;
            if (!moves) continue;
            const Position end = after(start, games[set_level]);
            EXPECT_TRUE(end.is_over());
            EXPECT_TRUE(end.is_won());
            EXPECT_EQ(end.ply(), 5);
            EXPECT_EQ(end.side(), Side::second);
            EXPECT_EQ(end.margin(), -1);
            EXPECT_EQ(std::popcount(end.completed_sets()), 1);
            Moves none;
            end.legal_moves(none);
            EXPECT_TRUE(none.empty());
        }
    }
}

// Found by random play at level 4, so no set of a lower level is complete either.
constexpr std::string_view drawn_game =
    ">2 d4>5 c2>F d2>9 b4>7 a1>D a4>1 a3>8 c3>B d1>A a2>3 c4>E b2>4 c1>0 b1>C d3>6 b3";

TEST(QuartoPosition, ADrawnGameAtEachLevel) {
    for (int level = 0; level < level_count; ++level) {
        const Position end = after(Position(level), drawn_game);
        EXPECT_TRUE(end.is_over());
        EXPECT_FALSE(end.is_won());
        EXPECT_EQ(end.margin(), 0);
        EXPECT_EQ(end.ply(), max_plies);
        EXPECT_EQ(end.free_cells(), 0);
    }
}

TEST(QuartoPosition, AWinOnTheLastCellIsNoDraw) {
    // Seeds are tried until a game is won by the sixteenth placement.
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Position end = random_position(seed, 0, max_plies);
        if (!end.is_won() || end.free_cells() != 0) continue;
        EXPECT_EQ(end.margin(), -1);
        EXPECT_TRUE(end.is_over());
        return;
    }
    FAIL() << "no such game";
}

TEST(QuartoPosition, Perft) {
    constexpr std::uint64_t expected[] = {1, 16, 3840, 806400, 146764800};
    for (int level = 0; level < level_count; ++level) {
        for (int depth = 0; depth <= 4; ++depth) EXPECT_EQ(perft(Position(level), depth), expected[depth]);
        EXPECT_EQ(perft_by_playing<Quarto>(Position(level), 3), expected[3]);
        // At depth 5 each of the level's sets is won in 4! orders of its cells by 12 864 ordered choices
        // of four pieces that share a value, and such a win is one leaf in place of twelve.
        const std::uint64_t lost = 11ull * 24 * 12864 * static_cast<std::uint64_t>(sets_in_level[level]);
        EXPECT_EQ(16 * perft(after(Position(level), ">7"), 4), expected[4] * 13 * 12 - lost);
    }
}

RC_GTEST_PROP(QuartoPosition, PerftKernelCountsWhatPlayingCounts, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const int plies = *rc::gen::inRange(11, 18);
    const Position position = random_position(seed, level, plies);
    for (int depth = 0; depth <= 3; ++depth) {
        RC_ASSERT(perft(position, depth) == perft_by_playing<Quarto>(position, depth));
        RC_ASSERT(perft(position, depth) == perft_by_listing<Quarto>(position, depth));
    }
}

// The board, the result and the moves at each ply of a random game, by the plain rules.
RC_GTEST_PROP(QuartoPosition, FollowsThePlainRules, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const Position position = random_position(seed, level, *rc::gen::inRange(0, 18));
    const int placed = std::popcount(position.occupied());
    const bool won = is_won_plainly(position.board(), level);
    RC_ASSERT(position.is_won() == won);
    RC_ASSERT(position.margin() == (won ? -1 : 0));
    RC_ASSERT(position.is_over() == (won || placed == 16));
    RC_ASSERT(position.ply() == (position.is_opening() ? 0 : placed + 1));
    RC_ASSERT((position.completed_sets() != 0) == won);
    RC_ASSERT(std::popcount(position.left()) == 16 - placed - (position.hand() ? 1 : 0));

    Moves moves;
    position.legal_moves(moves);
    std::size_t expected = position.is_opening() ? 16 : 0;
    if (position.hand()) {
        for (const Cell cell : elements_of<Cell>(position.free_cells())) {
            Board next = position.board();
            next[static_cast<std::size_t>(cell)] = position.hand();
            const bool ends = is_won_plainly(next, level) || placed == 15;
            expected += ends ? 1 : static_cast<std::size_t>(std::popcount(position.left()));
            RC_ASSERT(moves.contains(Move::ending(cell)) == ends);
            RC_ASSERT(contains(position.winning_cells(), cell) == is_won_plainly(next, level));
        }
    }
    RC_ASSERT(moves.size() == expected);
}

RC_GTEST_PROP(QuartoPosition, EveryBitPatternOfAMoveIsJudged, (std::uint64_t seed)) {
    const Position position =
        random_position(seed, *rc::gen::inRange(0, level_count), *rc::gen::inRange(0, 18));
    Moves moves, others;
    position.legal_moves(moves);
    position.moves_of(opponent(position.side()), others);
    RC_ASSERT(moves.size() == others.size());
    std::size_t legal = 0;
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const auto move = std::bit_cast<Move>(static_cast<std::uint16_t>(bits));
        RC_ASSERT(!move.is_pass());
        if (!position.is_legal(move)) continue;
        legal += 1;
        RC_ASSERT(moves.contains(move));
    }
    RC_ASSERT(legal == moves.size());
}

RC_GTEST_PROP(QuartoPosition, HashFollowsPlay, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    for (int plies = 0; plies <= max_plies; ++plies) {
        const Position position = random_position(seed, level, plies);
        RC_ASSERT(position.hash() == position.computed_hash());
        RC_ASSERT(position == Position(position.board(), position.hand(), level));
    }
}

TEST(QuartoPosition, HashTellsPositionsApart) {
    std::unordered_map<std::uint64_t, Position> seen;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        const Position position =
            random_position(seed, static_cast<int>(seed % 4), static_cast<int>(seed % 18));
        const auto [entry, is_new] = seen.try_emplace(position.hash(), position);
        EXPECT_EQ(entry->second, position);
    }
    EXPECT_GT(seen.size(), 15000u);
}

TEST(QuartoPosition, ADefaultMoveIsNeverLegal) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        EXPECT_FALSE(random_position(seed, 0, static_cast<int>(seed % 18)).is_legal(Move()));
    }
}

}  // namespace
}  // namespace damier::quarto
