// `damier learn puzzles`, as a user runs it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class LearnPuzzles : public testing::Test {
  protected:
    LearnPuzzles() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~LearnPuzzles() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(file(name)).rdbuf();
        return text.str();
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(file(name)) << text; }
    Result mine(const std::string& name, std::vector<std::string> more = {}) const {
        std::vector<std::string> all = {"learn",   "puzzles", "quarto",   "--count", "3",
                                        "--games", "200",     "--player", "random",  "--grader",
                                        "random",  "--tries", "6",        "--out",   file(name)};
        all.insert(all.end(), more.begin(), more.end());
        return run(all);
    }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), {"learn", "puzzles"});
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    }

    fs::path folder_;
};

TEST_F(LearnPuzzles, TheSameCommandMakesTheSameFile) {
    const Result made = mine("a.puzzles");
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_TRUE(contains(made.out, "moves to find")) << made.out;
    EXPECT_EQ(mine("b.puzzles").exit_code, 0);
    EXPECT_EQ(text_of("a.puzzles"), text_of("b.puzzles"));
    EXPECT_EQ(mine("c.puzzles", {"--seed", "2"}).exit_code, 0);
    EXPECT_NE(text_of("a.puzzles"), text_of("c.puzzles"));
    const Result checked = run({"learn", "puzzles", "quarto", "--check", file("a.puzzles")});
    EXPECT_EQ(checked.exit_code, 0) << checked.out;
    EXPECT_TRUE(contains(checked.out, "proved again: none wrong")) << checked.out;
}

// A win that is made a draw: the file can be read, and only the proof sees it.
TEST_F(LearnPuzzles, TheCheckTellsAWrongMargin) {
    ASSERT_EQ(mine("a.puzzles").exit_code, 0);
    std::string text = text_of("a.puzzles");
    const std::size_t puzzle = text.find(" win");
    ASSERT_NE(puzzle, std::string::npos);
    const std::size_t others = text.find("; -1: ", puzzle);
    ASSERT_NE(others, std::string::npos);
    text.replace(others, 6, "; 0: ");
    write("wrong.puzzles", text);
    const Result checked = run({"learn", "puzzles", "quarto", "--check", file("wrong.puzzles")});
    EXPECT_EQ(checked.exit_code, 1) << checked.err;
    EXPECT_TRUE(contains(checked.out, "is -1, the file has +0")) << checked.out;
    EXPECT_TRUE(contains(checked.out, "proved again: 1 wrong")) << checked.out;
}

TEST_F(LearnPuzzles, BadInputGetsASentence) {
    EXPECT_TRUE(contains(refusal({"chess"}), "unknown game 'chess'"));
    EXPECT_TRUE(contains(refusal({"quarto", "--count", "0"}), "--count"));
    EXPECT_TRUE(contains(refusal({"quarto", "--player", "mc(time=1s)"}), "a limit that is not time"));
    EXPECT_TRUE(contains(refusal({"quarto", "--grader", "nobody"}), "nobody"));
    EXPECT_TRUE(
        contains(refusal({"quarto", "--out", "/no/such/folder/q.puzzles"}), "there is no such folder"));
    EXPECT_TRUE(contains(refusal({"quarto", "--check", file("none")}), "cannot be opened"));
    write("bad", "PK");
    EXPECT_TRUE(
        contains(refusal({"quarto", "--check", file("bad")}), "line 1: 'PK': expected damier-puzzles 1"));
    EXPECT_EQ(mine("a.puzzles").exit_code, 0);
    EXPECT_TRUE(
        contains(refusal({"othello", "--check", file("a.puzzles")}), "puzzles of Quarto, expected Othello"));
}

}  // namespace
}  // namespace damier::cli
