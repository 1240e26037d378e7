#include "games/quarto/people/insight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/quarto/notation/piece_text.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/symmetry.h"

namespace damier::quarto {
namespace {

using CellNames = std::vector<std::string>;

// Pieces 0, 1 and 2 are short and light, so d1 is the end for whoever gets a piece that is one of these.
TEST(QuartoInsight, OfARowOfThree) {
    Position position;
    const auto moves = parse_moves(position, ">0 a1>1 b1>2 c1>3");
    ASSERT_TRUE(moves);
    for (const Move move : *moves) position.play(move);
    const Insight insight = quarto::insight(position);
    ASSERT_EQ(insight.overlays.size(), 1u);
    EXPECT_EQ(insight.overlays[0].key, "threes");
    EXPECT_EQ(insight.overlays[0].side, std::nullopt);
    EXPECT_EQ(insight.overlays[0].squares, (CellNames{"d1"}));
    ASSERT_EQ(insight.threats.size(), 1u);
    EXPECT_EQ(insight.threats[0].key, "completes");
    EXPECT_EQ(insight.threats[0].side, Side::first);
    EXPECT_EQ(insight.threats[0].move, nlohmann::json({{"move", "d1"}, {"to", "d1"}}));
    std::string safe;
    for (const Insight::Gift& gift : insight.gifts.value()) {
        if (gift.cells.empty()) {
            safe += gift.piece;
        } else {
            EXPECT_EQ(gift.cells, (CellNames{"d1"})) << gift.piece;
        }
    }
    EXPECT_EQ(safe, "CDEF") << "tall and dark";
    ASSERT_EQ(insight.figures.size(), 3u);
    EXPECT_EQ(insight.figures[0].key, "safe");
    EXPECT_EQ(insight.figures[0].first, 4);
    EXPECT_EQ(insight.figures[1].first, 1);
    EXPECT_EQ(insight.figures[2].first, 12);
}

TEST(QuartoInsight, EverythingIsSafeAtTheStart) {
    const Insight insight = quarto::insight(Position());
    EXPECT_TRUE(insight.overlays[0].squares.empty());
    EXPECT_TRUE(insight.threats.empty());
    EXPECT_EQ(insight.gifts->size(), 16u);
    EXPECT_EQ(insight.figures[0].first, 16);
}

// A gift is unsafe where placing it would win by the rules in their plainest form.
TEST(QuartoInsight, GiftsWinWhereTheRulesSaySo) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const int level = static_cast<int>(seed % 4);
        const Position position = random_position(seed, level, static_cast<int>(seed / 4 % 17));
        if (position.is_over()) continue;
        const Insight found = quarto::insight(position);
        for (const Insight::Gift& gift : *found.gifts) {
            CellNames wins;
            for (const Cell cell : elements_of<Cell>(position.free_cells())) {
                Board board = position.board();
                board[static_cast<std::size_t>(cell)] = parse_piece(gift.piece);
                if (is_won_plainly(board, level)) wins.push_back(to_string(cell));
            }
            EXPECT_EQ(gift.cells, wins) << format_position(position) << " " << gift.piece;
        }
    }
}

// By piece, as the insight has them or as their images.
std::map<std::string, std::set<std::string>> cells_by_piece(const Insight& insight, int level, int symmetry) {
    std::map<std::string, std::set<std::string>> cells;
    for (const Insight::Gift& gift : *insight.gifts) {
        const Piece piece = transform(*parse_piece(gift.piece), symmetry);
        auto& image = cells[std::string(1, piece_letter(piece))];
        for (const std::string& cell : gift.cells)
            image.insert(to_string(transform(*parse_cell(cell), level, symmetry)));
    }
    return cells;
}

std::set<std::string> threes(const Insight& insight, int level, int symmetry) {
    std::set<std::string> cells;
    for (const std::string& cell : insight.overlays[0].squares)
        cells.insert(to_string(transform(*parse_cell(cell), level, symmetry)));
    return cells;
}

TEST(QuartoInsight, OfAnImageIsTheImage) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const int level = static_cast<int>(seed % 4);
        const Position position = random_position(seed, level, static_cast<int>(seed / 4 % 17));
        if (position.is_over()) continue;
        const int symmetry = static_cast<int>(seed * 7919 % static_cast<unsigned>(symmetry_count(level)));
        const Insight plain = quarto::insight(position);
        const Insight other = quarto::insight(transform(position, symmetry));
        EXPECT_EQ(cells_by_piece(other, level, 0), cells_by_piece(plain, level, symmetry));
        EXPECT_EQ(threes(other, level, 0), threes(plain, level, symmetry));
        EXPECT_EQ(other.threats.size(), plain.threats.size());
    }
}

}  // namespace
}  // namespace damier::quarto
