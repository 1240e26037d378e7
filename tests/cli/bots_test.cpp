// The bots of examples/ as a student runs them, and the checker as a user meets it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

bool is_there(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

struct Bot {
    std::string language;
    std::string needs;  // a program
    std::string command;
    std::string prepare = {};
};

const std::vector<Bot> bots = {{"Python", "python3", "python3 bot.py"},
                               {"Corners", "python3", "python3 corner_bot.py"},
                               {"JavaScript", "node", "node bot.js"},
                               {"Cpp", "g++", "./bot", "g++ -std=c++17 -O2 bot.cpp -o bot"}};

// A copy of examples/, as what the bots leave there is no part of the sources.
class Examples : public testing::Test {
  protected:
    Examples() {
        std::string name = (fs::temp_directory_path() / "damier-bots-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        fs::copy(fs::path(DAMIER_SOURCE_DIR) / "examples", folder_, fs::copy_options::recursive);
    }
    ~Examples() override { fs::remove_all(folder_); }

    bool make_ready(const Bot& bot) const {
        if (!is_there(bot.needs)) return false;
        const std::string command = "cd " + folder_.string() + " && " + bot.prepare;
        return bot.prepare.empty() || std::system(command.c_str()) == 0;
    }

    Result check(const std::string& command, const std::string& game,
                 std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"engine", "--check",        command,    "--game", game,
                                              "--dir",  folder_.string(), "--margin", "5s",     "--patience",
                                              "20s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }

    fs::path folder_;
};

TEST_F(Examples, EveryBotPassesTheCheckAtEveryGame) {
    for (const Bot& bot : bots) {
        if (!make_ready(bot)) continue;
        for (const std::string game : {"yolah", "othello", "quarto"}) {
            const Result result = check(bot.command, game);
            EXPECT_EQ(result.exit_code, 0) << bot.language << ", " << game << "\n"
                                           << result.out << result.err;
        }
    }
}

// bots.toml with one pair a pairing, and without the bots whose language is not installed here.
TEST_F(Examples, TheTournamentEndsWithoutAFault) {
    std::stringstream whole;
    whole << std::ifstream(folder_ / "bots.toml").rdbuf();
    std::string text = whole.str();
    text.replace(text.find("pairs = 4"), 9, "pairs = 1");
    for (const Bot& bot : bots) {
        const std::size_t at = text.find("command=\"" + bot.command);
        ASSERT_NE(at, std::string::npos) << bot.command;
        if (make_ready(bot)) continue;
        const std::size_t begin = text.rfind("[[players]]", at);
        text.erase(begin, text.find("[[players]]", at) - begin);
    }
    std::ofstream(folder_ / "short.toml") << text;
    const std::string file = (folder_ / "short.toml").string();
    const Result result = run({"tournament", "run", file, "--strict"});
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    const Result status = run({"tournament", "status", file, "--json"});
    EXPECT_EQ(json::parse(status.out)["finished"], true) << status.out;
}

TEST_F(Examples, OursPassesTheCheckAtEveryGameAndProtocol) {
    const std::string ours = DAMIER_BINARY " engine ";
    for (const std::string game : {"yolah", "othello", "quarto", "quarto --variant level3"}) {
        std::vector<std::string> more;
        if (game.find("level3") != std::string::npos) more = {"--variant", "level3"};
        const Result result = check(ours + game, game.substr(0, game.find(' ')), more);
        EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
        EXPECT_EQ(result.out.find("remark "), std::string::npos) << result.out;
    }
    for (const std::string protocol : {"gtp", "nboard"}) {
        const Result result =
            check(ours + "othello --protocol " + protocol, "othello", {"--protocol", protocol});
        EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
        EXPECT_EQ(result.out.find("remark "), std::string::npos) << result.out;
    }
}

TEST_F(Examples, TheCheckersExitCodesAndJson) {
    const Result wrong = check(DAMIER_BROKEN_ENGINE " illegal-move", "quarto", {"--json"});
    EXPECT_EQ(wrong.exit_code, 1) << wrong.out << wrong.err;
    const json report = json::parse(wrong.out);
    EXPECT_EQ(report["fit"], false);
    EXPECT_EQ(report["game"], "quarto");
    EXPECT_EQ(run({"engine", "--check", "x"}).exit_code, 2);
    EXPECT_EQ(run({"engine", "--check", "x", "--game", "chess"}).exit_code, 2);
    EXPECT_EQ(run({"engine", "--check", "x", "--game", "yolah", "--protocol", "gtp"}).exit_code, 2);
    EXPECT_EQ(run({"engine", "--check", "x", "--game", "quarto", "--variant", "level9"}).exit_code, 2);
    EXPECT_EQ(run({"engine", "--check", "x", "--game", "yolah", "--patience", "long"}).exit_code, 2);
    EXPECT_EQ(run({"engine", "yolah", "--json"}).exit_code, 2);
}

}  // namespace
}  // namespace damier::cli
