// What every game promises of its evaluations, also one that brings none (games/contract/evaluation.h).
#include "games/contract/evaluation.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

// Weights are rounded term by term where an evaluation counts in whole numbers: hundredths of a point.
constexpr double most_rounding = 15;

template <class R>
class EvaluationConformance : public testing::Test {};

TYPED_TEST_SUITE(EvaluationConformance, AllRulesTypes, RulesNames);

TYPED_TEST(EvaluationConformance, EachThatIsListedValuesAndExplainsPositions) {
    using G = typename TypeParam::Game;
    ASSERT_FALSE(evaluations_of<G>().empty());
    Random random(73);
    const auto positions = random_recorded_game<G>(TypeParam::initial(), random).positions;
    for (const EvaluationInfo& info : evaluations_of<G>()) {
        const auto known = with_evaluation<G>(info.name, {}, [&](const auto& evaluation) {
            for (const auto& position : positions) {
                if (position.is_over()) continue;
                const Value value = evaluation(position);
                ASSERT_LE(std::abs(value), largest_estimate);
                const auto terms = explain_evaluation<G>(info.name, {}, position);
                ASSERT_TRUE(terms) << terms.error().message;
                double sum = 0;
                for (const TermValue& term : *terms) sum += term.value;
                EXPECT_NEAR(sum, value, most_rounding) << info.name << " of " << G::format_position(position);
            }
        });
        EXPECT_TRUE(known) << info.name;
    }
}

TYPED_TEST(EvaluationConformance, WhatIsNotListedIsRefused) {
    using G = typename TypeParam::Game;
    const auto unknown = with_evaluation<G>("nonsense", {}, [](const auto&) { FAIL(); });
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("unknown evaluation 'nonsense'"), std::string::npos);
    EXPECT_FALSE(explain_evaluation<G>("nonsense", {}, TypeParam::initial()));
}

// Tic-tac-toe brings no evaluation, so it has the default one.
TEST(MarginEvaluation, IsWhatAGameHasThatBringsNone) {
    static_assert(!HasEvaluations<TicTacToe>);
    ASSERT_EQ(evaluations_of<TicTacToe>().size(), 1u);
    EXPECT_EQ(evaluations_of<TicTacToe>().front().name, "margin");
    const auto weights = with_evaluation<TicTacToe>("margin", "{}", [](const auto&) { FAIL(); });
    ASSERT_FALSE(weights);
    EXPECT_EQ(weights.error().message, "evaluation 'margin' has no weights to be set");
}

TEST(MarginEvaluation, IsThePointsSoFarInHundredths) {
    auto position = Othello::initial(0);
    position.play(*Othello::parse_move(position, "f5"));
    EXPECT_EQ(MarginEvaluation<Othello>()(position), -300) << "White has one disc, Black four";
}

}  // namespace
}  // namespace damier
