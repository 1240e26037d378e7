// damier solve, and what analyze makes of a solver, as a user meets them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace damier::cli {
namespace {

using nlohmann::json;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Solve, SaysWhoWins) {
    // 1 and 5 share their round shape with the row's 0 and 4: 9 completes it at once.
    const Result won = run({"solve", "quarto", "--position", "0.14/..../..../.... 5", "--distance"});
    ASSERT_EQ(won.exit_code, 0) << won.err;
    EXPECT_TRUE(won.out.starts_with("Second wins in 1 ply.\n")) << won.out;
    const Result drawn = run({"solve", "quarto", "--position", "05A3/CF6./9872/4BE. D"});
    EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
    EXPECT_TRUE(contains(drawn.out, "under best play.")) << drawn.out;
}

TEST(Solve, GivesTheLineAndEveryMoveAsJson) {
    const Result result = run({"solve", "quarto", "--level", "2", "--position", "05A3/CF../98../4B.. D",
                               "--distance", "--line", "--all", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json proof = json::parse(result.out);
    EXPECT_EQ(proof["game"], "quarto");
    EXPECT_EQ(proof["variant"], "level2");
    EXPECT_EQ(proof["proved"], true);
    EXPECT_EQ(proof["line"].size(), proof["plies"]);
    EXPECT_EQ(proof["moves"][0]["margin"], proof["margin"]);
    EXPECT_EQ(proof["line"][0].get<std::string>().empty(), false);
    const json shown = json::parse(
        run({"show", "quarto", "--variant", "2", "--position", "05A3/CF../98../4B.. D", "--json"}).out);
    EXPECT_EQ(proof["moves"].size(), shown["moves"].size());
    EXPECT_GT(proof["nodes"], 0);
}

TEST(Solve, ANumberOfThreadsAndASmallTableChangeNothing) {
    for (const char* threads : {"1", "3"}) {
        const Result result = run({"solve", "quarto", "--position", "05A./..../9.../.... D", "--threads",
                                   threads, "--memory", "1MiB", "--json"});
        ASSERT_EQ(result.exit_code, 0) << result.err;
        EXPECT_EQ(json::parse(result.out)["winner"], "draw") << threads;
    }
}

TEST(Solve, CtrlCProvesNothing) {
    const Result result = run(Command{.arguments = {"solve", "quarto", "--level", "3"},
                                      .input = "",
                                      .environment = {},
                                      .interrupt_after = 1.0});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(result.out.starts_with("Not proved")) << result.out;
    const Result machine = run(Command{.arguments = {"solve", "quarto", "--level", "3", "--json"},
                                       .input = "",
                                       .environment = {},
                                       .interrupt_after = 1.0});
    EXPECT_EQ(machine.exit_code, 130);
    const json proof = json::parse(machine.out);
    EXPECT_EQ(proof["proved"], false);
    EXPECT_FALSE(proof.contains("margin"));
}

TEST(Solve, ShowsItsProgressOnATerminal) {
    const Result result = run(Command{.arguments = {"solve", "quarto", "--level", "3"},
                                      .input = "",
                                      .environment = {"TERM=xterm"},
                                      .terminal = true,
                                      .interrupt_after = 2.0});
    EXPECT_TRUE(contains(result.out, " moves, ")) << result.out;
    EXPECT_TRUE(contains(result.out, "/s")) << result.out;
}

struct Refusal {
    std::vector<std::string> arguments;
    std::string_view reason;
};

TEST(Solve, RefusesWhatCannotBeSolved) {
    const Refusal refusals[] = {
        {{"quarto", "--position", "0145/..../..../.... 9"}, "set"},    // completed, a piece in hand
        {{"quarto", "--position", "0145/..../..../.... -"}, "over"},   // completed: the game is over
        {{"quarto", "--position", "05../..5./..../.... 9"}, "twice"},  // a repeated piece
        {{"quarto", "--position", "05../..../..../.... 5"}, "5"},      // in hand and placed
        {{"quarto", "--position", "05../..../..../.... -"}, "hand"},   // two placed, none in hand
        {{"quarto", "--position", "05../..../.... 9"}, "rank"},        // three ranks
        {{"quarto", "--position", "05../..../..../....5 9"}, "5"},     // five cells
        {{"quarto", "--level", "5"}, "expected"},
        {{"quarto", "--level", "2", "--variant", "1"}, "--variant"},
        {{"quarto", "--memory", "3 spoons"}, "--memory"},
        {{"quarto", "--memory", "1KiB"}, "--memory"},
        {{"quarto", "--threads", "0"}, "whole number"},
        {{"yolah"}, "Yolah has no solver yet"},
        {{"othello"}, "Othello has no solver yet"},
        {{"chess"}, "unknown game"},
    };
    for (const Refusal& refusal : refusals) {
        std::vector<std::string> arguments = {"solve"};
        arguments.insert(arguments.end(), refusal.arguments.begin(), refusal.arguments.end());
        const Result result = run(arguments);
        EXPECT_EQ(result.exit_code, 2) << refusal.arguments.back();
        EXPECT_TRUE(contains(result.err, refusal.reason)) << refusal.arguments.back() << ": " << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        EXPECT_TRUE(result.out.empty()) << result.out;
    }
}

TEST(BestMove, APerfectPlayerKnowsTheValue) {
    const Result result = run({"bestmove", "quarto", "--position", "05A3/CF../98../4B.. D", "--player",
                               "perfect", "--all", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json answer = json::parse(result.out);
    EXPECT_EQ(answer["solved"], true);
    EXPECT_TRUE(answer.contains("value"));
    EXPECT_EQ(answer["line"][0], answer["move"]);
    for (const json& move : answer["moves"]) EXPECT_TRUE(move.contains("value")) << move;
    const Result refused = run({"bestmove", "othello", "--player", "perfect"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, "Othello has no solver yet")) << refused.err;
}

// The gift of 8 to a row of dark pieces, while a light one was left.
TEST(Analyze, NamesTheExactMistake) {
    const Result result =
        run({"analyze", "quarto", "--position", "89A./0.../.1../..4. 2", "--moves", "d1>B d4"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, "blunder: after d1>B the game is lost in 1 ply; ")) << result.out;
}

}  // namespace
}  // namespace damier::cli
