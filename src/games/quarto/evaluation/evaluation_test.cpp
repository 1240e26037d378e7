#include "games/quarto/evaluation/evaluation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/quarto/game.h"
#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

Position position_of(std::string_view text) {
    return parse_position(text, 0).value();
}

EvaluationChoice evaluation_of(std::string_view name) {
    return make_evaluation(name, "").value();
}

Value value_of(std::string_view name, const Position& position) {
    return std::visit([&](const auto& chosen) { return chosen(position); }, evaluation_of(name));
}

TEST(QuartoEvaluation, ReportSeesAWinAtOnceAndNothingElse) {
    EXPECT_EQ(value_of("report", Position(0)), 0);
    EXPECT_EQ(value_of("report", position_of("..../..../..../4E7. 5 L1")), 9'999);
    EXPECT_EQ(value_of("report", position_of("..../..../..../4E7. 8 L1")), 0);
}

TEST(QuartoEvaluation, SafeCountsPlacementsByTheSafePiecesTheyLeave) {
    EXPECT_EQ(value_of("safe", Position(0)), 0);
    EXPECT_EQ(value_of("safe", position_of("..../..../..../4E7. 5 L1")), 9'999);
    // One placement leaves 12 safe pieces, twelve leave 7 (features_test.cpp): 20 / 144 and 12 times 20 / 49.
    EXPECT_EQ(value_of("safe", position_of("..../..../..../4E7. 8 L1")), (13 + 12 * 40) / 100);
}

// Nobody can win with the last piece: a draw, not a lost game.
TEST(QuartoEvaluation, TheLastPlacementIsWorthNothing) {
    int last_placements = 0;
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
        const Position position = random_position(seed, 0, 16);
        if (position.is_over() || position.winning_cells() != 0) continue;
        ASSERT_EQ(position.left(), 0);
        EXPECT_EQ(value_of("safe", position), 0);
        last_placements += 1;
    }
    EXPECT_GT(last_placements, 20);
}

TEST(QuartoEvaluation, LosesWhereNoPlacementLeavesASafePiece) {
    int lost = 0;
    for (std::uint64_t seed = 0; seed < 8'000; ++seed) {
        const Position position =
            random_position(seed, static_cast<int>(seed % 4), 8 + static_cast<int>(seed / 4 % 7));
        if (position.is_over() || value_of("safe", position) != -9'999) continue;
        Moves moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            Position next = position;
            next.play(move);
            ASSERT_NE(next.winning_cells(), 0) << format_position(position);
        }
        lost += 1;
    }
    EXPECT_GT(lost, 50);
}

TEST(QuartoEvaluation, IsAnEstimateAndExplainedAndKeepsUnderSymmetries) {
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
        const Position position =
            random_position(seed, static_cast<int>(seed % 4), static_cast<int>(seed / 4 % 17));
        if (position.is_over()) continue;
        for (const EvaluationInfo& info : evaluations) {
            const Value value = value_of(info.name, position);
            ASSERT_LE(std::abs(value), largest_estimate);
            double sum = 0;
            for (const TermValue& row : explain(evaluation_of(info.name), position)) sum += row.value;
            ASSERT_NEAR(value, sum, 0.999) << info.name << " of " << format_position(position);
            const int symmetries = symmetry_count(position.variant());
            for (int symmetry = 1; symmetry < symmetries; symmetry += 797) {
                ASSERT_EQ(value_of(info.name, transform(position, symmetry)), value)
                    << format_position(position);
            }
        }
    }
}

TEST(QuartoEvaluation, SafeIsTheSameOnEveryPath) {
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
        const Position position =
            random_position(seed, static_cast<int>(seed % 4), static_cast<int>(seed / 4 % 17));
        for (const SafePieces::Path& path : SafePieces::paths())
            ASSERT_EQ(SafePieces(path)(position), SafePieces()(position)) << path.name;
    }
    EXPECT_EQ(SafePieces::paths().back().name, "portable");
}

TEST(QuartoEvaluation, IsMadeByName) {
    EXPECT_EQ(Quarto::evaluations.front().name, "safe");
    EXPECT_EQ(make_evaluation("save", "").error().message,
              "unknown evaluation 'save': expected safe or report (did you mean 'safe'?)");
    EXPECT_EQ(make_evaluation("safe", "{}").error().message, "evaluation 'safe' has no weights to be set");
    Value seen = -1;
    EXPECT_TRUE(Quarto::with_evaluation("report", "",
                                        [&](const auto& evaluation) { seen = evaluation(Position(0)); }));
    EXPECT_EQ(seen, 0);
    EXPECT_EQ(Quarto::explain("report", "", Position(0)).value().size(), 1u);
    EXPECT_FALSE(Quarto::explain("nothing", "", Position(0)));
}

TEST(QuartoOpening, IsQuietUntilAWinningSetHoldsTwoPieces) {
    const auto is_quiet = [](std::string_view text) { return Quarto::is_quiet_opening(position_of(text)); };
    for (int level = 0; level < level_count; ++level) EXPECT_TRUE(Quarto::is_quiet_opening(Position(level)));
    EXPECT_TRUE(is_quiet("..../..../..../.... 5 L1"));
    EXPECT_TRUE(is_quiet("..../..../.0../.... 5 L4"));
    // Four pieces like four queens: no two in a row, a column or a diagonal of four.
    EXPECT_TRUE(is_quiet(".0../...1/2.../..3. 5 L1"));
    EXPECT_FALSE(is_quiet("0.1./..../..../.... 5 L1")) << "a row";
    EXPECT_FALSE(is_quiet("0.../..../..../1... 5 L1")) << "a column";
    EXPECT_FALSE(is_quiet("0.../..../..1./.... 5 L1")) << "a diagonal";
    // Neighbours on a short diagonal share a square of 2x2, which counts from level 2 on.
    EXPECT_TRUE(is_quiet(".0../1.../..../.... 5 L1"));
    EXPECT_FALSE(is_quiet(".0../1.../..../.... 5 L2"));
}

TEST(QuartoOpening, AgreesWithTheSetsByName) {
    int quiet = 0;
    for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
        const int level = static_cast<int>(seed % 4);
        const Position position = random_position(seed, level, static_cast<int>(seed / 4 % 8));
        const bool expected = std::ranges::none_of(sets_by_name(level), [&](Cells set) {
            int pieces = 0;
            for (const Cell cell : elements_of<Cell>(set)) pieces += position.piece_on(cell).has_value();
            return pieces >= 2;
        });
        EXPECT_EQ(Quarto::is_quiet_opening(position), expected) << format_position(position);
        quiet += expected && position.ply() > 2;
    }
    EXPECT_GT(quiet, 100);
}

}  // namespace
}  // namespace damier::quarto
