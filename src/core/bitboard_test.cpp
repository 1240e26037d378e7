// Bit tricks against the same things done square by square.
#include "core/bitboard.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/board_symmetry.h"
#include "core/move_list.h"

namespace damier {
namespace {

struct Step {
    Direction direction;
    int files;
    int ranks;
};
constexpr Step steps[] = {{Direction::north, 0, 1},        {Direction::east, 1, 0},
                          {Direction::south, 0, -1},       {Direction::west, -1, 0},
                          {Direction::north_east, 1, 1},   {Direction::south_east, 1, -1},
                          {Direction::south_west, -1, -1}, {Direction::north_west, -1, 1}};

Bitboard moved_square_by_square(Bitboard set, int files, int ranks) {
    Bitboard out = 0;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            if (!contains(set, make_square(file, rank))) continue;
            const int to_file = file + files, to_rank = rank + ranks;
            if (to_file < 0 || to_file > 7 || to_rank < 0 || to_rank > 7) continue;
            out |= bit(make_square(to_file, to_rank));
        }
    }
    return out;
}

TEST(Square, NamesRoundTrip) {
    EXPECT_EQ(to_string(make_square(0, 0)), "a1");
    EXPECT_EQ(to_string(make_square(7, 0)), "h1");
    EXPECT_EQ(to_string(make_square(0, 7)), "a8");
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        EXPECT_EQ(make_square(file_of(square), rank_of(square)), square);
        EXPECT_EQ(parse_square(to_string(square)), square);
    }
    EXPECT_EQ(parse_square("E4"), parse_square("e4"));
}

TEST(Square, OnlyTheSixtyFourNamesInTwoCasesAreSquares) {
    int accepted = 0;
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const char text[] = {static_cast<char>(first), static_cast<char>(second)};
            accepted += parse_square({text, 2}).has_value();
        }
    }
    EXPECT_EQ(accepted, 128);
    for (const std::string_view wrong : {"", "a", "a11", "a1 ", " a1"})
        EXPECT_FALSE(parse_square(wrong)) << wrong;
}

RC_GTEST_PROP(Bitboard, ShiftMovesEverySquareByItself, (Bitboard set)) {
    for (const Step& step : steps) {
        RC_ASSERT(shift(step.direction, set) == moved_square_by_square(set, step.files, step.ranks));
    }
}

TEST(Bitboard, AllDirectionsAreTheEightOfThem) {
    std::set<Direction> listed(std::begin(all_directions), std::end(all_directions));
    EXPECT_EQ(listed.size(), 8u);
    for (const Step& step : steps) EXPECT_TRUE(listed.contains(step.direction));
}

RC_GTEST_PROP(Bitboard, NeighboursAreTheUnionOfAllShifts, (Bitboard set)) {
    Bitboard expected = 0;
    for (const Step& step : steps) expected |= moved_square_by_square(set, step.files, step.ranks);
    RC_ASSERT(neighbours(set) == expected);
}

RC_GTEST_PROP(Bitboard, SquaresOfListsTheSetInOrder, (Bitboard set)) {
    std::vector<int> listed, expected;
    for (const Square square : squares_of(set)) listed.push_back(index_of(square));
    for (int i = 0; i < square_count; ++i) {
        if (set >> i & 1) expected.push_back(i);
    }
    RC_ASSERT(listed == expected);
    RC_ASSERT(count(set) == static_cast<int>(expected.size()));
    if (set == 0) return;
    Bitboard rest = set;
    RC_ASSERT(index_of(lowest(set)) == expected.front());
    RC_ASSERT(index_of(pop_lowest(rest)) == expected.front());
    RC_ASSERT((rest | bit(expected.front())) == set && rest != set);
}

TEST(Bitboard, EdgesHoldTheirSquares) {
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        EXPECT_EQ(contains(file_a, square), file_of(square) == 0);
        EXPECT_EQ(contains(file_h, square), file_of(square) == 7);
        EXPECT_EQ(contains(rank_1, square), rank_of(square) == 0);
        EXPECT_EQ(contains(rank_8, square), rank_of(square) == 7);
    }
}

RC_GTEST_PROP(BoardSymmetry, SetsAndSquaresAgree, (Bitboard set)) {
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) {
        Bitboard expected = 0;
        for (const Square square : squares_of(set)) expected |= bit(transform(square, symmetry));
        RC_ASSERT(transform(set, symmetry) == expected);
    }
}

RC_GTEST_PROP(BoardSymmetry, InverseTakesTheImageBack, (Bitboard set)) {
    RC_ASSERT(transform(set, 0) == set);
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) {
        RC_ASSERT(transform(transform(set, symmetry), inverse_board_symmetry(symmetry)) == set);
    }
}

// The images of all squares: what a symmetry is.
std::vector<int> images(int symmetry) {
    std::vector<int> out;
    for (int i = 0; i < square_count; ++i)
        out.push_back(index_of(transform(static_cast<Square>(i), symmetry)));
    return out;
}

TEST(BoardSymmetry, TheEightAreDifferentAndFormAGroup) {
    std::set<std::vector<int>> group;
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) group.insert(images(symmetry));
    EXPECT_EQ(group.size(), 8u);
    for (int first = 0; first < board_symmetry_count; ++first) {
        for (int second = 0; second < board_symmetry_count; ++second) {
            std::vector<int> product;
            for (const int image : images(first)) {
                product.push_back(index_of(transform(static_cast<Square>(image), second)));
            }
            EXPECT_TRUE(group.contains(product)) << first << " then " << second;
        }
    }
}

TEST(BoardSymmetry, NeighboursStayNeighbours) {
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) {
        for (int i = 0; i < square_count; ++i) {
            EXPECT_EQ(transform(neighbours(bit(i)), symmetry),
                      neighbours(bit(transform(static_cast<Square>(i), symmetry))));
        }
    }
}

TEST(BoardSymmetry, IsNumberedAsTheHeaderSays) {
    const auto image = [](const char* name, int symmetry) {
        return to_string(transform(*parse_square(name), symmetry));
    };
    EXPECT_EQ(image("b3", 1), "g3");
    EXPECT_EQ(image("b3", 2), "b6");
    EXPECT_EQ(image("b3", 4), "c2");
    EXPECT_EQ(image("b3", 5), "f2");
    EXPECT_EQ(image("b3", 6), "c7");
}

TEST(MoveList, HoldsWhatWasPushed) {
    MoveList<int, 3> list;
    EXPECT_TRUE(list.empty());
    list.push(5);
    list.push(7);
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{5, 7}));
    EXPECT_EQ(list.size(), 2u);
    EXPECT_EQ(list[1], 7);
    EXPECT_TRUE(list.contains(5));
    EXPECT_FALSE(list.contains(6));
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_FALSE(list.contains(5));
}

}  // namespace
}  // namespace damier
