#include "games/quarto/lanes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>

#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

TEST(QuartoWinningSets, AreTheNamedOnes) {
    constexpr int expected_counts[] = {10, 19, 24, 30};
    for (int level = 0; level < level_count; ++level) {
        std::vector<Cells> named = sets_by_name(level);
        std::vector<Cells> built(winning_sets.begin(), winning_sets.begin() + sets_in_level[level]);
        std::sort(named.begin(), named.end());
        std::sort(built.begin(), built.end());
        EXPECT_EQ(static_cast<int>(built.size()), expected_counts[level]);
        EXPECT_EQ(built, named) << "level " << level + 1;
        EXPECT_EQ(std::adjacent_find(built.begin(), built.end()), built.end());
        EXPECT_EQ(std::popcount(sets_of_level(level)), expected_counts[level]);
    }
    for (const Cells set : winning_sets) EXPECT_EQ(std::popcount(set), 4);
}

TEST(QuartoWinningSets, ThroughACellAreThoseThatContainIt) {
    for (int cell = 0; cell < cell_count; ++cell) {
        for (int set = 0; set < set_count; ++set) {
            EXPECT_EQ((sets_through[cell] >> set & 1) != 0,
                      contains(winning_sets[set], static_cast<Cell>(cell)));
        }
    }
}

TEST(QuartoPiece, ValuesPartitionThePieces) {
    for (int value = 0; value < value_count; ++value) {
        for (int i = 0; i < piece_count; ++i) {
            const auto piece = static_cast<Piece>(i);
            EXPECT_EQ(contains(pieces_with_value[value], piece), has_value(piece, value));
        }
    }
}

// Any board, also one that play would not reach because the game was won on the way.
Board random_board(Random& random, int placed) {
    std::array<int, 16> cells, pieces;
    for (int i = 0; i < 16; ++i) cells[i] = pieces[i] = i;
    std::shuffle(cells.begin(), cells.end(), random);
    std::shuffle(pieces.begin(), pieces.end(), random);
    Board board;
    for (int i = 0; i < placed; ++i) board[cells[i]] = static_cast<Piece>(pieces[i]);
    return board;
}

RC_GTEST_PROP(QuartoLanes, AgreeWithThePlainRules, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const int placed = *rc::gen::inRange(0, 16);
    Random random(seed);
    const Board board = random_board(random, placed);
    RC_PRE(!is_won_plainly(board, level));
    Lanes lanes = Lanes::empty_board(level);
    for (int i = 0; i < cell_count; ++i) {
        if (board[i]) lanes.place(*board[i], static_cast<Cell>(i));
    }
    Pieces winning = 0;
    for (int p = 0; p < piece_count; ++p) {
        for (int c = 0; c < cell_count; ++c) {
            if (board[c]) continue;
            Board next = board;
            next[c] = static_cast<Piece>(p);
            const bool wins = is_won_plainly(next, level);
            RC_ASSERT(((lanes.won_by(static_cast<Piece>(p)) & sets_through[c]) != 0) == wins);
            if (wins) winning |= bit(static_cast<Piece>(p));
        }
    }
    RC_ASSERT(lanes.winning_pieces() == winning);
}

RC_GTEST_PROP(QuartoLanes, DoNotDependOnTheOrderOfPlacing, (std::uint64_t seed)) {
    Random random(seed);
    const Board board = random_board(random, 12);
    Lanes forwards = Lanes::empty_board(3), backwards = forwards;
    for (int i = 0; i < cell_count; ++i) {
        const int j = cell_count - 1 - i;
        if (board[i]) forwards.place(*board[i], static_cast<Cell>(i));
        if (board[j]) backwards.place(*board[j], static_cast<Cell>(j));
    }
    RC_ASSERT(forwards == backwards);
}

}  // namespace
}  // namespace damier::quarto
