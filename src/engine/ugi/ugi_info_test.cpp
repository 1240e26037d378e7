#include "engine/ugi/ugi_info.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace damier::ugi {
namespace {

TextReport some_report() {
    TextReport report;
    report.move = "f5";
    report.value = 135;
    report.depth = 7;
    report.nodes = 2000;
    report.seconds = 0.5;
    report.line = {"f5", "d6"};
    report.root_moves = {{"f5", 135, false, {}, 0}, {"c4", 20, true, {}, 0}, {"e6", {}, false, {}, 0}};
    return report;
}

std::string without_info(const std::string& line) {
    return line.substr(5);
}

TEST(UgiInfo, OneLineOrOneForEachMove) {
    const TextReport report = some_report();
    EXPECT_EQ(format_info(report),
              std::vector<std::string>{"info depth 7 nodes 2000 nps 4000 time 500 score cp 135 pv f5 d6"});
    EXPECT_EQ(format_info(report, 3),
              (std::vector<std::string>{
                  "info depth 7 multipv 1 nodes 2000 nps 4000 time 500 score cp 135 pv f5 d6",
                  "info depth 7 multipv 2 nodes 2000 nps 4000 time 500 score cp 20 upperbound pv c4"}));
}

TEST(UgiInfo, WhatIsWrittenIsReadBack) {
    TextReport back;
    for (const std::string& line : format_info(some_report(), 3)) add_info(back, without_info(line));
    EXPECT_EQ(back.move, "f5");
    EXPECT_EQ(back.value, 135);
    EXPECT_EQ(back.depth, 7);
    EXPECT_EQ(back.nodes, 2000u);
    EXPECT_EQ(back.seconds, 0.5);
    EXPECT_EQ(back.line, (std::vector<std::string>{"f5", "d6"}));
    ASSERT_EQ(back.root_moves.size(), 2u);
    EXPECT_EQ(back.root_moves[1].move, "c4");
    EXPECT_EQ(back.root_moves[1].value, 20);
    EXPECT_TRUE(back.root_moves[1].is_upper_bound);
}

TEST(UgiInfo, ProvedScoresAndChances) {
    const auto score_of = [](Value value, bool solved) {
        TextReport report;
        report.move = "a1";
        report.value = value;
        report.solved = solved;
        return format_info(report)[0];
    };
    EXPECT_EQ(score_of(least_win + 4, true), "info depth 0 nodes 0 nps 0 time 0 score win 4 pv a1");
    EXPECT_EQ(score_of(-least_win, false), "info depth 0 nodes 0 nps 0 time 0 score loss pv a1");
    EXPECT_EQ(score_of(0, true), "info depth 0 nodes 0 nps 0 time 0 score draw pv a1");
    EXPECT_EQ(score_of(0, false), "info depth 0 nodes 0 nps 0 time 0 score cp 0 pv a1");
    const auto read = [](std::string_view text) {
        TextReport report;
        add_info(report, text);
        return report;
    };
    EXPECT_EQ(read("score win 4").value, least_win + 4);
    EXPECT_EQ(read("score win nodes 9").value, least_win);
    EXPECT_EQ(read("score win nodes 9").nodes, 9u);
    EXPECT_EQ(read("score loss").value, -least_win);
    EXPECT_TRUE(read("score draw").solved);
    EXPECT_EQ(read("wdl 500 250 250").wdl, (Wdl{0.5, 0.25, 0.25}));
    EXPECT_EQ(read("wdl 0 0 0").wdl, std::nullopt);
}

TEST(UgiInfo, NonsenseIsPassedOver) {
    TextReport report;
    add_info(report, "string score cp 7");
    add_info(report, "hashfull 3 score mate 4 tbhits");
    EXPECT_EQ(report.value, std::nullopt);
    add_info(report, "score cp 99999999999999999999 multipv -4 depth 99999");
    EXPECT_EQ(report.value, largest_estimate);
    EXPECT_EQ(report.depth, 1000);
}

RC_GTEST_PROP(UgiInfo, AnyTextIsBorne, (const std::string& text)) {
    TextReport report;
    add_info(report, text);
    add_info(report, "multipv 3 score win pv a1 score " + text);
    RC_ASSERT(report.depth <= 1000);
}

}  // namespace
}  // namespace damier::ugi
