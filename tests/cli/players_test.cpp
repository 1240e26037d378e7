// The commands about players, run as a user would.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"

namespace damier::cli {
namespace {

using nlohmann::json;

// A path that is free, and free again afterwards.
class ScratchFile {
  public:
    ScratchFile()
        : path_(std::filesystem::temp_directory_path() / ("damier-test-" + std::to_string(::getpid()))) {
        std::filesystem::remove(path_);
    }
    ~ScratchFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }
    std::string text() const {
        std::stringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

  private:
    std::filesystem::path path_;
};

TEST(Games, ListsPlayersAndEvaluationsFromOneDescription) {
    const Result text = run({"games"});
    EXPECT_EQ(text.exit_code, 0);
    for (const char* part : {"uct(time=1s, c=0.65)", "eval=mobility", "bestlist", "UA<depth,switch,time,c>"})
        EXPECT_TRUE(contains(text.out, part)) << part;
    const json listed = json::parse(run({"games", "--json"}).out);
    EXPECT_EQ(listed["games"].size(), 3u);
    EXPECT_GE(listed["players"].size(), 9u);
    EXPECT_FALSE(listed["games"][0]["evaluations"].empty());
}

TEST(BestMove, PrintsTheMoveAndWhy) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const Result result = run({"bestmove", game, "--player", "alphabeta(depth=2, tt)", "--json"});
        ASSERT_EQ(result.exit_code, 0) << result.err;
        const json answer = json::parse(result.out);
        EXPECT_EQ(answer["depth"], 2);
        EXPECT_EQ(answer["line"][0], answer["move"]);
        EXPECT_EQ(answer["moves"][0]["move"], answer["move"]);
        EXPECT_GT(answer["nodes"], 0);
        EXPECT_FALSE(answer["text"].get<std::string>().empty());
        EXPECT_TRUE(answer["moves"][0].contains("chance"));
    }
}

