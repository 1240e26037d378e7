// damier microscope, run as a user would.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace damier::cli {
namespace {

using nlohmann::json;

TEST(Microscope, PrintsATreeOfEachAlgorithmAndGame) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        for (const char* algorithm : {"minimax", "alphabeta", "uct"}) {
            const Result text = run({"microscope", game, "--algorithm", algorithm, "--depth", "1"});
            EXPECT_EQ(text.exit_code, 0) << text.err;
            EXPECT_TRUE(contains(text.out, " to move ")) << text.out;
            EXPECT_TRUE(contains(text.out, "  * ")) << text.out;
        }
    }
}

TEST(Microscope, PrintsJson) {
    const Result result = run({"microscope", "othello", "--moves", "f5 d6", "--depth", "3", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json trace = json::parse(result.out);
    EXPECT_EQ(trace["algorithm"], "alphabeta");
    EXPECT_EQ(trace["complete"], true);
    EXPECT_EQ(trace["nodes"], trace["seen"]);
    EXPECT_LT(trace["seen"], trace["minimax_nodes"]);
    EXPECT_TRUE(contains(run({"microscope", "othello", "--moves", "f5 d6", "--depth", "3"}).out, "cut, "));
}

TEST(Microscope, PrintsTheUpperPliesAndSaysWhatIsLeftOut) {
    const Result text = run({"microscope", "yolah", "--depth", "2", "--lines", "60"});
    ASSERT_EQ(text.exit_code, 0) << text.err;
    // Three lines of head, the nodes, "... and n more", a blank line and the last sentence.
    EXPECT_EQ(std::ranges::count(text.out, '\n'), 60 + 6) << text.out;
    EXPECT_TRUE(contains(text.out, " nodes are left out")) << text.out;
    EXPECT_TRUE(contains(text.out, "... and ")) << text.out;
}

TEST(Microscope, SaysWhatIsWrong) {
    const auto complaint = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"microscope", "yolah"});
        const Result result = run(arguments);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        return result.err;
    };
    EXPECT_TRUE(contains(complaint({"--depth", "7"}), "from 1 to 6"));
    EXPECT_TRUE(contains(complaint({"--depth", "two"}), "depth"));
    EXPECT_TRUE(contains(complaint({"--depth", "4"}), "take a smaller depth"));
    EXPECT_TRUE(contains(complaint({"--algorithm", "alphabet"}), "did you mean 'alphabeta'?"));
    EXPECT_TRUE(contains(complaint({"--order", "random"}), "listed or evaluation"));
    EXPECT_TRUE(contains(complaint({"--eval", "sense"}), "unknown evaluation 'sense'"));
    EXPECT_TRUE(contains(complaint({"--algorithm", "uct", "--playouts", "0"}), "from 1 to 20000"));
    EXPECT_TRUE(contains(complaint({"--algorithm", "uct", "--c", "nan"}), "from 0 to 10"));
    EXPECT_TRUE(contains(complaint({"--lines", "0"}), "whole number"));
}

}  // namespace
}  // namespace damier::cli
