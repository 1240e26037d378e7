// damier engine, run as a runner would. What it says is tested in src/engine/ours.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/process.h"

namespace damier::cli {
namespace {

Result drive(std::vector<std::string> arguments, std::string input, bool keep_input_open = false) {
    arguments.insert(arguments.begin(), "engine");
    Command command{.arguments = std::move(arguments), .input = std::move(input), .environment = {}};
    command.keep_input_open = keep_input_open;
    return run(command);
}

TEST(Engine, TheEndOfTheInputWaitsForTheAnswer) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const Result result = drive({game, "--player", "alphabeta(nodes=300, id)"}, "position startpos\ngo");
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_NE(result.out.find("\nbestmove "), std::string::npos) << result.out;
    }
}

TEST(Engine, AnEndlessSearchListens) {
    const Result result =
        drive({"othello"}, "go infinite\r\nisready\r\nquery p1turn\r\nstop\r\nquit\r\n", true);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const std::size_t ready = result.out.find("readyok\n");
    const std::size_t best = result.out.find("bestmove ");
    ASSERT_NE(ready, std::string::npos) << result.out;
    ASSERT_NE(best, std::string::npos) << result.out;
    EXPECT_LT(ready, best);
    EXPECT_NE(result.out.find("response true\n"), std::string::npos);
}

TEST(Engine, QuitEndsAnEndlessSearch) {
    const Result result = drive({"yolah", "--player", "uct(memory=16MiB)"}, "go infinite\nquit\n", true);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("bestmove "), std::string::npos) << result.out;
}

TEST(Engine, BearsWhateverIsSent) {
    using namespace std::string_literals;
    const Result result = drive(
        {"quarto"}, "\0\0\0\n\xff\xfe go\n"s + std::string(200'000, 'x') + "\n" + "isready\nquery game"s);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("info error a line of more than 65536 characters"), std::string::npos)
        << result.out;
    EXPECT_NE(result.out.find("readyok\n"), std::string::npos);
    EXPECT_NE(result.out.find("response quarto level1\n"), std::string::npos);
}

TEST(Engine, AClosedOutputEndsItQuietly) {
    Command command{.arguments = {"engine", "othello"}, .input = "ugi\ngo infinite\n", .environment = {}};
    command.output = "/dev/full";
    command.keep_input_open = true;
    const Result result = run(command);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
}

TEST(Engine, SpeaksTheOtherProtocolsForOthello) {
    EXPECT_EQ(drive({"othello", "--protocol", "gtp"}, "1 name\n2 quit\n").out, "=1 Damier\n\n=2\n\n");
    const Result nboard = drive({"othello", "--protocol", "nboard", "--player", "greedy"}, "nboard 1\ngo\n");
    EXPECT_NE(nboard.out.find("\n=== "), std::string::npos) << nboard.out;
}

TEST(Engine, RefusesWhatItCannotDo) {
    const std::pair<std::vector<std::string>, std::string_view> cases[] = {
        {{"engine", "quarto", "--protocol", "gtp"}, "Othello only"},
        {{"engine", "yolah", "--protocol", "nboard"}, "Othello only"},
        {{"engine", "yolah", "--protocol", "uci"}, "did you mean 'ugi'"},
        {{"engine", "chess"}, "unknown game"},
        {{"engine", "quarto", "--variant", "level9"}, "level9"},
        {{"engine", "othello", "--player", "uct(threads=x)"}, "threads"},
        {{"engine", "othello", "--player", "human"}, "a person"},
    };
    for (const auto& [arguments, part] : cases) {
        const Result result = run(arguments);
        EXPECT_EQ(result.exit_code, 2) << part;
        EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
        EXPECT_EQ(result.out, "");
    }
}

}  // namespace
}  // namespace damier::cli
