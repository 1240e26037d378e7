#include "games/othello/people/insight.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/othello/symmetry.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

using Squares = std::vector<std::string>;

Squares squares_of(const Insight& insight, std::string_view key, Side side) {
    for (const Insight::Overlay& overlay : insight.overlays) {
        if (overlay.key == key && overlay.side == side) return overlay.squares;
    }
    return {"missing"};
}

Insight::Figure figure(const Insight& insight, std::string_view key) {
    return *std::ranges::find(insight.figures, key, &Insight::Figure::key);
}

// Black to move; from a1 on. No game leads to boards so small, so the parser would refuse them.
Position board(std::string_view discs) {
    Bitboard black = 0, white = 0;
    for (std::size_t i = 0; i < discs.size(); ++i) {
        if (discs[i] == 'X') black |= bit(static_cast<int>(i));
        if (discs[i] == 'O') white |= bit(static_cast<int>(i));
    }
    return Position(black, white, 2);
}

// The four discs of the start, and on the edge a black disc that White can turn from the corner.
TEST(OthelloInsight, SeesACornerThatCanBeTaken) {
    const Insight insight =
        othello::insight(board("-XO-----"
                               "--------"
                               "--------"
                               "---OX---"
                               "---XO---"));
    EXPECT_EQ(squares_of(insight, "mobility", Side::first), (Squares{"d1", "d3", "c4", "f5", "e6"}));
    EXPECT_EQ(squares_of(insight, "mobility", Side::second), (Squares{"a1", "e3", "f4", "c5", "d6"}));
    EXPECT_EQ(squares_of(insight, "stable", Side::first), Squares{});
    ASSERT_EQ(insight.threats.size(), 1u);
    EXPECT_EQ(insight.threats[0].key, "takes_corner");
    EXPECT_EQ(insight.threats[0].side, Side::second);
    EXPECT_EQ(insight.threats[0].move, nlohmann::json({{"move", "a1"}, {"to", "a1"}}));
    EXPECT_EQ(insight.threats[0].squares, (Squares{"a1"}));
    EXPECT_EQ(insight.threats[0].number, 1);
    EXPECT_EQ(figure(insight, "mobility").first, 5);
    EXPECT_EQ(figure(insight, "frontier").second, 3);
    EXPECT_EQ(figure(insight, "corners").first, 0);
    EXPECT_EQ(figure(insight, "discs").first, 3);
}

// From the corner on, discs of one colour along the edge are stable.
TEST(OthelloInsight, ShowsStableDiscs) {
    const Insight insight =
        othello::insight(board("XXO-----"
                               "X-------"
                               "--------"
                               "---OX---"
                               "---XO---"));
    EXPECT_EQ(squares_of(insight, "stable", Side::first), (Squares{"a1", "b1", "a2"}));
}

TEST(OthelloInsight, CountsTheDiscsThatAreTurned) {
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const Position& at : positions_of_game(seed)) {
            if (at.is_over()) continue;
            for (const Insight::Threat& threat : othello::insight(at).threats) {
                ++seen;
                const Square corner = *parse_square(threat.squares.front());
                EXPECT_EQ(threat.number, count(walked_flips(at.other(), at.mover(), corner)));
            }
        }
    }
    EXPECT_GT(seen, 50);
}

Squares image(const Squares& squares, int symmetry) {
    Bitboard set = 0;
    for (const std::string& square : squares) set |= bit(damier::transform(*parse_square(square), symmetry));
    return names_of(set);
}

std::vector<std::pair<Squares, int>> corners_in(const Insight& insight, int symmetry) {
    std::vector<std::pair<Squares, int>> corners;
    for (const Insight::Threat& threat : insight.threats)
        corners.emplace_back(image(threat.squares, symmetry), *threat.number);
    std::ranges::sort(corners);
    return corners;
}

TEST(OthelloInsight, OfAnImageIsTheImage) {
    for (std::uint64_t seed = 0; seed < 15; ++seed) {
        for (const Position& at : positions_of_game(seed)) {
            if (at.is_over()) continue;
            const Insight plain = othello::insight(at);
            const int symmetry = 1 + at.ply() % (symmetry_count - 1);
            const Insight other = othello::insight(transform(at, symmetry));
            for (const Insight::Overlay& overlay : plain.overlays) {
                EXPECT_EQ(squares_of(other, overlay.key, *overlay.side), image(overlay.squares, symmetry));
                const Insight::Figure same = figure(plain, overlay.key);
                EXPECT_EQ(overlay.side == Side::first ? same.first : same.second,
                          static_cast<int>(overlay.squares.size()));
            }
            EXPECT_EQ(corners_in(other, 0), corners_in(plain, symmetry));
        }
    }
}

}  // namespace
}  // namespace damier::othello
