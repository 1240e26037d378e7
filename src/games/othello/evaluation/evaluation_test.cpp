#include "games/othello/evaluation/evaluation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "games/othello/evaluation/pattern_file.h"
#include "games/othello/game.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

EvaluationChoice evaluation_of(std::string_view name, std::string_view weights = "") {
    return make_evaluation(name, weights).value();
}

Value value_of(const EvaluationChoice& evaluation, const Position& position) {
    return std::visit([&](const auto& chosen) { return chosen(position); }, evaluation);
}

Value value_of(std::string_view name, const Position& position) {
    return value_of(evaluation_of(name), position);
}

// All evaluations that the program has weights for: those of the patterns are a file that it may come
// without.
std::vector<std::string_view> evaluation_names() {
    std::vector<std::string_view> names;
    for (const EvaluationInfo& info : evaluations)
        if (info.name != "patterns" || !shipped_patterns().empty()) names.push_back(info.name);
    return names;
}

// The tables once more, in full.
constexpr int table_1[64] = {500,  -150, 30, 10, 10, 30, -150, 500,   //
                             -150, -250, 0,  0,  0,  0,  -250, -150,  //
                             30,   0,    1,  2,  2,  1,  0,    30,    //
                             10,   0,    2,  16, 16, 2,  0,    10,    //
                             10,   0,    2,  16, 16, 2,  0,    10,    //
                             30,   0,    1,  2,  2,  1,  0,    30,    //
                             -150, -250, 0,  0,  0,  0,  -250, -150,  //
                             500,  -150, 30, 10, 10, 30, -150, 500};
constexpr int table_2[64] = {100, -20, 10, 5,  5,  10, -20, 100,  //
                             -20, -50, -2, -2, -2, -2, -50, -20,  //
                             10,  -2,  -1, -1, -1, -1, -2,  10,   //
                             5,   -2,  -1, -1, -1, -1, -2,  5,    //
                             5,   -2,  -1, -1, -1, -1, -2,  5,    //
                             10,  -2,  -1, -1, -1, -1, -2,  10,   //
                             -20, -50, -2, -2, -2, -2, -50, -20,  //
                             100, -20, 10, 5,  5,  10, -20, 100};

int looked_up(const int (&table)[64], const Position& position) {
    int sum = 0;
    for (const Square square : squares_of(position.mover())) sum += table[index_of(square)];
    for (const Square square : squares_of(position.other())) sum -= table[index_of(square)];
    return sum;
}

RC_GTEST_PROP(OthelloEvaluation, PositionalIsTheSumOfItsTable, (const Position& position)) {
    RC_ASSERT(value_of("positional", position) == looked_up(table_1, position));
    RC_ASSERT(value_of("positional2", position) == looked_up(table_2, position));
}

// After f5 White, to move, has d4 against f5, e5, e4 and d5.
TEST(OthelloEvaluation, OfThePositionAfterTheFirstMove) {
    const Position position = after("f5");
    EXPECT_EQ(value_of("absolute", position), -300);
    EXPECT_EQ(value_of("positional", position), 16 - 3 * 16 - 2);
    EXPECT_EQ(value_of("positional2", position), -1 + 4);
    // White may place on f4, f6 and d6; Black could on c3, c4, d3.
    EXPECT_EQ(value_of("mobility", position), 0);
    EXPECT_EQ(value_of("corners", position), 0);
    // All discs are beside empty squares, White's one and Black's four; 60 each so early in the game.
    EXPECT_EQ(value_of("frontier", position), -(1 - 4) * 60);
}

TEST(OthelloEvaluation, MixedChangesItsMindTwice) {
    int squares = 0, moves = 0, discs = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const Position& position : positions_of_game(seed)) {
            if (position.is_over()) continue;
            const int on_board = count(position.occupied());
            const Value value = value_of("mixed", position);
            const std::vector<TermValue> rows = explain(evaluation_of("mixed"), position);
            ASSERT_EQ(rows.size(), 1u);
            ASSERT_EQ(rows[0].value, value);
            if (on_board < 15) {
                ASSERT_EQ(value, looked_up(table_1, position));
                ASSERT_EQ(rows[0].name, "squares");
                squares += 1;
            } else if (on_board < 45) {
                ASSERT_EQ(value, Positional::mobility_weight *
                                     (count(position.placements()) -
                                      count(walked_placements(position.other(), position.mover()))));
                moves += 1;
            } else {
                ASSERT_EQ(value, Positional::disc_weight * position.disc_difference());
                discs += 1;
            }
        }
    }
    EXPECT_GT(squares, 100);
    EXPECT_GT(moves, 100);
    EXPECT_GT(discs, 100);
}

