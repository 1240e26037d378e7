// damier serve, run as a user would. What it answers is tested in src/serve and in web/browser.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/process.h"

namespace damier::cli {
namespace {

TEST(Serve, SaysWhereItIsAndEndsWhenInterrupted) {
    const Result result =
        run({.arguments = {"serve", "--port", "0"}, .input = {}, .environment = {}, .interrupt_after = 1});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("http://localhost:"), std::string::npos) << result.out;
}

TEST(Serve, KeepsGamesWhereItIsTold) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "damier-serve-test";
    const auto serve = [&](std::vector<std::string> more, const std::string& state) {
        std::vector<std::string> arguments = {"serve", "--port", "0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run({.arguments = arguments,
                    .input = {},
                    .environment = {"XDG_STATE_HOME=" + state},
                    .interrupt_after = 1});
    };
    EXPECT_EQ(serve({}, folder.string()).exit_code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "damier" / "games"));
    EXPECT_EQ(serve({"--store", (folder / "own").string()}, folder.string()).exit_code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "own"));
    EXPECT_NE(serve({}, "/proc/nowhere").out.find("will not outlive"), std::string::npos);
    EXPECT_EQ(serve({"--store", "none"}, "/proc/nowhere").out.find("outlive"), std::string::npos);
    std::filesystem::remove_all(folder);
}

TEST(Serve, RefusesWhatItCannotDo) {
    const std::pair<std::vector<std::string>, std::string_view> cases[] = {
        {{"serve", "--port", "70000"}, "65535"},
        {{"serve", "--port", "0", "--host", "nowhere"}, "--host"},
        {{"serve", "--port", "0", "--tournaments", "/nonesuch"}, "no such folder"},
        {{"serve", "--port", "0", "--max-think", "soon"}, "--max-think"},
        {{"serve", "--port", "0", "--memory", "0"}, "--memory"},
        {{"serve", "--port", "0", "--memory", "1MiB"}, "at least"},
        {{"serve", "--port", "0", "--store", "/proc/nowhere"}, "/proc/nowhere"},
        {{"serve", "--port", "0", "--trusted-proxy", "proxy"}, "--trusted-proxy"},
        {{"serve", "--port", "0", "--access-log", "/proc/nowhere/log"}, "--access-log"},
        {{"serve", "--port", "0", "--rate", "0"}, "--rate"},
        {{"serve", "--prot", "1"}, "--port"},
    };
    for (const auto& [arguments, part] : cases) {
        const Result result = run(arguments);
        EXPECT_EQ(result.exit_code, 2) << part;
        EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
}

}  // namespace
}  // namespace damier::cli
