// `damier learn games`, run as a user would, and killed as no user would.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class LearnGames : public testing::Test {
  protected:
    LearnGames() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~LearnGames() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string bytes_of(const std::string& name) const {
        std::stringstream bytes;
        bytes << std::ifstream(file(name), std::ios::binary).rdbuf();
        return bytes.str();
    }
    std::vector<std::string> command(const std::string& name, std::vector<std::string> more = {}) const {
        std::vector<std::string> all = {"learn", "games",    "yolah",   "--player", "alphabeta(depth=1)",
                                        "--out", file(name), "--games", "40"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), {"learn", "games"});
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    }

    fs::path folder_;
};

TEST_F(LearnGames, BadInputGetsASentence) {
    const std::string out = file("a.games");
    EXPECT_EQ(refusal({"othello"}), "damier: Othello has no games to learn from yet; expected yolah\n");
    EXPECT_TRUE(contains(refusal({"yolah", "--out", out, "--player", "alphabot"}), "'alphabot'"));
    EXPECT_TRUE(
        contains(refusal({"yolah", "--out", out, "--player", "uct(time=1s)"}), "has a limit on time"));
    EXPECT_TRUE(contains(refusal({"yolah", "--out", out, "--openings", "few"}),
                         "--openings 'few': expected a number of plies or a range such as 2..12"));
    EXPECT_TRUE(
        contains(refusal({"yolah", "--out", out, "--openings", "9..3"}), "openings of 9 to 3 random"));
    EXPECT_TRUE(contains(refusal({"yolah", "--out", out, "--explore", "2"}), "from 0 to 1"));
    EXPECT_TRUE(contains(refusal({"yolah", "--games", "0"}), "--games"));
    EXPECT_TRUE(contains(refusal({"yolah", "--out", "/no/such/folder/a"}), "cannot be written"));
    EXPECT_FALSE(fs::exists(out)) << "nothing is made for a wrong wanted";
    std::ofstream(out) << "another file";
    EXPECT_TRUE(contains(refusal({"yolah", "--out", out}), "not a file of self-play"));
    EXPECT_TRUE(contains(refusal({"yolah", "--stats", out}), "not a file of self-play"));
    EXPECT_TRUE(contains(refusal({"yolah", "--stats", file("none")}), "cannot be opened"));
}

TEST_F(LearnGames, PlaysAndCounts) {
    const Result played = run(command("a", {"--json"}));
    ASSERT_EQ(played.exit_code, 0) << played.err;
    const auto summary = nlohmann::json::parse(played.out);
    EXPECT_EQ(summary["games"], 40);
    EXPECT_EQ(summary["complete"], true);
    const Result counted = run({"learn", "games", "yolah", "--stats", file("a"), "--json"});
    ASSERT_EQ(counted.exit_code, 0) << counted.err;
    const auto figures = nlohmann::json::parse(counted.out);
    EXPECT_EQ(figures["games"], 40);
    EXPECT_EQ(figures["positions"]["positions"], summary["positions"]);
    EXPECT_EQ(figures["files"][0]["settings"],
              "player alphabeta(depth=1), seed 1, 2 to 12 random plies, 4 solved plies");
    const Result twice = run({"learn", "games", "yolah", "--stats", file("a"), file("a")});
    EXPECT_TRUE(contains(twice.out, "80 games: Black won ")) << twice.out;
    EXPECT_TRUE(contains(twice.out, " positions to learn from\n")) << twice.out;
}

TEST_F(LearnGames, HasTheSolversWordForAnEnd) {
    const std::vector<std::string> play = {
        "learn",   "games", "yolah", "--player", "pvs(nodes=50, table=64KiB)",
        "--games", "30",    "--out", file("a")};
    ASSERT_EQ(run(play).exit_code, 0);
    const std::vector<std::string> solve = {"learn",   "games", "yolah", "--exact-ends", file("a"),
                                            "--exact", "18",    "--out", file("b"),      "--json"};
    const Result solved = run(solve);
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_EQ(nlohmann::json::parse(solved.out)["games"], 30);
    const Result counted = run({"learn", "games", "yolah", "--stats", file("b"), "--json"});
    const auto figures = nlohmann::json::parse(counted.out);
    EXPECT_EQ(figures["ended_by_proof"], 30);
    EXPECT_EQ(figures["files"][0]["settings"],
              "player pvs(nodes=50, table=64KiB, exact=18), seed 1, 2 to 12 random plies, 4 solved plies");
    const Result again = run(solve);
    EXPECT_EQ(nlohmann::json::parse(again.out)["games_of_run"], 0) << "all are there already";

    EXPECT_TRUE(
        contains(refusal({"yolah", "--exact-ends", file("none"), "--out", file("c")}), "cannot be opened"));
    ASSERT_EQ(run(command("alphabeta")).exit_code, 0);
    EXPECT_TRUE(contains(refusal({"yolah", "--exact-ends", file("alphabeta"), "--out", file("c")}),
                         "games of 'alphabeta(depth=1)', expected games of pvs with a limit"));
    EXPECT_FALSE(fs::exists(file("c")));
}

