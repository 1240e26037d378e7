// The whole way at toy size: games, a network, how good it is, a game played with it.
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

namespace fs = std::filesystem;

std::string bytes_of(const std::string& file) {
    std::stringstream bytes;
    bytes << std::ifstream(file, std::ios::binary).rdbuf();
    return bytes.str();
}

// The games are played once, for all tests.
class TrainingPipeline : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        std::string name = (fs::temp_directory_path() / "damier-training-XXXXXX").string();
        folder = ::mkdtemp(name.data());
        const Result games =
            run({"learn", "games", "yolah", "--player", "alphabeta(nodes=300, id, tt, table=1MiB)", "--games",
                 "400", "--out", file("a.games")});
        ASSERT_EQ(games.exit_code, 0) << games.err;
    }
    static void TearDownTestSuite() { fs::remove_all(folder); }

    static std::string file(const std::string& name) { return (folder / name).string(); }

    static Result train(const std::string& out, std::vector<std::string> more = {}) {
        Command command;
        command.program = DAMIER_TRAIN_BINARY;
        command.arguments = {"yolah",   file("a.games"), "--out",  file(out), "--accumulator", "32",
                             "--batch", "256",           "--rate", "0.005",   "--epochs",      "3"};
        command.arguments.insert(command.arguments.end(), more.begin(), more.end());
        return run(command);
    }

    static inline fs::path folder;
};

std::vector<double> held_out_losses(const std::string& csv) {
    std::vector<double> losses;
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string field;
        for (int i = 0; i < 3; ++i) std::getline(fields, field, ',');
        losses.push_back(std::stod(field));
    }
    return losses;
}

TEST_F(TrainingPipeline, EndsWithANetworkThatPlays) {
    const Result trained = train("a.net");
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto losses = held_out_losses(bytes_of(file("a.net.csv")));
    ASSERT_EQ(losses.size(), 3u) << trained.out;
    EXPECT_LT(losses.back(), losses.front());
    EXPECT_NE(bytes_of(file("a.net.svg")).find("<polyline"), std::string::npos);

    const Result quality = run({"learn", "quality", "yolah", file("a.games"), "--weights", file("a.net"),
                                "--all", "--plot", file("a.svg"), "--json"});
    ASSERT_EQ(quality.exit_code, 0) << quality.err;
    const auto figures = nlohmann::json::parse(quality.out);
    EXPECT_GT(figures["all"]["decided_right"].get<double>(), 0.6) << quality.out;
    EXPECT_LT(figures["all"]["decided_log_loss"].get<double>(), 0.69) << quality.out;
    EXPECT_NE(bytes_of(file("a.svg")).find("<polyline"), std::string::npos);

    const std::string player = "alphabeta(depth=2, eval=net, weights=" + file("a.net") + ")";
    const Result match =
        run({"match", "yolah", "--player", player, "--player", "random", "--games", "4", "--json"});
    ASSERT_EQ(match.exit_code, 0) << match.err;
}

TEST_F(TrainingPipeline, GoesOnWhereItWasEnded) {
    ASSERT_EQ(train("whole.net").exit_code, 0);
    // An interrupt within the first epochs; should it come too late, there is nothing left to do.
    Command command;
    command.program = DAMIER_TRAIN_BINARY;
    command.arguments = {"yolah",   file("a.games"), "--out",  file("parts.net"), "--accumulator", "32",
                         "--batch", "256",           "--rate", "0.005",           "--epochs",      "3"};
    command.interrupt_after = 0.5;
    run(command);
    const Result rest = train("parts.net");
    ASSERT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_EQ(bytes_of(file("parts.net")), bytes_of(file("whole.net")));
    const Result other = train("parts.net", {"--seed", "2"});
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_NE(other.err.find("of another training"), std::string::npos) << other.err;
    EXPECT_EQ(train("parts.net", {"--seed", "2", "--fresh"}).exit_code, 0);
}

TEST_F(TrainingPipeline, WritesANetworkAgainThatIsGone) {
    ASSERT_EQ(train("gone.net").exit_code, 0);
    const std::string network = bytes_of(file("gone.net"));
    fs::remove(file("gone.net"));
    const Result again = train("gone.net");
    // Only the last epoch is still known: where it is not the best one, that is said.
    const auto losses = held_out_losses(bytes_of(file("gone.net.csv")));
    if (losses.back() == *std::ranges::min_element(losses)) {
        ASSERT_EQ(again.exit_code, 0) << again.err;
        EXPECT_EQ(bytes_of(file("gone.net")), network);
    } else {
        EXPECT_EQ(again.exit_code, 2);
        EXPECT_NE(again.err.find("--fresh begins anew"), std::string::npos) << again.err;
    }
}

TEST_F(TrainingPipeline, BadInputGetsASentence) {
    const auto refusal = [](std::vector<std::string> arguments) {
        Command command;
        command.program = DAMIER_TRAIN_BINARY;
        command.arguments = std::move(arguments);
        const Result result = run(command);
        EXPECT_EQ(result.exit_code, 2) << result.err;
        EXPECT_TRUE(result.err.starts_with("damier-train: ")) << result.err;
        return result.err;
    };
    EXPECT_NE(refusal({"othello", file("a.games")}).find("expected yolah"), std::string::npos);
    EXPECT_NE(refusal({"yolah", file("none")}).find("cannot be opened"), std::string::npos);
    EXPECT_NE(refusal({"yolah", file("a.games"), "--accumulator", "33"}).find("33"), std::string::npos);
    EXPECT_NE(refusal({"yolah"}).find("FILES"), std::string::npos);
    EXPECT_NE(refusal({"yolah", file("a.games"), "--out", file("no/such/a.net")}).find("folder"),
              std::string::npos);
}

}  // namespace
}  // namespace damier::cli
