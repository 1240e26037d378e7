// `damier learn weights`, run as a user would, and killed as no user would.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class LearnWeights : public testing::Test {
  protected:
    LearnWeights() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~LearnWeights() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(file(name)) << text; }
    std::string text_of(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(file(name)).rdbuf();
        return text.str();
    }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), {"learn", "weights"});
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2) << result.out << result.err;
        return result.err;
    }
    // A tiny run of evolution.
    std::vector<std::string> evolution(const std::string& out) const {
        return {"learn",
                "weights",
                "yolah",
                "--method",
                "ga",
                "--generations",
                "3",
                "--games",
                "16",
                "--nodes",
                "30",
                "--population",
                "6",
                "--out",
                file(out),
                "--plot",
                file(out + ".svg")};
    }
    // Says so and skips the test where the program was built without pagmo.
    static bool has_no_evolution(const Result& result) {
        return contains(result.err, "this program was built without pagmo");
    }

    fs::path folder_;
};

TEST_F(LearnWeights, BadInputGetsASentence) {
    const std::string out = file("w.json");
    EXPECT_EQ(refusal({"quarto"}),
              "damier: no weights can be learnt for 'quarto': expected yolah or othello\n");
    EXPECT_EQ(refusal({"yolah", "--method", "cmae"}),
              "damier: --method 'cmae': expected ga, cmaes or regression (did you mean 'cmaes'?)\n");
    EXPECT_TRUE(contains(refusal({"yolah", "--population", "2"}), "--population"));
    EXPECT_TRUE(contains(refusal({"yolah", "--out", "/no/such/folder/w.json"}), "there is no such folder"));
    EXPECT_TRUE(contains(refusal({"yolah", "--start", file("none.json")}), "cannot be opened"));
    write("start.json", "{}");
    EXPECT_TRUE(contains(refusal({"yolah", "--start", file("start.json")}), "field 'game' is missing"));
    write("w.json.checkpoint", "[]");
    EXPECT_TRUE(contains(refusal({"yolah", "--out", out}), "not a checkpoint of evolution"));
    const auto regression = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"yolah", "--method", "regression", "--out", out});
        return refusal(options);
    };
    EXPECT_EQ(regression({"--target", "wins"}), "damier: --target 'wins': expected result or margin\n");
    EXPECT_TRUE(contains(regression({"--terms", "mobilty"}), "did you mean 'mobility'?"));
    EXPECT_TRUE(contains(regression({"--result-part", "2"}), "expected a number from 0 to 1"));
    EXPECT_TRUE(contains(regression({"--data", file("none.games")}), "none.games"));
    EXPECT_TRUE(contains(refusal({"othello", "--method", "regression", "--data", file("none.games")}),
                         "there are no files of games of othello"));
}

TEST_F(LearnWeights, EvolutionGoesOnAfterAKillAsIfNothingHadHappened) {
    const Result whole = run(evolution("whole.json"));
    if (has_no_evolution(whole)) GTEST_SKIP() << whole.err;
    ASSERT_EQ(whole.exit_code, 0) << whole.err;
    EXPECT_TRUE(contains(whole.out, "generation   3: best ")) << whole.out;
    EXPECT_TRUE(contains(text_of("whole.json.svg"), "<svg"));

    Background first(evolution("killed.json"));
    const std::string checkpoint = file("killed.json.checkpoint");
    for (int i = 0; i < 1'200 && !fs::exists(checkpoint); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    first.kill(SIGKILL);
    ASSERT_TRUE(fs::exists(checkpoint)) << "no generation in a minute";
    const Result second = run(evolution("killed.json"));
    ASSERT_EQ(second.exit_code, 0) << second.err;
    EXPECT_TRUE(contains(second.out, "(from the checkpoint)")) << second.out;
    EXPECT_EQ(text_of("killed.json"), text_of("whole.json"));
    EXPECT_EQ(text_of("killed.json.checkpoint"), text_of("whole.json.checkpoint"));

    const Result match =
        run({"match", "yolah", "--player", "alphabeta(depth=1, weights=" + file("whole.json") + ")",
             "--player", "random", "--games", "2"});
    EXPECT_EQ(match.exit_code, 0) << match.err;
}

TEST_F(LearnWeights, RegressionWritesWeightsThatPlay) {
    const Result result = run({"learn", "weights", "yolah", "--method", "regression", "--games", "60",
                               "--rounds", "1", "--depth", "1", "--out", file("w.json")});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, "| all | ")) << result.out;
    const Result move =
        run({"bestmove", "yolah", "--player", "alphabeta(depth=1, weights=" + file("w.json") + ")"});
    EXPECT_EQ(move.exit_code, 0) << move.err;
}

}  // namespace
}  // namespace damier::cli