TEST_F(LearnGames, HasTheOpinionOfAnother) {
    ASSERT_EQ(run(command("a")).exit_code, 0);
    const std::vector<std::string> revalue = {
        "learn", "games",   "yolah", "--revalue", file("a"), "--player", "pvs(nodes=50, table=64KiB)",
        "--out", file("b"), "--json"};
    const Result valued = run(revalue);
    ASSERT_EQ(valued.exit_code, 0) << valued.err;
    EXPECT_EQ(nlohmann::json::parse(valued.out)["games"], 40);
    const Result counted = run({"learn", "games", "yolah", "--stats", file("b"), "--json"});
    EXPECT_EQ(nlohmann::json::parse(counted.out)["files"][0]["settings"],
              "player alphabeta(depth=1), valued by pvs(nodes=50, table=64KiB), seed 1, 2 to 12 random "
              "plies, 4 solved plies");
    EXPECT_EQ(nlohmann::json::parse(run(revalue).out)["games_of_run"], 0) << "all are there already";

    EXPECT_TRUE(
        contains(refusal({"yolah", "--revalue", file("none"), "--out", file("c")}), "cannot be opened"));
    EXPECT_TRUE(
        contains(refusal({"yolah", "--revalue", file("a"), "--player", "pvs(time=1s)", "--out", file("c")}),
                 "has a limit on time"));
    EXPECT_EQ(run({"learn", "games", "yolah", "--revalue", file("a"), "--exact-ends", file("a")}).exit_code,
              2);
    EXPECT_FALSE(fs::exists(file("c")));
}

TEST_F(LearnGames, RefusesToMixWhatDoesNotFit) {
    ASSERT_EQ(run(command("a")).exit_code, 0);
    const Result other = run(command("a", {"--seed", "2"}));
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_TRUE(contains(other.err, "it has games of player alphabeta(depth=1), seed 1, ")) << other.err;
    const Result more = run(command("a", {"--threads", "2"}));
    EXPECT_TRUE(contains(more.err, "40 games are there already")) << more.err;
    EXPECT_TRUE(contains(more.out, "0 games in ")) << more.out;
}

TEST_F(LearnGames, GoesOnAfterAKill) {
    const auto many = [&](const std::string& name, const std::string& games) {
        return std::vector<std::string>{"learn", "games",    "yolah",   "--player", "alphabeta(depth=2)",
                                        "--out", file(name), "--games", games};
    };
    Background first(many("a", "1000000"));
    std::error_code error;
    for (int i = 0; i < 1'200 && (!fs::exists(file("a"), error) || fs::file_size(file("a"), error) < 10'000);
         ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    first.kill(SIGKILL);
    ASSERT_GE(fs::file_size(file("a")), 10'000u) << "no games in a minute";
    // As if the kill had come in the middle of a write.
    std::ofstream(file("a"), std::ios::binary | std::ios::app) << "torn";
    const Result figures = run({"learn", "games", "yolah", "--stats", file("a"), "--json"});
    const std::uint64_t games = nlohmann::json::parse(figures.out)["games"];
    const std::string goal = std::to_string(games + 30);
    const Result second = run(many("a", goal));
    EXPECT_EQ(second.exit_code, 0) << second.err;
    EXPECT_TRUE(contains(second.err, "the last 4 bytes were not whole and are played again")) << second.err;
    EXPECT_EQ(run(many("b", goal)).exit_code, 0);
    EXPECT_EQ(bytes_of("a"), bytes_of("b")) << "as if it had never been killed";
}

TEST_F(LearnGames, StopsAtCtrlC) {
    std::vector<std::string> arguments = command("a", {"--threads", "2"});
    arguments[8] = "1000000";
    const Result result =
        run(Command{.arguments = arguments, .input = "", .environment = {}, .interrupt_after = 1});
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_TRUE(
        contains(result.out, "stopped before all 1 000 000 games were played; the same command goes on"))
        << result.out;
}

}  // namespace
}  // namespace damier::cli
