// The command line end to end: what a user types, what comes back.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "process.h"

namespace damier::cli {
namespace {

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

nlohmann::json json_of(std::vector<std::string> arguments) {
    const Result result = run(std::move(arguments));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
}

TEST(Cli, HelpIsThereForEveryCommandWithAnExample) {
    const Result all = run({"--help"});
    EXPECT_EQ(all.exit_code, 0);
    for (const char* command :
         {"games", "show", "perft", "random", "play", "bestmove", "analyze", "experiment"}) {
        EXPECT_TRUE(has(all.out, command));
        const Result help = run({command, "--help"});
        EXPECT_EQ(help.exit_code, 0);
        EXPECT_TRUE(has(help.out, "Example: damier " + std::string(command))) << help.out;
    }
}

TEST(Cli, NoCommandIsAnError) {
    const Result result = run(std::vector<std::string>{});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_TRUE(result.out.empty());
    EXPECT_TRUE(has(result.err, "Usage"));
}

TEST(Cli, VersionIsPrinted) {
    const Result result = run({"--version"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(result.out.starts_with("damier ")) << result.out;
}

TEST(Cli, GamesListsAll) {
    const nlohmann::json games = json_of({"games", "--json"})["games"];
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(games[0]["name"], "yolah");
    EXPECT_EQ(games[2]["variants"].size(), 4u);
}

TEST(Cli, ShowNamesTheOpening) {
    const Result result = run({"show", "othello", "--moves", "f5 f6 e6"});
    EXPECT_NE(result.out.find("\nopening: Diagonal\n"), std::string::npos) << result.out;
    EXPECT_EQ(run({"show", "othello", "--moves", "f5"}).out.find("opening"), std::string::npos);
}

TEST(Cli, ShowDrawsTheBoardOfTheBook) {
    const Result result = run({"show", "yolah", "--moves", "d5:a2"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(
        result.out.starts_with("White player\n"
                               "\n"
                               "8 ○ x x x x x x ●\n"
                               "7 x x x . x . x x\n"
                               "6 x x x x x x . x\n"
                               "5 x . x   ○ x x x\n"
                               "4 x x x ○ ● x . x\n"
                               "3 x . x x x x x x\n"
                               "2 ● x . x . x x x\n"
                               "1 ● x x x x x x ○\n"
                               "  a b c d e f g h\n"
                               "score: 1/0\n"
                               "\n"
                               "# moves: 55\n"
                               "h1:b1 h1:c1 "))
        << result.out;
}

TEST(Cli, ShowTakesItsOwnPositionBack) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const nlohmann::json start = json_of({"show", game, "--json"});
        const std::string text = start["position"];
        const nlohmann::json again = json_of({"show", game, "--position", text, "--json"});
        EXPECT_EQ(again["moves"], start["moves"]) << game;
        const nlohmann::json from_json = json_of({"show", game, "--position", start.dump(), "--json"});
        EXPECT_EQ(from_json["position"], text) << game;
    }
}

TEST(Cli, MovesComeFromAFileOrStandardInput) {
    const Result result = run(Command{.arguments = {"show", "yolah", "--moves-file", "-", "--json"},
                                      .input = "d5:b7\ne5:f5\n",
                                      .environment = {}});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["ply"], 2);
    const Result missing = run({"show", "yolah", "--moves-file", "/no/such/file"});
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_EQ(missing.err,
              "damier: --moves-file '/no/such/file': cannot be opened: No such file or directory\n");
}

TEST(Cli, PerftCounts) {
    EXPECT_EQ(json_of({"perft", "yolah", "3", "--json"})["leaves"], 164'512);
    EXPECT_EQ(json_of({"perft", "othello", "7", "--json"})["leaves"], 55'092);
    EXPECT_EQ(json_of({"perft", "quarto", "3", "--json"})["leaves"], 806'400);
    const nlohmann::json divided = json_of({"perft", "othello", "5", "--divide", "--playing", "--json"});
    EXPECT_EQ(divided["leaves"], 1'396);
    EXPECT_EQ(divided["divide"].size(), 4u);
}

TEST(Cli, RandomRepeatsWithTheSameSeed) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        nlohmann::json one = json_of({"random", game, "--games", "70000", "--seed", "5", "--json"});
        nlohmann::json two = json_of({"random", game, "--games", "70000", "--seed", "5", "--json"});
        one.erase("seconds");
        two.erase("seconds");
        EXPECT_EQ(one, two);
        EXPECT_EQ(one["games"], 70'000);
        EXPECT_EQ(one["first_wins"].get<int>() + one["draws"].get<int>() + one["second_wins"].get<int>(),
                  70'000);
    }
}

TEST(Cli, CtrlCPrintsTheFiguresSoFar) {
    const Result perft = run(Command{
        .arguments = {"perft", "yolah", "30"}, .input = {}, .environment = {}, .interrupt_after = 1.5});
    EXPECT_EQ(perft.exit_code, 130);
    EXPECT_TRUE(has(perft.out, "stopped:")) << perft.out;
    const Result random = run(Command{.arguments = {"random", "yolah", "--games", "999999999999"},
                                      .input = {},
                                      .environment = {},
                                      .interrupt_after = 1.5});
    EXPECT_EQ(random.exit_code, 130);
    EXPECT_TRUE(has(random.out, "Black wins")) << random.out;
    EXPECT_TRUE(has(random.out, "stopped:")) << random.out;
}

TEST(Cli, CtrlCAtThePromptKeepsTheMoves) {
    const Result result = run(Command{.arguments = {"play", "yolah", "--moves", "d5:b7 e5:f5"},
                                      .input = {},
                                      .environment = {},
                                      .keep_input_open = true,
                                      .interrupt_after = 1.5});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(result.out.ends_with("moves: d5:b7 e5:f5\n")) << result.out;
}

TEST(Cli, OutputThatCannotBeWrittenIsAnError) {
    for (const char* command : {"games", "--help"}) {
        const Result result =
            run(Command{.arguments = {command}, .input = {}, .environment = {}, .output = "/dev/full"});
        EXPECT_EQ(result.exit_code, 1);
        EXPECT_TRUE(has(result.err, "cannot")) << result.err;
        EXPECT_TRUE(result.err.ends_with("No space left on device\n")) << result.err;
    }
}

TEST(Cli, ColourOnATerminalOnly) {
    const std::vector<std::string> show = {"show", "othello"};
    EXPECT_FALSE(has(run(show).out, "\x1b["));
    const Command on_terminal{
        .arguments = show, .input = {}, .environment = {"TERM=xterm", "NO_COLOR="}, .terminal = true};
    EXPECT_TRUE(has(run(on_terminal).out, "\x1b["));
    const Command without{
        .arguments = show, .input = {}, .environment = {"TERM=xterm", "NO_COLOR=1"}, .terminal = true};
    EXPECT_FALSE(has(run(without).out, "\x1b["));
}

TEST(Cli, AProgressBarShowsOnATerminal) {
    const Result result = run(Command{.arguments = {"random", "yolah", "--games", "999999999999"},
                                      .input = {},
                                      .environment = {"TERM=xterm"},
                                      .terminal = true,
                                      .interrupt_after = 2.0});
    EXPECT_TRUE(has(result.out, "random games [")) << result.out;
}

TEST(Cli, PlayEndsWithTheMoves) {
    const Result result = run(Command{.arguments = {"play", "yolah", "--second", "random", "--seed", "3"},
                                      .input = "moves\nd5:d9\nhlep\nd5:b7\nundo\nd5:b7\nresign\n",
                                      .environment = {}});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(has(result.out, "a1:b1 a1:c1")) << "moves";
    EXPECT_TRUE(has(result.out, "move 'd5:d9': expected two squares"));
    EXPECT_TRUE(has(result.out, "(did you mean 'help'?)"));
    EXPECT_TRUE(has(result.out, "Black resigns: White wins."));
    EXPECT_TRUE(has(result.out, "\nmoves: d5:b7 ")) << result.out;
}

TEST(Cli, UndoGoesBackToAPersonsTurn) {
    const Command two_people{.arguments = {"play", "yolah", "--second", "human"},
                             .input = "d5:b7\nundo\nd5:d6\ne5:e6\nundo\nquit\n",
                             .environment = {}};
    EXPECT_TRUE(run(two_people).out.ends_with("moves: d5:d6\n"));
    const Command against_machine{.arguments = {"play", "yolah", "--second", "random"},
                                  .input = "d5:b7\nundo\nundo\nquit\n",
                                  .environment = {}};
    const Result result = run(against_machine);
    EXPECT_TRUE(has(result.out, "there is no move to take back"));
    EXPECT_TRUE(result.out.ends_with("moves: \n")) << result.out;
}

TEST(Cli, TwoRandomPlayersPlayToTheEnd) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const Result result = run({"play", game, "--first", "random", "--second", "random", "--seed", "9"});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_TRUE(has(result.out, "wins") || has(result.out, "Draw")) << result.out;
        // The printed moves replay to a finished game: the record can be used.
        const std::string moves = result.out.substr(result.out.rfind("moves: ") + 7);
        EXPECT_TRUE(json_of({"show", game, "--moves", moves, "--json"})["over"]);
    }
}

TEST(Cli, EndOfInputEndsTheGamePolitely) {
    const Result result = run({"play", "quarto"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(has(result.out, "moves: \n"));
    EXPECT_TRUE(has(result.out, "Second is level(5)")) << "somebody of middling strength: " << result.out;
}

struct Mistake {
    std::vector<std::string> arguments;
    std::string sentence;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, GetOneSentenceAndExitCode2) {
    const Result result = run(GetParam().arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "damier: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Cli, Mistakes,
    testing::Values(
        Mistake{{"shwo"}, "unknown command 'shwo' (did you mean 'show'?); `damier --help` lists them"},
        Mistake{{"show", "yolha"},
                "unknown game 'yolha': expected yolah, othello or quarto (did you mean 'yolah'?)"},
        Mistake{{"show", "yolah", "--movs", "x"},
                "unexpected option '--movs' (did you mean '--moves'?); see `damier show --help`"},
        Mistake{{"show", "yolah", "extra"}, "unexpected argument 'extra'; see `damier show --help`"},
        Mistake{{"show"}, "GAME is required; see `damier show --help`"},
        Mistake{{"show", "quarto", "--variant", "level9"},
                "unknown variant 'level9' of Quarto: expected level1, level2, level3 or level4 (did you mean "
                "'level1'?)"},
        Mistake{{"perft", "yolah", "x"},
                "DEPTH: 'x' is not a whole number from 0 to 100; see `damier perft --help`"},
        Mistake{{"perft", "yolah", "-1"},
                "DEPTH: '-1' is not a whole number from 0 to 100; see `damier perft --help`"},
        Mistake{{"random", "yolah", "--games", "0"},
                "--games: '0' is not a whole number from 1 to 1000000000000; see `damier random --help`"},
        Mistake{{"random", "yolah", "--seed", "99999999999999999999"},
                "--seed: '99999999999999999999' is not a whole number from 0 to 18446744073709551615; see "
                "`damier random --help`"},
        Mistake{{"show", "yolah", "--moves", "d5:d9"},
                "move 'd5:d9': expected two squares such as d5:b7, or a1:a1 to pass"},
        Mistake{{"show", "yolah", "--moves", "d5:b7 a1:a1"},
                "ply 2: move a1:a1 is not legal: White cannot pass with 54 moves left"},
        Mistake{
            {"show", "yolah", "--position", ""},
            "Yolah position: expected a board, whose turn (b or w) and the two scores, got 0 fields in ''"},
        Mistake{{"show", "quarto", "--variant", "level2", "--position", "..../.5../..A./.... 0 L1"},
                "--variant 'level2' contradicts the position, which says level1"},
        Mistake{{"show", "yolah", "--moves-file", "/"}, "--moves-file '/': cannot be read: Is a directory"},
        Mistake{{"play", "yolah", "--moves-file", "-"},
                "--moves-file -: a game is played at standard input, so the moves must come from a file"},
        Mistake{{"play", "yolah", "--second", "humna"},
                "unknown player 'humna': expected human, level, random, greedy, mc, uct, minimax, negamax, "
                "alphabeta, pvs, hybrid, perfect or engine (did you mean 'human'?)"}));

}  // namespace
}  // namespace damier::cli
