#include "games/quarto/book/canonical.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

#include "games/quarto/book/classes.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/symmetry.h"

namespace damier::quarto {
namespace {

bool is_image(const Position& position, const Position& image) {
    for (int symmetry = 0; symmetry < symmetry_count(position.variant()); ++symmetry) {
        if (transform(position, symmetry) == image) return true;
    }
    return false;
}

// The canonical position is one of the images, and the same whichever image one starts from: that is all
// there is to being canonical.
RC_GTEST_PROP(QuartoCanonical, IsTheSameImageForAllImages, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const Position position = random_position(seed, level, *rc::gen::inRange(0, 18));
    const Position canonical = canonical_position(position);
    RC_ASSERT(is_image(position, canonical));
    RC_ASSERT(canonical_position(canonical) == canonical);
    for (int i = 0; i < 20; ++i) {
        const int symmetry = *rc::gen::inRange(0, symmetry_count(level));
        RC_ASSERT(canonical_position(transform(position, symmetry)) == canonical);
    }
}

TEST(QuartoCanonical, EveryImageOfAPositionGivesTheSame) {
    for (int level = 0; level < level_count; ++level) {
        const Position position = random_position(5, level, 6);
        const Position canonical = canonical_position(position);
        for (int symmetry = 0; symmetry < symmetry_count(level); ++symmetry)
            ASSERT_EQ(canonical_position(transform(position, symmetry)), canonical) << symmetry;
    }
}

// The classes by play from the opening: each class's moves lead to classes.
std::vector<std::size_t> counts_by_play(int level, int most_placed) {
    std::vector<std::size_t> counts;
    std::set<std::string> front = {format_position(Position(level))};
    for (int placed = 0; placed <= most_placed; ++placed) {
        std::set<std::string> next;
        Moves moves;
        for (const std::string& text : front) {
            const Position position = *parse_position(text, level);
            position.legal_moves(moves);
            for (const Move move : moves) {
                Position child = position;
                child.play(move);
                if (!child.is_over()) next.insert(format_position(canonical_position(child)));
            }
        }
        counts.push_back(next.size());
        front = std::move(next);
    }
    return counts;
}

TEST(QuartoClasses, AreThoseThatPlayReaches) {
    for (int level = 0; level < level_count; ++level) {
        const int most = level == 0 ? 3 : 2;
        const std::vector<std::size_t> counts = counts_by_play(level, most);
        const PositionClasses& classes = PositionClasses::of_level(level);
        for (int placed = 0; placed <= most; ++placed)
            EXPECT_EQ(classes.count(placed) - classes.count(placed - 1), counts[placed]) << level << placed;
    }
}

// The boards of four pieces that complete a set, with any piece left beside them, up to symmetry.
std::size_t won_classes(int level) {
    const PositionClasses& classes = PositionClasses::of_level(level);
    std::set<std::pair<Cells, std::array<Cells, attribute_count>>> won;
    for (std::size_t i = classes.count(2); i < classes.count(3); ++i) {
        const Position position = classes.position(i);
        for (const Cell cell : elements_of<Cell>(position.winning_cells())) {
            const Columns board = with_piece(columns_of(position), *position.hand(), cell);
            for (const Piece beside : elements_of<Piece>(position.left())) {
                const Columns least = canonical_columns(board, beside, level);
                won.insert({least.occupied, least.set});
            }
        }
    }
    return won.size();
}

// With four placed, those that are won already counted as well, the numbers of other programs: 91 746 and
// 359 931.
TEST(QuartoClasses, HaveTheKnownNumbers) {
    constexpr std::size_t known[level_count][most_placed_in_classes + 1] = {{1, 8, 148, 3'382, 91'558},
                                                                            {1, 12, 381, 12'113, 358'784},
                                                                            {1, 12, 381, 12'113, 358'493},
                                                                            {1, 12, 381, 12'113, 358'172}};
    for (int level = 0; level < level_count; ++level) {
        const PositionClasses& classes = PositionClasses::of_level(level);
        for (int placed = 0; placed <= most_placed_in_classes; ++placed)
            EXPECT_EQ(classes.count(placed) - classes.count(placed - 1), known[level][placed])
                << "level " << level + 1 << ", " << placed << " placed";
        EXPECT_EQ(known[level][4] + won_classes(level), level == 0 ? 91'746u : 359'931u);
    }
}

TEST(QuartoClasses, APositionHasTheNumberOfItsClass) {
    for (int level = 0; level < level_count; ++level) {
        const PositionClasses& classes = PositionClasses::of_level(level);
        EXPECT_EQ(classes.level(), level);
        Random random(7);
        for (int i = 0; i < 2'000; ++i) {
            const auto number = static_cast<std::size_t>(
                random.below(static_cast<std::uint32_t>(classes.count(most_placed_in_classes))));
            const Position position = classes.position(number);
            const auto symmetry =
                static_cast<int>(random.below(static_cast<std::uint32_t>(symmetry_count(level))));
            ASSERT_EQ(classes.number_of(transform(position, symmetry)), number);
            ASSERT_FALSE(position.is_won());
        }
    }
}

TEST(QuartoClasses, OtherPositionsHaveNone) {
    const PositionClasses& classes = PositionClasses::of_level(0);
    EXPECT_EQ(classes.number_of(Position(0)), std::nullopt);
    for (const char* text : {"01.C/.2.5/..../...7 4 L1", "0123/..../..../.... - L1"}) {
        const auto position = parse_position(text, 0);
        ASSERT_TRUE(position) << position.error().message;
        EXPECT_EQ(classes.number_of(*position), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace damier::quarto
