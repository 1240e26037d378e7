// `damier learn book`, run as a user would, and killed as no user would.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/process.h"
#include "core/checksum.h"
#include "core/little_endian.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

class LearnBook : public testing::Test {
  protected:
    LearnBook() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~LearnBook() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
    }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), {"learn", "book"});
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    }

    fs::path folder_;
};

TEST_F(LearnBook, BadInputGetsASentence) {
    const std::string out = file("q.book");
    EXPECT_EQ(refusal({"yolah"}), "damier: Yolah has no book of exact values; expected quarto\n");
    EXPECT_TRUE(contains(refusal({"quarto", "--level", "5"}), "--level"));
    EXPECT_EQ(refusal({"quarto", "--level", "1", "--variant", "level2"}),
              "damier: --level 1 contradicts --variant 'level2'\n");
    EXPECT_TRUE(contains(refusal({"quarto", "--out", "/no/such/folder/q.book"}), "there is no such folder"));
    EXPECT_TRUE(contains(refusal({"quarto", "--out", folder_.string()}), "it is a folder, expected a file"));
    EXPECT_TRUE(contains(refusal({"quarto", "--out", out, "--memory", "much"}), "--memory 'much': expected"));
    write("q.book.journal", "some other file, longer than a header");
    EXPECT_TRUE(contains(refusal({"quarto", "--out", out}), "not the journal of a book of Quarto"));
    EXPECT_TRUE(contains(refusal({"quarto", "--check", "1", "--out", out}), "cannot be opened"));
    write("q.book", "DAMIER-Q");
    EXPECT_TRUE(contains(refusal({"quarto", "--check", "1", "--out", out}), "cut off"));
    write("q.book", "PK");
    EXPECT_TRUE(contains(refusal({"quarto", "--check", "1", "--out", out}), "not a book of Quarto"));
}

// Level 4, where a position takes the least time. A block in the journal is 16 bytes at least.
TEST_F(LearnBook, GoesOnAfterAKill) {
    const std::string journal = file("q.book.journal");
    const std::vector<std::string> command = {"learn", "book",         "quarto",   "--level", "4",
                                              "--out", file("q.book"), "--memory", "64MiB"};
    Background first(command);
    std::error_code error;
    for (int i = 0; i < 1'200 && (!fs::exists(journal, error) || fs::file_size(journal, error) < 36); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    first.kill(SIGKILL);
    ASSERT_GE(fs::file_size(journal), 36u) << "nothing was solved in a minute";
    const auto before = fs::file_size(journal);
    // As if the kill had come in the middle of a write.
    std::ofstream(journal, std::ios::binary | std::ios::app) << "torn";
    Command second{.arguments = command, .input = "", .environment = {}, .interrupt_after = 4};
    const Result result = run(second);
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_TRUE(contains(result.err, "the last 4 bytes were not whole and are made again")) << result.err;
    EXPECT_TRUE(contains(result.err, "positions are solved already")) << result.err;
    EXPECT_TRUE(contains(result.out, "positions; the same command goes on")) << result.out;
    EXPECT_GE(fs::file_size(journal), before);
    EXPECT_FALSE(fs::exists(file("q.book"))) << "a book is whole or not there";
}

const fs::path data = fs::path(DAMIER_SOURCE_DIR) / "data";

std::string bytes_of(const fs::path& path) {
    std::stringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

TEST_F(LearnBook, TheCheckOfABuiltInBookFindsNothingWrong) {
    const Result result = run({"learn", "book", "quarto", "--level", "4", "--check", "5"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.out, "5 values with 4 placed solved again, 12 507 values derived again: none wrong\n");
}

// One value changed, and the checksum made right again: only the check can see it.
TEST_F(LearnBook, TheCheckTellsAWrongValue) {
    std::string book = bytes_of(data / "quarto-level4.book");
    ASSERT_GT(book.size(), 32u);
    book.resize(book.size() - 8);
    book[24] = static_cast<char>(book[24] - 1);  // the empty board: a draw instead of a win
    append_little_endian(book, checksum64(book));
    write("wrong.book", book);
    const Result result =
        run({"learn", "book", "quarto", "--level", "4", "--check", "0", "--out", file("wrong.book")});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.out,
              "..../..../..../.... 0 L4: the book says drawn, found won\n"
              "0 values with 4 placed solved again, 12 507 values derived again: 1 wrong\n");
    EXPECT_TRUE(contains(refusal({"quarto", "--level", "3", "--check", "0", "--out", file("wrong.book")}),
                         "a book of Quarto of level 4, expected level 3"));
}

TEST(Data, EveryFileHasItsLineInTheManifest) {
    const std::string manifest = bytes_of(data / "README.md");
    int files = 0;
    for (const auto& entry : fs::directory_iterator(data)) {
        const std::string name = entry.path().filename().string();
        if (name == "README.md") continue;
        ++files;
        FILE* const output = ::popen(("sha256sum '" + entry.path().string() + "'").c_str(), "r");
        ASSERT_NE(output, nullptr);
        char sum[65] = {};
        EXPECT_EQ(std::fread(sum, 1, 64, output), 64u);
        ::pclose(output);
        const std::size_t line = manifest.find("| `" + name + "`");
        ASSERT_NE(line, std::string::npos) << name;
        EXPECT_TRUE(contains(manifest.substr(line, manifest.find('\n', line) - line), sum))
            << name << " " << sum;
    }
    EXPECT_GT(files, 0);
}

}  // namespace
}  // namespace damier::cli
