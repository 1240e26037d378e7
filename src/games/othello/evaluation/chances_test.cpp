#include "games/othello/evaluation/chances.h"

#include <gtest/gtest.h>

#include "games/othello/evaluation/evaluation.h"

namespace damier::othello {
namespace {

Chances some_chances() {
    PhaseModels models;
    for (std::size_t phase = 0; phase < models.size(); ++phase)
        models[phase] = {static_cast<double>(phase + 1) / 1000, 0.05};
    Chances chances;
    chances.set("heuristic", models);
    return chances;
}

TEST(OthelloChances, AreReadAsTheyWereWritten) {
    const Chances chances = some_chances();
    const auto read = parse_chances("# made for a test\n\n" + chances.text());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(*read == chances);
    EXPECT_EQ(read->model("heuristic", 3)->weight, 0.001);
    EXPECT_EQ(read->model("heuristic", 4)->weight, 0.002);
    EXPECT_FALSE(read->model("patterns", 3));
}

TEST(OthelloChances, BadLinesAreNamed) {
    const auto refusal = [](std::string_view text) { return parse_chances(text).error().message; };
    const std::string expected = "expected an evaluation, a phase below 15, a weight and a draw width";
    EXPECT_EQ(refusal("heuristic 0 0.1"), "line 1: " + expected);
    EXPECT_EQ(refusal("# one\nheuristic 15 0.1 0.1"), "line 2: " + expected);
    EXPECT_EQ(refusal("heuristic 0 nan 0.1"), "line 1: " + expected);
    EXPECT_EQ(refusal("heuristic 0 0.1 -1"), "line 1: " + expected);
    EXPECT_EQ(refusal("heuristic 1 0.1 0.1"), "line 1: expected phase 0 of 'heuristic'");
    EXPECT_EQ(refusal("heuristic 0 0.1 0.1"), "'heuristic' has 1 phases, expected 15");
}

// A lead of ten discs early on is no decision.
TEST(OthelloChances, ShippedOnesLeaveADoubt) {
    const auto model = shipped_chances().model("heuristic", 50);
    if (!model) GTEST_SKIP() << "the program comes without chances";
    const Wdl chances = model->chances(1000);
    EXPECT_GT(chances.win, 0.5);
    EXPECT_LT(chances.win, 0.95);
    EXPECT_TRUE(outcome_model("heuristic", Position()));
    EXPECT_FALSE(outcome_model("no such evaluation", Position()));
}

}  // namespace
}  // namespace damier::othello