TEST(BestMove, TakesALevel) {
    const Result result = run({"bestmove", "quarto", "--player", "level(2)", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(json::parse(result.out)["player"], "level(2)");
}

TEST(BestMove, RepeatsWithASeed) {
    const auto visits = [](const char* seed) {
        const Result result =
            run({"bestmove", "othello", "--player", "uct(playouts=3000)", "--seed", seed, "--json"});
        return json::parse(result.out)["moves"];
    };
    EXPECT_EQ(visits("5"), visits("5"));
    EXPECT_NE(visits("5"), visits("6"));
}

TEST(BestMove, WatchesWhileItThinks) {
    const Result text = run({"bestmove", "yolah", "--player", "alphabeta(depth=3, id)", "--watch"});
    EXPECT_EQ(text.exit_code, 0);
    EXPECT_TRUE(contains(text.out, "depth 2 ")) << text.out;
    const Result lines =
        run({"bestmove", "yolah", "--player", "alphabeta(depth=3, id)", "--watch", "--json"});
    std::istringstream stream(lines.out);
    std::string line;
    int objects = 0;
    while (std::getline(stream, line)) {
        EXPECT_TRUE(json::accept(line)) << line;
        ++objects;
    }
    EXPECT_GT(objects, 3);
}

TEST(BestMove, CtrlCEndsTheThinkingWithAMove) {
    const Result result =
        run(Command{.arguments = {"bestmove", "yolah", "--player", "alphabeta(time=10m, id, tt)"},
                    .input = "",
                    .environment = {},
                    .interrupt_after = 1.0});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(contains(result.out, "move      ")) << result.out;
}

TEST(Play, ASeriesOfTwoProgramsSumsUp) {
    const Result text =
        run({"play", "quarto", "--first", "M<2,1>", "--second", "S", "--games", "6", "--seed", "1"});
    ASSERT_EQ(text.exit_code, 0) << text.err;
    for (const char* part :
         {"M<2,1>", "wins", "win rate", "draws", "6 different", "time a game", "nodes a move"})
        EXPECT_TRUE(contains(text.out, part)) << part << '\n' << text.out;
    const Result result =
        run({"play", "othello", "--first", "alphabeta(depth=3)", "--second", "random", "--games", "4",
             "--alternate", "--random-plies", "2", "--seed", "1", "--json"});
    const json series = json::parse(result.out);
    EXPECT_EQ(series["games"], 4);
    EXPECT_EQ(series["begun_by_second"], 2);
    EXPECT_GE(series["players"][0]["wins"], 3);
}

TEST(Play, AHintIsAskedAndGiven) {
    const Result result =
        run(Command{.arguments = {"play", "othello", "--second", "random", "--hint", "alphabeta(depth=2)"},
                    .input = "hint\nquit\n",
                    .environment = {}});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(contains(result.out, "alphabeta(depth=2) would play ")) << result.out;
}

TEST(Play, MovesAreAcceptedInEveryNotation) {
    const Result result = run(Command{
        .arguments = {"play", "othello", "--second", "human"}, .input = "F5\nd6\nquit\n", .environment = {}});
    EXPECT_TRUE(contains(result.out, "moves: f5 d6")) << result.out;
}

TEST(Play, ASavedGameIsReadAgain) {
    const ScratchFile file;
    const Result played = run(
        Command{.arguments = {"play", "othello", "--second", "random", "--seed", "4", "--save", file.path()},
                .input = "f5\nresign\n",
                .environment = {}});
    ASSERT_EQ(played.exit_code, 0) << played.err;
    EXPECT_TRUE(contains(file.text(), "result: second wins, by resignation\n")) << file.text();
    EXPECT_TRUE(contains(file.text(), "second: random\n"));
    const Result shown = run({"show", "othello", "--moves-file", file.path(), "--json"});
    ASSERT_EQ(shown.exit_code, 0) << shown.err;
    EXPECT_EQ(json::parse(shown.out)["played"].size(), 2u);
    const Result wrong = run({"show", "yolah", "--moves-file", file.path()});
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(contains(wrong.err, "a record of Othello, expected one of Yolah")) << wrong.err;
}

TEST(Analyze, EveryMoveGetsAVerdict) {
    const Result text =
        run({"analyze", "othello", "--moves", "f5d6c3d3c4", "--player", "alphabeta(depth=3)"});
    ASSERT_EQ(text.exit_code, 0) << text.err;
    EXPECT_TRUE(contains(text.out, "chances of Black")) << text.out;
    EXPECT_TRUE(contains(text.out, "opening: Tiger, after 5 moves")) << text.out;
    const Result result = run({"analyze", "othello", "--moves", "f5d6c3d3c4", "--player", "mc(playouts=500)",
                               "--json", "--seed", "1"});
    const json review = json::parse(result.out);
    ASSERT_EQ(review["moves"].size(), 5u);
    EXPECT_TRUE(review["complete"]);
    EXPECT_EQ(review["opening"], json({{"name", "Tiger"}, {"plies", 5}}));
    for (const json& move : review["moves"]) {
        EXPECT_NE(move["verdict"], "unknown");
        EXPECT_EQ(move["chance_of_first"], move["played_worth"]["chance"]);
    }
}

TEST(Show, ExplainsAnEvaluation) {
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const json listed = json::parse(run({"games", "--json"}).out);
        for (const json& entry : listed["games"]) {
            if (entry["name"] != game) continue;
            for (const json& evaluation : entry["evaluations"]) {
                const Result result = run({"show", game, "--eval", evaluation["name"]});
                // A program may be built without a network.
                if (contains(result.err, "comes without a network")) continue;
                EXPECT_EQ(result.exit_code, 0) << result.err;
                EXPECT_TRUE(contains(result.out, "value ")) << result.out;
            }
        }
    }
}

// A search that changes what it does changes this number: put the new one into the file, and into the message
// of the commit.
TEST(Bench, TheSignatureOfTheSearchesIsTheOneOnFile) {
    std::ifstream file(std::string(DAMIER_SOURCE_DIR) + "/bench/signature.txt");
    std::string on_file;
    ASSERT_TRUE(std::getline(file, on_file));
    EXPECT_EQ(run({"bench", "--signature"}).out, on_file + "\n");
}

struct PlayerMistake {
    std::vector<std::string> arguments;
    std::string sentence;
};

class PlayerMistakes : public testing::TestWithParam<PlayerMistake> {};

TEST_P(PlayerMistakes, GetOneSentenceAndExitCode2) {
    const Result result = run(GetParam().arguments);
    EXPECT_EQ(result.exit_code, 2) << result.out << result.err;
    EXPECT_TRUE(contains(result.err, GetParam().sentence)) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    Cli, PlayerMistakes,
    testing::Values(
        PlayerMistake{{"bestmove", "yolah", "--player", "uctt(time=1s)"}, "(did you mean 'uct'?)"},
        PlayerMistake{{"bestmove", "yolah", "--player", "uct(tim=1s)"}, "uct has no option 'tim'"},
        PlayerMistake{{"bestmove", "yolah", "--player", "uct(time=soon)"}, "expected a time such as"},
        PlayerMistake{{"bestmove", "yolah", "--player", "uct"},
                      "uct needs a limit: time, clock, nodes or playouts"},
        PlayerMistake{{"bestmove", "yolah", "--player", "alphabeta(time=1s)"},
                      "alphabeta needs a depth, or id"},
        PlayerMistake{{"bestmove", "yolah", "--player", "alphabeta(depth=0)"},
                      "expected a whole number from 1 to 128"},
        PlayerMistake{{"bestmove", "yolah", "--player", "alphabeta(depth=1000)"},
                      "expected a whole number from 1 to 128"},
        PlayerMistake{{"bestmove", "yolah", "--player", "alphabeta(depth=3, tt, table=1000GiB)"},
                      "is more than the"},
        PlayerMistake{{"bestmove", "yolah", "--player", "greedy(eval=nothing)"},
                      "unknown evaluation 'nothing' of Yolah"},
        PlayerMistake{{"bestmove", "yolah", "--player", "level(11)"},
                      "level(11): expected a level from 1 to 10"},
        PlayerMistake{{"bestmove", "yolah", "--player", "human"}, "a person cannot play here"},
        PlayerMistake{{"bestmove", "yolah", "--player", "A<0>"}, "expected a whole number from 1 to 128"},
        PlayerMistake{{"bestmove", "yolah", "--player", "greedy(weights=/no/such/file)"}, "cannot be opened"},
        PlayerMistake{{"bestmove", "quarto", "--position", "60A8/E249/3B.D/1FC5 - L1"},
                      "the game is over, there is no move to find"},
        PlayerMistake{{"bestmove", "yolah", "--player", "uct", "--time", "0s"},
                      "--time: expected more than no time"},
        PlayerMistake{{"bestmove", "yolah", "--player", "uct", "--time", "x"},
                      "--time 'x': expected a time such as"},
        PlayerMistake{{"analyze", "yolah"}, "there are no moves to look at"},
        PlayerMistake{{"analyze", "yolah", "/no/such/file"}, "cannot be opened"},
        PlayerMistake{{"play", "yolah", "--games", "3"}, "a series is played between two programs"},
        PlayerMistake{{"play", "yolah", "--first", "random", "--second", "random", "--json"},
                      "give --games too"},
        PlayerMistake{
            {"play", "yolah", "--first", "random", "--second", "random", "--save", "/no/such/dir/x"},
            "--save '/no/such/dir/x': cannot be written"},
        PlayerMistake{{"show", "yolah", "--eval", "nothing"}, "unknown evaluation 'nothing' of Yolah"},
        PlayerMistake{{"experiment"}, "subcommand"}));

// A millisecond is little, but enough for a legal move.
TEST(BestMove, AMillisecondIsEnough) {
    for (const char* player : {"uct(time=1ms)", "mc(time=1ms)", "alphabeta(time=1ms, id, tt)",
                               "minimax(depth=9, time=1ms)", "hybrid(time=1ms)"}) {
        const Result result = run({"bestmove", "yolah", "--player", player, "--json"});
        EXPECT_EQ(result.exit_code, 0) << player << result.err;
    }
}

}  // namespace
}  // namespace damier::cli
