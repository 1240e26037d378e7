#include "games/shared/term_weights.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace damier {
namespace {

constexpr std::string_view names[] = {"mobility", "area"};
constexpr TermWeightsFormat format = {"chess", names, 32};

std::string message_of(std::string_view text) {
    const auto weights = parse_term_weights(format, text);
    return weights ? "no error" : weights.error().message;
}

TEST(TermWeights, ChangeLinearlyBetweenKnotsAndStayBeyond) {
    const TermWeights weights{{4, 12}, {{10, 30}, {-1, -1}}};
    EXPECT_EQ(weights.at(0, 0), 10);
    EXPECT_EQ(weights.at(0, 4), 10);
    EXPECT_EQ(weights.at(0, 6), 15);
    EXPECT_EQ(weights.at(0, 12), 30);
    EXPECT_EQ(weights.at(0, 32), 30);
    EXPECT_EQ(weights.at(1, 7), -1);
    const TermWeights constant{{20}, {{5}, {6}}};
    EXPECT_EQ(constant.at(1, 0), 6);
    EXPECT_EQ(constant.at(1, 20), 6);
    EXPECT_EQ(constant.at(1, 32), 6);
}

TEST(TermWeights, ReadAFileThatNamesSomeTerms) {
    const auto weights = parse_term_weights(
        format, R"({"game": "chess", "free_squares": [0, 8, 32], "weights": {"area": [1.5, -2, 1e3]}})");
    ASSERT_TRUE(weights) << weights.error().message;
    EXPECT_EQ(weights->knots, (std::vector<int>{0, 8, 32}));
    EXPECT_EQ(weights->weights, (std::vector<std::vector<double>>{{0, 0, 0}, {1.5, -2, 1000}}));
}

TEST(TermWeights, SayWhatIsWrongWithAFile) {
    const auto with_knots = [](std::string_view knots) {
        return message_of(std::string(R"({"game": "chess", "weights": {}, "free_squares": )") +
                          std::string(knots) + "}");
    };
    const auto with_weights = [](std::string_view weights) {
        return message_of(std::string(R"({"game": "chess", "free_squares": [0, 8], "weights": )") +
                          std::string(weights) + "}");
    };
    EXPECT_EQ(message_of(""), "chess weights: not JSON, near byte 1");
    EXPECT_EQ(message_of("{\"game\": nothing}"), "chess weights: not JSON, near byte 11");
    EXPECT_EQ(message_of(std::string(100'000, '[') + std::string(100'000, ']')),
              "chess weights: nested too deep, more than 64 brackets deep");
    EXPECT_EQ(message_of("[1]"), "chess weights: expected a JSON object, got array");
    EXPECT_EQ(message_of("{}"), "chess weights: field 'game' is missing");
    EXPECT_EQ(message_of(R"({"game": "go"})"),
              "chess weights: field 'game': expected \"chess\", got '\"go\"'");
    EXPECT_EQ(message_of(R"({"game": ["chess"]})"),
              "chess weights: field 'game': expected \"chess\", got array");
    EXPECT_EQ(message_of(R"({"game": "chess", "weigths": {}})"),
              "chess weights: unknown field 'weigths': expected game, free_squares or weights (did you mean "
              "'weights'?)");
    EXPECT_EQ(message_of(R"({"game": "chess", "weights": {}})"),
              "chess weights: field 'free_squares' is missing");
    EXPECT_EQ(message_of(R"({"game": "chess", "free_squares": [1]})"),
              "chess weights: field 'weights' is missing");

    const std::string knots =
        "chess weights: field 'free_squares': expected whole numbers from 0 to 32, each larger than the one "
        "before, "
        "got ";
    EXPECT_EQ(with_knots("8"), knots + "number");
    EXPECT_EQ(with_knots("[]"), knots + "none");
    EXPECT_EQ(with_knots("[0, 33]"), knots + "'33'");
    EXPECT_EQ(with_knots("[0, 1.5]"), knots + "'1.5'");
    EXPECT_EQ(with_knots("[-1]"), knots + "'-1'");
    EXPECT_EQ(with_knots("[8, 8]"), knots + "'8'");
    EXPECT_EQ(with_knots("[[8]]"), knots + "array");
    EXPECT_EQ(with_knots("[18446744073709551615]"), knots + "'18446744073709551615'");

    EXPECT_EQ(with_weights("[]"),
              "chess weights: field 'weights': expected an object with a list for each term, got array");
    EXPECT_EQ(with_weights(R"({"aria": [1, 2]})"),
              "chess weights: unknown term 'aria': expected mobility or area (did you mean 'area'?)");
    EXPECT_EQ(with_weights(R"({"area": [1]})"),
              "chess weights: term 'area': expected 2 weights, one for each of 'free_squares', got 1");
    EXPECT_EQ(with_weights(R"({"area": 1})"),
              "chess weights: term 'area': expected 2 weights, one for each of 'free_squares', got number");
    EXPECT_EQ(with_weights(R"({"area": [1, "2"]})"),
              "chess weights: term 'area': expected numbers from -10000 to 10000, got '\"2\"'");
    EXPECT_EQ(with_weights(R"({"area": [10000, -10000.5]})"),
              "chess weights: term 'area': expected numbers from -10000 to 10000, got '-10000.5'");
    EXPECT_EQ(with_weights(R"({"area": [1, 1e999]})"), "chess weights: a number is too large");
}

TEST(TermWeights, BearAFileThatIsNestedWithoutEnd) {
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    const std::string too_deep = "chess weights: nested too deep, more than 64 brackets deep";
    EXPECT_EQ(message_of(R"({"game": "chess", "weights": {}, "free_squares": [)" + deep + "]}"), too_deep);
    EXPECT_EQ(message_of(R"({"game": )" + deep + "}"), too_deep);
}

RC_GTEST_PROP(TermWeights, SurviveTheWayThroughAFile, ()) {
    const auto count = *rc::gen::inRange<std::size_t>(1, 6);
    TermWeights weights = TermWeights::none(std::vector<int>(count), 2);
    int last = -1;
    for (std::size_t knot = 0; knot < count; ++knot) {
        last = *rc::gen::inRange(last + 1, 28 + static_cast<int>(knot));
        weights.knots[knot] = last;
        for (auto& term : weights.weights) term[knot] = *rc::gen::inRange(-100'000, 100'001) / 10.0;
    }
    const auto read = parse_term_weights(format, format_term_weights(format, weights));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == weights);
}

TEST(TermWeights, ArePlannedForEveryPhase) {
    using Plan = WeightPlan<2, 32>;
    const TermWeights weights{{8, 16}, {{-1.25, 2.75}, {3, 0}}};
    const Plan plan(weights, [](std::size_t term) { return term == 0 ? 1U : 4U; });
    EXPECT_EQ(plan.phase(0).weights, (std::array<std::int32_t, 2>{-40, 96}));
    EXPECT_EQ(plan.phase(12).weights, (std::array<std::int32_t, 2>{24, 48}));
    EXPECT_EQ(plan.phase(32).weights, (std::array<std::int32_t, 2>{88, 0}));
    EXPECT_EQ(plan.phase(12).parts, 5u);
    EXPECT_EQ(plan.phase(16).parts, 1u) << "a term without weight is not worked out";
    EXPECT_EQ(plan.weights(), weights);
}

TEST(TermWeights, MakeASumThatIsRoundedTowardsNothing) {
    enum class Term { mobility, area };
    const WeightPlan<2, 32> plan({{0}, {{1.25}, {400}}}, [](std::size_t) { return 1U; });
    WeightedSum sum(plan.phase(3));
    sum(Term::mobility, 5, 2);
    EXPECT_EQ(sum.value(plan.scale), 3);
    sum(Term::mobility, 0, 6);
    EXPECT_EQ(sum.value(plan.scale), -3);
    sum(Term::area, 0, 60);
    EXPECT_EQ(sum.value(plan.scale), -largest_estimate);
}

TEST(TermWeights, ExplainTheTermsThatWeighSomething) {
    const TermWeights weights{{0, 10}, {{0, 0}, {5, 15}}};
    const int mover[] = {3, 7};
    const int other[] = {4, 9};
    const std::vector<TermValue> rows = explain_terms(names, weights, 5, mover, other);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "area");
    EXPECT_EQ(rows[0].mover, 7);
    EXPECT_EQ(rows[0].other, 9);
    EXPECT_EQ(rows[0].weight, 10);
    EXPECT_EQ(rows[0].value, -20);
}

}  // namespace
}  // namespace damier
