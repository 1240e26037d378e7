// damier solve, and what analyze makes of a solver, as a user meets them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/process.h"

namespace damier::cli {
namespace {

using nlohmann::json;

// The values were worked out by a program that knows the rules and nothing else.
TEST(Solve, SaysWhoWins) {
    const std::pair<const char*, std::string_view> positions[] = {
        {"C.42/39.1/0.56/B7.E A", "Second wins in 1 ply.\n"},
        {".B06/3..8/21D5/CF4. A", "First wins in 4 plies.\n"},
        {"1..B/6FE0/83.7/.52A C", "A draw under best play.\n"},
    };
    for (const auto& [position, sentence] : positions) {
        const Result result = run({"solve", "quarto", "--position", position, "--distance"});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_TRUE(result.out.starts_with(sentence)) << position << '\n' << result.out;
    }
    const Result without = run({"solve", "quarto", "--position", positions[1].first});
    EXPECT_TRUE(without.out.starts_with("First wins under best play.\n")) << without.out;
}

// Every game that ships has a solver; the program with Tic-tac-toe as one row more has a game without.
TEST(Solve, RefusesAGameWithoutASolver) {
    const Result solve = run({.arguments = {"solve", "tictactoe"},
                              .input = {},
                              .environment = {},
                              .program = DAMIER_WITH_TICTACTOE});
    EXPECT_EQ(solve.exit_code, 2);
    EXPECT_EQ(solve.out, "");
    EXPECT_EQ(solve.err, "damier: Tic-tac-toe has no solver yet: expected Yolah, Othello or Quarto\n");
    const Result perfect = run({.arguments = {"bestmove", "tictactoe", "--player", "perfect"},
                                .input = {},
                                .environment = {},
                                .program = DAMIER_WITH_TICTACTOE});
    EXPECT_EQ(perfect.exit_code, 2);
    EXPECT_TRUE(contains(perfect.err, "perfect: Tic-tac-toe has no solver yet")) << perfect.err;
}

TEST(Solve, GivesTheLineAndEveryMoveAsJson) {
    const Result result = run({"solve", "quarto", "--level", "2", "--position", "5AC7/..60/.8.4/9.2D F",
                               "--distance", "--line", "--all", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json proof = json::parse(result.out);
    EXPECT_EQ(proof["game"], "quarto");
    EXPECT_EQ(proof["variant"], "level2");
    EXPECT_EQ(proof["proved"], true);
    EXPECT_EQ(proof["margin"], -1);
    EXPECT_EQ(proof["winner"], "second");
    EXPECT_EQ(proof["side"], "first");
    EXPECT_EQ(proof["plies"], 2);
    EXPECT_EQ(proof["line"].size(), 2u);
    const json shown = json::parse(
        run({"show", "quarto", "--variant", "2", "--position", "5AC7/..60/.8.4/9.2D F", "--json"}).out);
    EXPECT_EQ(proof["moves"].size(), shown["moves"].size());
    for (const json& move : proof["moves"]) EXPECT_EQ(move["margin"], -1);
}

TEST(Solve, ThreadsAndASmallTableChangeNothing) {
    for (const char* threads : {"1", "3"}) {
        const Result result = run({"solve", "quarto", "--level", "2", "--position", "10.9/.D43/82.7/B..6 E",
                                   "--threads", threads, "--memory", "1MiB", "--json"});
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
        {{"quarto", "--position", "0145/..../..../.... 9"}, "complete, so the game is over, but piece 9"},
        {{"quarto", "--position", "0145/..../..../.... -"}, "the game is over, there is nothing to solve"},
        {{"quarto", "--position", "05../..5./..../.... 9"}, "piece 5 stands on both"},
        {{"quarto", "--position", "05../..../..../.... 5"}, "piece 5 is in hand and also on b4"},
        {{"quarto", "--position", "05../..../..../.... -"}, "no piece is in hand"},
        {{"quarto", "--position", "05../..../.... 9"}, "position"},
        {{"quarto", "--position", "05../..../..../....5 9"}, "position"},
        {{"quarto", "--level", "5"}, "expected"},
        {{"quarto", "--level", "2", "--variant", "1"}, "--variant"},
        {{"quarto", "--memory", "3 spoons"}, "--memory"},
        {{"quarto", "--memory", "1KiB"}, "--memory"},
        {{"quarto", "--threads", "0"}, "whole number"},
        {{"yolah", "--position", "w......b/......../......../...bw.../...wb.../......../........ b 0 0"},
         "position"},
        {{"othello", "--position", "XXXX X"}, "64"},
        {{"othello", "--winner", "--all"}, "--all"},
        {{"othello", "--only", "1"}, "--problems"},
        {{"othello", "--problems", "no-such-file.obf"}, "no-such-file.obf"},
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

constexpr const char* fforum_20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

TEST(Solve, ProvesMarginsAndWinnersOfOthello) {
    const Result margin = run({"solve", "othello", "--position", fforum_20, "--line", "--all"});
    EXPECT_EQ(margin.exit_code, 0) << margin.err;
    EXPECT_TRUE(margin.out.starts_with("Black wins by 6 under best play.\n")) << margin.out;
    EXPECT_TRUE(contains(margin.out, "h5        won by 6\n")) << margin.out;
    EXPECT_TRUE(contains(margin.out, "h6        lost by 10\n")) << margin.out;
    const Result winner = run({"solve", "othello", "--position", fforum_20, "--winner"});
    EXPECT_TRUE(winner.out.starts_with("Black wins under best play.\n")) << winner.out;
    const json proof =
        json::parse(run({"solve", "othello", "--position", fforum_20, "--winner", "--json"}).out);
    EXPECT_EQ(proof["winner"], "first");
    EXPECT_EQ(proof["proved"], true);
    EXPECT_FALSE(proof.contains("margin"));
}

TEST(Solve, AStoppedProofSaysWhatIsCertain) {
    const Result result = run(Command{
        .arguments = {"solve", "othello", "--json"}, .input = "", .environment = {}, .interrupt_after = 1.0});
    EXPECT_EQ(result.exit_code, 130);
    const json proof = json::parse(result.out);
    EXPECT_EQ(proof["proved"], false);
    EXPECT_EQ(proof["bounds"], json({-64, 64}));
}

std::string problem_file(const std::string& name, const std::string& text) {
    const std::string file = testing::TempDir() + name;
    std::ofstream(file) << text;
    return file;
}

TEST(Solve, ComparesAFileOfProblems) {
    const std::string line = std::string(fforum_20) + "; H5:+6; G6:-2; F6:-4; H6:-10;\n";
    const std::string right = problem_file("right.obf", "% a remark\n" + line + line);
    const Result good = run({"solve", "othello", "--problems", right, "--all", "--only", "2"});
    EXPECT_EQ(good.exit_code, 0) << good.err;
    EXPECT_TRUE(contains(good.out, "1 position, ")) << good.out;
    EXPECT_TRUE(contains(good.out, "Nothing differs from the file.")) << good.out;
    const std::string wrong =
        problem_file("wrong.obf", std::string(fforum_20) + "; H5:+8; G6:-2; F6:-4; H6:-10;\n");
    const Result bad = run({"solve", "othello", "--problems", wrong, "--all"});
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_TRUE(contains(bad.out, "h5 is +6, the file has +8")) << bad.out;
    const json rows = json::parse(run({"solve", "othello", "--problems", right, "--winner", "--json"}).out);
    ASSERT_EQ(rows["problems"].size(), 2u);
    EXPECT_EQ(rows["problems"][0]["winner"], "first");
    EXPECT_EQ(rows["problems"][1]["differs"], json::array());

    const std::string broken = problem_file("broken.obf", line + std::string(fforum_20) + "; A1:+2;\n");
    const Result refused = run({"solve", "othello", "--problems", broken});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, "line 2: ")) << refused.err;
    const Result beyond = run({"solve", "othello", "--problems", right, "--only", "2-3"});
    EXPECT_EQ(beyond.exit_code, 2);
    EXPECT_TRUE(contains(beyond.err, "from 1 to 2")) << beyond.err;
}

TEST(BestMove, APerfectPlayerKnowsTheValue) {
    const Result result = run({"bestmove", "quarto", "--position", "1..B/6FE0/83.7/.52A C", "--player",
                               "perfect", "--all", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json answer = json::parse(result.out);
    EXPECT_EQ(answer["solved"], true);
    EXPECT_EQ(answer["value"], 0);
    EXPECT_EQ(answer["line"].size(), 4u);
    EXPECT_EQ(answer["line"][0], answer["move"]);
    EXPECT_EQ(answer["moves"].size(), 12u);
    for (const json& move : answer["moves"]) EXPECT_EQ(move.contains("plies"), move["value"] != 0) << move;
}

TEST(Analyze, NamesTheExactMistake) {
    const std::vector<std::string> arguments = {"analyze", "quarto", "--position", "1..B/6FE0/83.7/.52A C",
                                                "--moves", "a1>9"};
    const Result result = run(arguments);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, "blunder: after a1>9 the game is lost in 1 ply; ")) << result.out;
    EXPECT_TRUE(contains(result.out, " held the draw\n")) << result.out;
    auto as_json = arguments;
    as_json.emplace_back("--json");
    const json review = json::parse(run(as_json).out);
    EXPECT_EQ(review["moves"][0]["turned"], "drawn to lost");
    EXPECT_EQ(review["moves"][0]["played_plies"], 1);
    EXPECT_TRUE(review["moves"][0].contains("fault"));
}

}  // namespace
}  // namespace damier::cli
