// What somebody meets who does not know the program yet: slightly wrong input, and what is said about it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class Newcomer : public testing::Test {
  protected:
    Newcomer() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~Newcomer() override { fs::remove_all(folder_); }

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return (folder_ / name).string();
    }

    // One sentence, and exit code 2.
    static std::string refusal(std::vector<std::string> arguments) {
        const Result result = run(std::move(arguments));
        EXPECT_EQ(result.exit_code, 2) << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        EXPECT_TRUE(result.err.starts_with("damier: ")) << result.err;
        return result.err;
    }

    fs::path folder_;
};

#define EXPECT_SAYS(text, part) EXPECT_TRUE(contains(text, part)) << text

TEST_F(Newcomer, AsksHowATournamentGoesThatHasNotBegun) {
    const std::string toml = file("class.toml",
                                  "[tournament]\ngame = 'othello'\n[[players]]\nplayer = 'random'\n"
                                  "[[players]]\nname = 'other'\nplayer = 'random'\n");
    for (const char* command : {"status", "report", "verify", "repair"}) {
        std::vector<std::string> line = {"tournament", command, toml};
        if (line[1] == "repair") line.insert(line.end(), {"--out", (folder_ / "saved.db").string()});
        const std::string said = refusal(line);
        EXPECT_SAYS(said, "no game of it has been played");
        EXPECT_SAYS(said, "class.db'");
        EXPECT_SAYS(said, "`damier tournament run`");
    }
    // A file that is no tournament is told as such.
    const std::string wrong = file("wrong.toml", "[tournament]\ngmae = 'othello'\n");
    EXPECT_SAYS(refusal({"tournament", "status", wrong}), "wrong.toml");
    EXPECT_FALSE(fs::exists(folder_ / "class.db"));
}

TEST_F(Newcomer, AsksForHelpOfAnEngine) {
    const Result help = run({"engine", "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_FALSE(contains(help.out, "REQUIRED")) << help.out;
    EXPECT_SAYS(refusal({"engine"}), "the game is missing: expected yolah, othello or quarto");
    EXPECT_SAYS(refusal({"engine", "yolah", "--game", "othello"}), "--game");
    for (const std::vector<std::string>& line : std::initializer_list<std::vector<std::string>>{
             {"engine", "quarto"}, {"engine", "--game", "quarto"}}) {
        const Result engine = run(Command{.arguments = line, .input = "ugi\nquit\n", .environment = {}});
        EXPECT_EQ(engine.exit_code, 0) << engine.err;
        EXPECT_SAYS(engine.out, "ugiok");
    }
}

// The help that a sentence points to is the one with the options.
TEST_F(Newcomer, IsSentToTheRightHelp) {
    EXPECT_SAYS(refusal({"learn", "games", "yolah", "--gmaes", "3"}),
                "unexpected option '--gmaes' (did you mean '--games'?); see `damier learn games --help`");
    EXPECT_SAYS(refusal({"learn", "games", "yolah", "--games", "many"}), "see `damier learn games --help`");
    EXPECT_SAYS(refusal({"tournament", "status"}), "see `damier tournament status --help`");
    EXPECT_SAYS(refusal({"learn", "gmaes"}),
                "unknown command 'gmaes' (did you mean 'games'?); `damier learn --help` lists them");
    EXPECT_SAYS(refusal({"tournament", "go"}), "`damier tournament --help` lists them");
}

TEST_F(Newcomer, NamesAWrongFile) {
    const std::string wrong = file("wrong.weights", "mobility two\n");
    const std::string zeros = file("zeros", std::string(100, '\0'));
    EXPECT_SAYS(refusal({"bestmove", "yolah", "--player", "alphabeta(depth=1, weights=" + wrong + ")"}),
                wrong);
    EXPECT_SAYS(refusal({"bestmove", "yolah", "--player", "pvs(depth=1, eval=net, weights=" + zeros + ")"}),
                zeros);
    EXPECT_SAYS(refusal({"show", "yolah", "--eval", "heuristic", "--weights", wrong}), wrong);
    const std::string games = file("games.txt", "d5:b7 e5:f5\n");
    EXPECT_SAYS(refusal({"learn", "quality", "yolah", games, "--weights", zeros}), zeros);
}

TEST_F(Newcomer, GivesANumberThatIsNone) {
    for (const char* number : {"nan", "inf", "0", "many"})
        EXPECT_SAYS(refusal({"serve", "--rate", number}), "is not a number");
    EXPECT_SAYS(refusal({"learn", "games", "yolah", "--explore", "nan"}), "'nan' is not a number");
    const std::string said = refusal({"microscope", "yolah", "--depth", "7"});
    EXPECT_SAYS(said, "--depth: '7' is not a whole number from 1 to 6");
    EXPECT_FALSE(contains(said, "field")) << said;
}

TEST_F(Newcomer, LetsARandomPlayerJudgeOpenings) {
    EXPECT_SAYS(refusal({"match", "yolah", "--player", "random", "--player", "random", "--judge", "random"}),
                "'random' says no value of a position in points");
}

TEST_F(Newcomer, ChecksAnEngineWithoutAName) {
    const std::string said = refusal({"engine", "--check", "", "--game", "othello"});
    EXPECT_SAYS(said, "command: expected the name of a program");
    EXPECT_FALSE(contains(said, "command: command")) << said;
}

TEST_F(Newcomer, SolvesFromTheFirstMove) {
    const Result result =
        run(Command{.arguments = {"solve", "yolah"}, .input = "", .environment = {}, .interrupt_after = 2});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_SAYS(result.err, "Yolah with 56 free squares: expect longer than anybody can wait");
    EXPECT_SAYS(result.err, "Ctrl-C says what is certain by then");
}

// What is not a file of games is told by its front, however long it is.
TEST_F(Newcomer, LearnsFromAnEndlessFile) {
    for (const char* option : {"--stats", "--exact-ends", "--revalue", "--out"})
        EXPECT_SAYS(refusal({"learn", "games", "yolah", option, "/dev/zero"}), "not a file of self-play");
    EXPECT_SAYS(refusal({"learn", "quality", "yolah", "/dev/zero"}), "expected games as text");
    const std::string large = file("large.net", "DAMIER-N");
    fs::resize_file(large, std::uintmax_t{9} << 30);  // a hole, not bytes
    EXPECT_SAYS(refusal({"learn", "games", "yolah", "--stats", large}), "not a file of self-play");
}

}  // namespace
}  // namespace damier::cli