TEST(OthelloEvaluation, AddsUpWeightedTerms) {
    const Position position = after("f5");
    const auto value = [&](std::string_view weights) {
        return value_of(evaluation_of("heuristic", weights), position);
    };
    EXPECT_EQ(value(R"({"game": "othello", "free_squares": [0], "weights": {"discs": [7], "turn": [50]}})"),
              50 - 21);
    // 59 empty squares, the last of which White fills, one before the knot at 60.
    EXPECT_EQ(value(R"({"game": "othello", "free_squares": [58, 60], "weights": {"parity": [10, 30]}})"), 20);
    EXPECT_EQ(value(R"({"game": "othello", "free_squares": [0], "weights": {"discs": [10000]}})"), -9'999);
}

RC_GTEST_PROP(OthelloEvaluation, IsTheSameOnEveryPath, (const Position& position)) {
    const TermWeights weights = built_in_weights("heuristic");
    for (const Heuristic::Path& path : Heuristic::paths())
        RC_ASSERT(Heuristic(weights, path)(position) == Heuristic(weights)(position));
    for (const Positional::Path& path : Positional::paths()) {
        for (const bool mixed : {false, true})
            RC_ASSERT(Positional(square_table_1, mixed, path)(position) ==
                      Positional(square_table_1, mixed)(position));
    }
}

RC_GTEST_PROP(OthelloEvaluation, IsTheSameInTheMirrorAndWithColoursSwapped, (const Position& position)) {
    if (position.is_over()) return;
    for (const std::string_view name : evaluation_names()) {
        const EvaluationChoice evaluation = evaluation_of(name);
        const Value value = value_of(evaluation, position);
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            RC_ASSERT(value_of(evaluation, transform(position, symmetry)) == value);
        }
        const Position swapped(position.discs(Side::second), position.discs(Side::first), position.ply() ^ 1);
        RC_ASSERT(value_of(evaluation, swapped) == value);
    }
}

// What is good for one is bad for the other; only the move in hand and the parity go with the turn.
RC_GTEST_PROP(OthelloEvaluation, TurnsRoundWithTheTurn, (const Position& position)) {
    const Position turned(position.discs(Side::first), position.discs(Side::second), position.ply() ^ 1);
    for (const std::string_view name : evaluation_names()) {
        const EvaluationChoice evaluation = evaluation_of(name);
        // What the weights of patterns say of a side need not be what they say of the other.
        if (name == "patterns" || name == "classifier") continue;
        double of_turn = 0;
        for (const TermValue& row : explain(evaluation, position)) {
            of_turn += row.name == "turn" || row.name == "parity" ? row.value : 0;
        }
        const Value sum = value_of(evaluation, position) + value_of(evaluation, turned);
        if (name == "heuristic") {
            RC_ASSERT(std::abs(sum - 2 * of_turn) <= 3);
        } else {
            RC_ASSERT(sum == 0);
        }
    }
}

RC_GTEST_PROP(OthelloEvaluation, IsAnEstimateAndExplained, (const Position& position)) {
    for (const std::string_view name : evaluation_names()) {
        const EvaluationChoice evaluation = evaluation_of(name);
        const Value value = value_of(evaluation, position);
        RC_ASSERT(std::abs(value) <= largest_estimate);
        double sum = 0;
        for (const TermValue& row : explain(evaluation, position)) sum += row.value;
        // Weights are kept to 1/32, and figures reach dozens.
        RC_ASSERT(std::abs(value - std::clamp(sum, -9'999.0, 9'999.0)) <= 5);
    }
}

TEST(OthelloEvaluation, IsMadeByNameAndWeights) {
    EXPECT_EQ(Othello::evaluations.front().name, "heuristic");
    EXPECT_EQ(make_evaluation("position", "").error().message,
              "unknown evaluation 'position': expected heuristic, positional, positional2, absolute, "
              "mobility, mixed, "
              "corners, frontier, patterns or classifier (did you mean 'positional'?)");
    EXPECT_EQ(make_evaluation("mixed", "{}").error().message, "evaluation 'mixed' has no weights to be set");
    EXPECT_EQ(make_evaluation("heuristic", R"({"game": "yolah"})").error().message,
              "othello weights: field 'game': expected \"othello\", got '\"yolah\"'");
    EXPECT_EQ(make_evaluation("patterns", "{}").error().message, "not a file of pattern weights");
    EXPECT_EQ(make_evaluation("classifier", "{}").error().message, "not a classifier file");
}

TEST(OthelloEvaluation, ReadsTheBuiltInWeightsBackFromAFile) {
    const TermWeights weights = built_in_weights("heuristic");
    const EvaluationChoice read = evaluation_of("heuristic", format_term_weights(weights_format, weights));
    EXPECT_EQ(std::get<Heuristic>(read).weights(), weights);
}

TEST(OthelloEvaluation, IsOfferedByTheGame) {
    Value seen = -1;
    EXPECT_TRUE(Othello::with_evaluation("absolute", "",
                                         [&](const auto& evaluation) { seen = evaluation(after("f5")); }));
    EXPECT_EQ(seen, -300);
    EXPECT_FALSE(Othello::with_evaluation("nothing", "", [](const auto&) {}));
    EXPECT_EQ(Othello::explain("absolute", "", Position()).value().size(), 1u);
    EXPECT_FALSE(Othello::explain("nothing", "", Position()));
}

}  // namespace
}  // namespace damier::othello
