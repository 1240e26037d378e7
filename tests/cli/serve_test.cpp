// damier serve, run as a user would. What it answers is tested in src/serve and in web/browser.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/process.h"

namespace damier::cli {
namespace {

TEST(Serve, SaysWhereItIsAndEndsWhenInterrupted) {
    const Result result =
        run({.arguments = {"serve", "--port", "0"}, .input = {}, .environment = {}, .interrupt_after = 1});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("http://localhost:"), std::string::npos) << result.out;
}

TEST(Serve, RefusesWhatItCannotDo) {
    const std::pair<std::vector<std::string>, std::string_view> cases[] = {
        {{"serve", "--port", "70000"}, "65535"},
        {{"serve", "--port", "0", "--host", "nowhere"}, "--host"},
        {{"serve", "--port", "0", "--tournaments", "/nonesuch"}, "no such folder"},
        {{"serve", "--port", "0", "--max-think", "soon"}, "--max-think"},
        {{"serve", "--port", "0", "--memory", "0"}, "--memory"},
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
