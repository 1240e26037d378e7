#include "games/othello/evaluation/features.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "games/othello/evaluation/stability.h"
#include "games/othello/symmetry.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

// The terms in their plainest form, square by square.
namespace naive {

constexpr std::pair<int, int> all_steps[] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                             {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

bool is_beside(Square square, Bitboard set) {
    return std::ranges::any_of(all_steps, [&](auto direction) {
        const std::optional<Square> next = step(square, direction.first, direction.second);
        return next && contains(set, *next);
    });
}

int count_beside(Bitboard squares, Bitboard set) {
    int number = 0;
    for (const Square square : squares_of(squares)) number += is_beside(square, set);
    return number;
}

// The distances to the nearest edges, the smaller first: (0, 0) is a corner.
std::pair<int, int> distance_to_edges(Square square) {
    const int file = std::min(file_of(square), 7 - file_of(square));
    const int rank = std::min(rank_of(square), 7 - rank_of(square));
    return std::minmax({file, rank});
}

Square nearest_corner(Square square) {
    return make_square(file_of(square) < 4 ? 0 : 7, rank_of(square) < 4 ? 0 : 7);
}

bool line_is_full(Square square, int files, int ranks, Bitboard occupied) {
    for (const int way : {1, -1}) {
        for (std::optional<Square> at = square; at; at = step(*at, way * files, way * ranks)) {
            if (!contains(occupied, *at)) return false;
        }
    }
    return true;
}

Bitboard stable(Bitboard own, Bitboard occupied) {
    Bitboard known = 0;
    const auto is_safe_along = [&](Square square, int files, int ranks) {
        if (line_is_full(square, files, ranks, occupied)) return true;
        for (const int way : {1, -1}) {
            const std::optional<Square> next = step(square, way * files, way * ranks);
            if (!next || contains(known, *next)) return true;
        }
        return false;
    };
    for (bool growing = true; growing;) {
        growing = false;
        for (const Square square : squares_of(own & ~known)) {
            if (is_safe_along(square, 1, 0) && is_safe_along(square, 0, 1) && is_safe_along(square, 1, 1) &&
                is_safe_along(square, 1, -1)) {
                known |= bit(square);
                growing = true;
            }
        }
    }
    return known;
}

TermFigures figures(const Position& position, Side side) {
    const Bitboard own = position.discs(side);
    const Bitboard foreign = position.discs(opponent(side));
    const Bitboard empty = ~position.occupied();
    const Bitboard moves = walked_placements(own, foreign);
    TermFigures result{};
    const auto at = [&](Term term) -> int& { return result[static_cast<std::size_t>(term)]; };
    at(Term::turn) = side == position.side();
    at(Term::parity) = (side == position.side()) == (count(empty) % 2 == 1);
    at(Term::mobility) = count(moves);
    at(Term::potential) = count_beside(empty, foreign);
    at(Term::frontier) = count_beside(own, empty);
    at(Term::discs) = count(own);
    at(Term::stable) = count(stable(own, position.occupied()));
    for (const Square square : squares_of(moves)) {
        at(Term::corner_moves) += distance_to_edges(square) == std::pair(0, 0);
    }
    for (const Square square : squares_of(own)) {
        const std::pair<int, int> distance = distance_to_edges(square);
        const bool corner_is_empty = contains(empty, nearest_corner(square));
        at(Term::corners) += distance == std::pair(0, 0);
        at(Term::c_squares) += distance == std::pair(0, 1) && corner_is_empty;
        at(Term::x_squares) += distance == std::pair(1, 1) && corner_is_empty;
        at(Term::edges) += distance.first == 0 && distance.second >= 2;
        at(Term::ring) += distance.first == 1 && distance.second >= 2;
    }
    return result;
}

}  // namespace naive

std::string shown(const Features& features) {
    std::string text;
    for (std::size_t term = 0; term < term_count; ++term) {
        text += std::string(term_names[term]) + " " + std::to_string(features.mover[term]) + ":" +
                std::to_string(features.other[term]) + "  ";
    }
    return text;
}

Bitboard set_of(std::initializer_list<std::string_view> names) {
    Bitboard set = 0;
    for (const std::string_view name : names) set |= bit(parse_square(name).value());
    return set;
}

TEST(OthelloFeatures, OfTheStart) {
    //                     turn parity moves pot front corner c-moves x c edges ring stable discs
    const Features expected = {{1, 0, 4, 10, 2, 0, 0, 0, 0, 0, 0, 0, 2},
                               {0, 1, 4, 10, 2, 0, 0, 0, 0, 0, 0, 0, 2}};
    EXPECT_EQ(features_of(Position()), expected) << shown(features_of(Position()));
}

// Black has a corner with its neighbours, and the corner h8 before it; White stands beside it and beside a8.
TEST(OthelloFeatures, OfDiscsRoundTheCorners) {
    const Bitboard black = set_of({"d4", "e4", "a1", "b1", "a2", "b2", "c1", "f6"});
    const Bitboard white = set_of({"d5", "e5", "g7", "b8", "h5", "g4"});
    const Features features = features_of(Position(black, white, 0));
    const auto mover = [&](Term term) { return features.mover[static_cast<std::size_t>(term)]; };
    const auto other = [&](Term term) { return features.other[static_cast<std::size_t>(term)]; };
    EXPECT_EQ(mover(Term::corners), 1);
    EXPECT_EQ(mover(Term::corner_moves), 1) << "h8 takes g7";
    EXPECT_EQ(mover(Term::x_squares), 0) << "b2, but a1 is taken";
    EXPECT_EQ(mover(Term::c_squares), 0);
    EXPECT_EQ(mover(Term::edges), 1) << "c1";
    EXPECT_EQ(mover(Term::ring), 0);
    EXPECT_EQ(mover(Term::stable), 5) << "a1, b1, c1, a2, and b2 among them";
    EXPECT_EQ(mover(Term::discs), 8);
    EXPECT_EQ(mover(Term::parity), 0) << "50 squares are empty";
    EXPECT_EQ(other(Term::x_squares), 1) << "g7";
    EXPECT_EQ(other(Term::c_squares), 1) << "b8";
    EXPECT_EQ(other(Term::edges), 1) << "h5";
    EXPECT_EQ(other(Term::ring), 1) << "g4";
    EXPECT_EQ(other(Term::stable), 0);
    EXPECT_EQ(other(Term::parity), 1);
}

TEST(OthelloFeatures, SeesDiscsThatFullLinesMakeStable) {
    // Only the lines through h1 and a8 can still change.
    const FullLines lines(set_of({"h1", "a8"}));
    EXPECT_EQ(lines.stable(set_of({"d4"})), set_of({"d4"}));
    EXPECT_EQ(lines.stable(set_of({"d5"})), 0u) << "on the diagonal between the two";
    EXPECT_EQ(lines.stable(set_of({"d5", "b1", "h3"})), 0u) << "on an edge with an empty end";
    EXPECT_EQ(lines.stable(set_of({"a1", "b1"})), set_of({"a1", "b1"})) << "from a corner on";
}

RC_GTEST_PROP(OthelloFeatures, AreThoseOfThePlainWay, (const Position& position)) {
    const Features expected = {naive::figures(position, position.side()),
                               naive::figures(position, opponent(position.side()))};
    const Features features = features_of(position);
    if (features != expected) RC_LOG() << shown(features) << "\nexpected\n" << shown(expected);
    RC_ASSERT(features == expected);
}

RC_GTEST_PROP(OthelloFeatures, AreTheSameOnEveryPath, (const Position& position)) {
    for (const FeaturePath& path : feature_paths())
        RC_ASSERT(path.features(position) == features_of(position));
}

RC_GTEST_PROP(OthelloFeatures, AreTheSameInTheMirrorAndWithColoursSwapped, (const Position& position)) {
    const Features features = features_of(position);
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
        RC_ASSERT(features_of(transform(position, symmetry)) == features);
    }
    const Position swapped(position.discs(Side::second), position.discs(Side::first), position.ply() ^ 1);
    RC_ASSERT(features_of(swapped) == features);
}

TEST(OthelloFeatures, NoStableDiscIsEverTurned) {
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Bitboard stable[2] = {0, 0};
        for (const Position& position : positions_of_game(seed)) {
            const FullLines lines(~position.occupied());
            for (const Side side : {Side::first, Side::second}) {
                Bitboard& known = stable[index_of(side)];
                ASSERT_EQ(known & ~position.discs(side), 0u) << format_position(position);
                known |= lines.stable(position.discs(side));
                seen += position.free_squares() > 5 ? count(known) : 0;
            }
        }
    }
    EXPECT_GT(seen, 1'000);
}

}  // namespace
}  // namespace damier::othello
