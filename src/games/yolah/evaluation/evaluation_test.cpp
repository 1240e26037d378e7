#include "games/yolah/evaluation/evaluation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "games/yolah/evaluation/test_positions.h"
#include "games/yolah/game.h"

namespace damier::yolah {
namespace {

EvaluationChoice evaluation_of(std::string_view name, std::string_view weights = "") {
    return make_evaluation(name, weights).value();
}

Value value_of(const EvaluationChoice& evaluation, const Position& position) {
    return std::visit([&](const auto& chosen) { return chosen(position); }, evaluation);
}

// All but the network, which stands last and is tested in network_test.cpp.
const std::span by_hand = std::span(evaluations).first(std::size(evaluations) - 1);

Position with_other_turn(const Position& position) {
    return Position(position.pieces(Side::first), position.pieces(Side::second), position.holes(),
                    position.score(Side::first), position.score(Side::second), position.ply() ^ 1);
}

// White, to move, has two moves to one and two squares to one (features_test.cpp), 26 points to 27.
constexpr std::string_view corners_of_their_own =
    "b.xxxxxw/xxxxxxx./xxxxxxx./xxxxxxxx/xxxxxxxx/bxxxxxxw/bxxxxxxw/bxxxxxxw w 27 26";

TEST(YolahEvaluation, AddsUpWeightedTerms) {
    const Position position = position_of(corners_of_their_own);
    const auto value = [&](std::string_view weights) {
        return value_of(evaluation_of("heuristic", weights), position);
    };
    EXPECT_EQ(value(R"({"game": "yolah", "free_squares": [0], "weights": {}})"), 0);
    EXPECT_EQ(value(R"({"game": "yolah", "free_squares": [0], "weights": {"mobility": [10]}})"), 10);
    EXPECT_EQ(value(R"({"game": "yolah", "free_squares": [0], "weights": {"score": [100], "turn": [30]}})"),
              -70);
    // 3 free squares, halfway between the knots: 50 and 1.5.
    EXPECT_EQ(value(R"({"game": "yolah", "free_squares": [0, 6],
                        "weights": {"closed": [0, 100], "freedom": [1, 2]}})"),
              50 + 6);
    EXPECT_EQ(value(R"({"game": "yolah", "free_squares": [0], "weights": {"share": [-10000]}})"), -9'999);
}

TEST(YolahEvaluation, MobilityCountsMoves) {
    EXPECT_EQ(Mobility()(position_of(corners_of_their_own)), Mobility::weight);
    EXPECT_EQ(Mobility()(Position()), 0);
    Position position;
    position.play(Move(*parse_square("d5"), *parse_square("b7")));
    Moves own, others;
    position.moves_of(Side::second, own);
    position.moves_of(Side::first, others);
    EXPECT_EQ(Mobility()(position),
              Mobility::weight * (static_cast<int>(own.size()) - static_cast<int>(others.size())));
}

TEST(YolahEvaluation, TerritoryAndAreaLookAtOneTermAndThePoints) {
    const auto rows = explain(evaluation_of("territory"), position_of(corners_of_their_own));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "score");
    EXPECT_EQ(rows[0].value, -100);
    EXPECT_EQ(rows[1].name, "queen_first");
    EXPECT_EQ(rows[1].mover, 2);
    EXPECT_EQ(rows[1].other, 1);
    EXPECT_EQ(explain(evaluation_of("area"), position_of(corners_of_their_own))[1].name, "area");
}

TEST(YolahEvaluation, IsTheSameOnEveryPath) {
    const TermWeights weights = built_in_weights("heuristic");
    const Heuristic heuristic(weights);
    for (const Heuristic::Path& path : Heuristic::paths()) {
        const Heuristic other(weights, path);
        for_positions_of_games(50, [&](const Position& position) {
            ASSERT_EQ(other(position), heuristic(position)) << path.name;
        });
    }
    for (const Mobility::Path& path : Mobility::paths()) {
        for_positions_of_games(50, [&](const Position& position) {
            ASSERT_EQ(Mobility(path)(position), Mobility()(position)) << path.name;
        });
    }
}

TEST(YolahEvaluation, IsTheSameInTheMirrorAndWithColoursSwapped) {
    for (const EvaluationInfo& info : by_hand) {
        const EvaluationChoice evaluation = evaluation_of(info.name);
        for_positions_of_games(50, [&](const Position& position) {
            const Value value = value_of(evaluation, position);
            for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
                ASSERT_EQ(value_of(evaluation, transform(position, symmetry)), value)
                    << info.name << " of " << format_position(position);
            }
            const Position swapped(position.pieces(Side::second), position.pieces(Side::first),
                                   position.holes(), position.score(Side::second),
                                   position.score(Side::first), position.ply() ^ 1);
            ASSERT_EQ(value_of(evaluation, swapped), value)
                << info.name << " of " << format_position(position);
        });
    }
}

