// `damier learn quality`, as a user runs it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class LearnQuality : public testing::Test {
  protected:
    LearnQuality() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~LearnQuality() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), {"learn", "quality"});
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    }

    fs::path folder_;
};

TEST_F(LearnQuality, MeasuresTheHeuristicOnGamesOfItsOwn) {
    ASSERT_EQ(run({"learn", "games", "yolah", "--player", "alphabeta(depth=1)", "--games", "60", "--out",
                   file("a.games")})
                  .exit_code,
              0);
    const Result table = run({"learn", "quality", "yolah", file("a.games"), "--eval", "heuristic", "--all",
                              "--plot", file("a.svg")});
    ASSERT_EQ(table.exit_code, 0) << table.err;
    EXPECT_TRUE(contains(table.out, "| free squares | games | positions | right |")) << table.out;
    EXPECT_TRUE(fs::exists(file("a.svg")));
    const auto figures = [&](std::vector<std::string> more) {
        std::vector<std::string> all = {"learn",  "quality",   "yolah", file("a.games"),
                                        "--eval", "heuristic", "--json"};
        all.insert(all.end(), more.begin(), more.end());
        const Result result = run(all);
        EXPECT_EQ(result.exit_code, 0) << result.err;
        return nlohmann::json::parse(result.out)["all"];
    };
    const auto all = figures({"--all"});
    EXPECT_GT(all["decided_right"].get<double>(), 0.6);
    // By default only the games that a trainer leaves alone.
    EXPECT_LT(figures({})["positions"].get<double>(), all["positions"].get<double>() / 3);
}

TEST_F(LearnQuality, BadInputGetsASentence) {
    std::ofstream(file("wrong.txt")) << "# a comment\nd5:c6\n";
    std::ofstream(file("none.txt")) << "\n";
    EXPECT_TRUE(contains(refusal({"quarto", file("none.txt")}), "expected yolah"));
    EXPECT_TRUE(contains(refusal({"yolah", file("wrong.txt"), "--eval", "heuristic"}),
                         "line 2: the game is not over"));
    EXPECT_TRUE(contains(refusal({"yolah", file("none.txt"), "--eval", "heuristic"}), "no positions"));
    EXPECT_TRUE(contains(refusal({"yolah", file("absent"), "--eval", "heuristic"}), "cannot be opened"));
    EXPECT_TRUE(contains(refusal({"yolah", file("none.txt"), "--eval", "heuristik"}), "'heuristic'"));
    EXPECT_TRUE(
        contains(refusal({"yolah", file("none.txt"), "--weights", file("wrong.txt")}), "not a network file"));
}

}  // namespace
}  // namespace damier::cli
