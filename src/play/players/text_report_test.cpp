#include "play/players/text_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace damier {
namespace {

TEST(TextReport, AChanceIsBetweenTheEndsAndGrowsWithTheValue) {
    EXPECT_EQ(chance_of({}), 0.5);
    EXPECT_EQ(chance_of({.value = 0, .wdl = {}}), 0.5);
    EXPECT_EQ(chance_of({.value = least_win, .wdl = {}}), 1);
    EXPECT_EQ(chance_of({.value = -least_win - 4, .wdl = {}}), 0);
    EXPECT_GT(chance_of({.value = 300, .wdl = {}}), chance_of({.value = 200, .wdl = {}}));
    EXPECT_DOUBLE_EQ(chance_of({.value = {}, .wdl = Wdl{0.5, 0.2, 0.3}}), 0.6);
    // Chances that were measured say more than a value; an end that was seen says all.
    EXPECT_DOUBLE_EQ(chance_of({.value = -900, .wdl = Wdl{0.5, 0.2, 0.3}}), 0.6);
    EXPECT_EQ(chance_of({.value = least_win, .wdl = Wdl{0.5, 0.2, 0.3}}), 1);
}

TEST(TextReport, TextIsTheMoversAndTheChanceTheFirstPlayers) {
    const Judgement worth{.value = 135, .wdl = {}};
    const nlohmann::json first = to_json(worth, Side::first, false);
    const nlohmann::json second = to_json(worth, Side::second, false);
    EXPECT_EQ(first["text"], "+1.35");
    EXPECT_EQ(second["text"], "+1.35");
    EXPECT_GT(first["chance"], 0.5);
    EXPECT_DOUBLE_EQ(second["chance"], 1 - first["chance"].get<double>());
    EXPECT_EQ(to_json(Judgement{{}, Wdl{0.5, 0.166, 0.334}}, Side::first, false)["text"], "58.3 %");
    EXPECT_EQ(to_json(Judgement{}, Side::second, false), nlohmann::json({{"text", "?"}, {"chance", 0.5}}));
    EXPECT_EQ(to_json(Judgement{-least_win - 4, {}}, Side::second, true),
              nlohmann::json({{"text", "lost by 4"},
                              {"chance", 1.0},
                              {"value", -least_win - 4},
                              {"outcome", "loss"},
                              {"margin", -4}}));
}

// A program reads the outcome and the margin, never the words.
TEST(TextReport, AnEndThatWasSeenIsData) {
    const nlohmann::json won = to_json(Judgement{least_win + 7, {}}, Side::first, false);
    EXPECT_EQ(won["outcome"], "win");
    EXPECT_EQ(won["margin"], 7);
    const nlohmann::json won_somehow = to_json(Judgement{least_win, {}}, Side::first, false);
    EXPECT_EQ(won_somehow["outcome"], "win");
    EXPECT_FALSE(won_somehow.contains("margin")) << "it is not known, or there is none";
    EXPECT_EQ(to_json(Judgement{0, {}}, Side::first, true)["outcome"], "draw");
    EXPECT_FALSE(to_json(Judgement{0, {}}, Side::first, false).contains("outcome")) << "even so far";
    EXPECT_FALSE(to_json(Judgement{{}, Wdl{1, 0, 0}}, Side::first, false).contains("outcome"));
}

TEST(TextReport, EveryMoveOfThemHasTextAndChance) {
    TextReport report;
    report.move = "f5";
    report.value = 0;
    report.solved = true;
    report.root_moves = {
        {"f5", 0, false, {}, 0, true}, {"d3", -200, true, {}, 7, false}, {"c4", 0, false, {}, 0, false}};
    const nlohmann::json json = to_json(report, Side::second);
    EXPECT_EQ(json["text"], "draw");
    EXPECT_EQ(json["outcome"], "draw");
    EXPECT_EQ(json["move"], "f5");
    EXPECT_EQ(json["moves"][0]["text"], "draw");
    EXPECT_EQ(json["moves"][1]["text"], "-2.00");
    EXPECT_GT(json["moves"][1]["chance"], 0.5) << "bad for the second player, who moves";
    EXPECT_EQ(json["moves"][1]["at_most"], true);
    EXPECT_EQ(json["moves"][1]["visits"], 7);
    EXPECT_EQ(json["moves"][0]["solved"], true);
    EXPECT_EQ(json["moves"][0]["outcome"], "draw");
    EXPECT_FALSE(json["moves"][2].contains("outcome"));
    EXPECT_FALSE(json["moves"][1].contains("solved"));
    EXPECT_EQ(json["moves"][2]["text"], "+0.00") << "even, as far as anybody knows";
}

}  // namespace
}  // namespace damier