// What is good for one is bad for the other; only the move in hand counts for the mover, whichever side that
// is.
TEST(YolahEvaluation, TurnsRoundWithTheTurn) {
    for (const EvaluationInfo& info : by_hand) {
        const EvaluationChoice evaluation = evaluation_of(info.name);
        for_positions_of_games(50, [&](const Position& position) {
            double turn = 0;
            for (const TermValue& row : explain(evaluation, position)) {
                if (row.name == "turn" || row.name == "tied" || row.name == "odd") turn += row.value;
            }
            const Value sum =
                value_of(evaluation, position) + value_of(evaluation, with_other_turn(position));
            ASSERT_NEAR(sum, 2 * turn, 3) << info.name << " of " << format_position(position);
            if (turn == 0) {
                ASSERT_EQ(sum, 0);
            }
        });
    }
}

TEST(YolahEvaluation, IsAnEstimateAndExplained) {
    for (const EvaluationInfo& info : by_hand) {
        const EvaluationChoice evaluation = evaluation_of(info.name);
        for_positions_of_games(50, [&](const Position& position) {
            const Value value = value_of(evaluation, position);
            ASSERT_LE(std::abs(value), largest_estimate);
            double sum = 0;
            for (const TermValue& row : explain(evaluation, position)) {
                ASSERT_DOUBLE_EQ(row.value, row.weight * (row.mover - row.other)) << row.name;
                sum += row.value;
            }
            // Weights are kept to 1/32, and figures reach hundreds.
            ASSERT_NEAR(value, sum, 15) << info.name << " of " << format_position(position);
        });
    }
}

TEST(YolahEvaluation, IsMadeByNameAndWeights) {
    EXPECT_EQ(Yolah::evaluations.front().name, "heuristic");
    EXPECT_TRUE(std::holds_alternative<Mobility>(evaluation_of("mobility")));
    EXPECT_EQ(make_evaluation("heuristics", "").error().message,
              "unknown evaluation 'heuristics': expected heuristic, regressed, evolved, mobility, territory, "
              "area or "
              "net (did you mean 'heuristic'?)");
    EXPECT_EQ(make_evaluation("mobility", "{}").error().message,
              "evaluation 'mobility' has no weights to be set");
    EXPECT_EQ(make_evaluation("heuristic", "{}").error().message, "yolah weights: field 'game' is missing");
}

TEST(YolahEvaluation, ReadsTheBuiltInWeightsBackFromAFile) {
    const TermWeights weights = built_in_weights("heuristic");
    const EvaluationChoice read = evaluation_of("heuristic", format_term_weights(weights_format, weights));
    EXPECT_EQ(std::get<Heuristic>(read).weights(), weights);
    EXPECT_EQ(weights.weights.size(), term_count);
}

TEST(YolahEvaluation, HasLearntWeightsByName) {
    for (const char* name : {"regressed", "evolved"}) {
        const TermWeights weights = built_in_weights(name);
        EXPECT_EQ(weights.weights.size(), term_count);
        EXPECT_NE(weights, built_in_weights("heuristic"));
        EXPECT_EQ(std::get<Heuristic>(evaluation_of(name)).weights(), weights);
    }
}

TEST(YolahEvaluation, IsOfferedByTheGame) {
    Value seen = -1;
    const auto made = Yolah::with_evaluation("mobility", "",
                                             [&](const auto& evaluation) { seen = evaluation(Position()); });
    EXPECT_TRUE(made);
    EXPECT_EQ(seen, 0);
    EXPECT_FALSE(Yolah::with_evaluation("nothing", "", [](const auto&) {}));
    EXPECT_EQ(Yolah::explain("mobility", "", Position()).value().size(), 1u);
    EXPECT_FALSE(Yolah::explain("mobility", "{}", Position()));
}

}  // namespace
}  // namespace damier::yolah
