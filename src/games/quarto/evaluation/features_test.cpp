#include "games/quarto/evaluation/features.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/symmetry.h"

namespace damier::quarto {
namespace {

template <class Check>
void for_random_positions(Check check) {
    for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
        const Position position =
            random_position(seed, static_cast<int>(seed % 4), static_cast<int>(seed / 4 % 17));
        if (!position.is_over()) check(position);
    }
}

// Plays every move and looks whether the opponent then wins at once.
Features plain_features(const Position& position) {
    Features features;
    Moves moves;
    position.legal_moves(moves);
    if (position.is_opening()) return features;
    features.wins_at_once = position.winning_cells() != 0;
    if (features.wins_at_once || position.left() == 0) return features;
    std::array<int, cell_count> safe{};
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        safe[static_cast<std::size_t>(*move.cell())] += next.winning_cells() == 0;
    }
    for (const Cell cell : elements_of<Cell>(position.free_cells())) {
        features.placements_by_safe[static_cast<std::size_t>(safe[static_cast<std::size_t>(cell)])] += 1;
    }
    return features;
}

TEST(QuartoFeatures, OfTheFirstPlacement) {
    Position position(0);
    EXPECT_EQ(features_of(position), Features{});
    position.play(Move::opening(Piece{5}));
    Features expected;
    expected.placements_by_safe[15] = 16;
    EXPECT_EQ(features_of(position), expected);
}

// Three tall pieces in row 1; a short one in hand. On d1 it closes the row; anywhere else the tall pieces are
// not safe.
TEST(QuartoFeatures, OfARowThatThreatens) {
    const Position position = parse_position("..../..../..../4E7. 8 L1", 0).value();
    const Features features = features_of(position);
    EXPECT_FALSE(features.wins_at_once);
    // Twelve pieces are left, five tall ones among them: 5, 6, C, D, F. The row also shares: 4, E and 7
    // nothing else.
    EXPECT_EQ(features.placements_by_safe[12], 1);
    EXPECT_EQ(features.placements_by_safe[12 - 5], 12);
    EXPECT_TRUE(features_of(parse_position("..../..../..../4E7. 5 L1", 0).value()).wins_at_once);
}

TEST(QuartoFeatures, AreThoseOfPlayingEveryMove) {
    int hard = 0;
    for_random_positions([&](const Position& position) {
        const Features expected = plain_features(position);
        ASSERT_EQ(features_of(position), expected) << format_position(position);
        hard += expected.placements_by_safe[1] > 0;
    });
    EXPECT_GT(hard, 100) << "too few positions with few safe pieces";
}

TEST(QuartoFeatures, KeepUnderSymmetries) {
    for_random_positions([](const Position& position) {
        const int symmetries = symmetry_count(position.variant());
        for (int symmetry = 1; symmetry < symmetries; symmetry += 397) {
            ASSERT_EQ(features_of(transform(position, symmetry)), features_of(position))
                << format_position(position);
        }
    });
}

}  // namespace
}  // namespace damier::quarto
