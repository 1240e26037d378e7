// What is learnt from WTHOR files, as a user runs it: `learn games othello --stats`, `learn classifier`,
// `learn quality othello`.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// Games that break off after their first moves; Black won one of two.
std::string short_games(int games, int year) {
    std::string bytes(16, '\0');
    bytes[4] = static_cast<char>(games);
    bytes[10] = static_cast<char>(year % 256);
    bytes[11] = static_cast<char>(year / 256);
    for (int i = 0; i < games; ++i) {
        bytes += std::string("\x01\0\x01\0\x02\0", 6);
        bytes.append(2, static_cast<char>(i % 2 == 0 ? 40 : 20));
        // f5, then f6 or f4.
        bytes += static_cast<char>(56);
        bytes += static_cast<char>(i % 3 == 0 ? 66 : 46);
        bytes.append(58, '\0');
    }
    return bytes;
}

class LearnWthor : public testing::Test {
  protected:
    LearnWthor() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        write("old.wtb", short_games(60, 2010));
        write("new.wtb", short_games(30, 2018));
        write("foreign.wtb", "PK, not a base of games, but longer than a header");
    }
    ~LearnWthor() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
    }
    std::string refusal(std::vector<std::string> options) const {
        options.insert(options.begin(), "learn");
        const Result result = run(options);
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    }

    fs::path folder_;
};

TEST_F(LearnWthor, StatisticsTellWhatFilesHold) {
    std::string names(16 + 3 * 20, '\0');
    names[8] = 3;
    names.replace(16 + 20, 5, "Tania");
    write("WTH.JOU", names);
    const Result text = run({"learn", "games", "othello", "--stats", file("old.wtb"), file("new.wtb"),
                             "--player-names", file("WTH.JOU")});
    ASSERT_EQ(text.exit_code, 0) << text.err;
    EXPECT_TRUE(contains(text.out, "90 games: Black won 50.0 %, drawn 0.0 %, White won 50.0 %")) << text.out;
    EXPECT_TRUE(contains(text.out, "| 2018 | 30 |"));
    EXPECT_TRUE(contains(text.out, "| Tania | 90 |"));
    const Result as_json = run({"learn", "games", "othello", "--stats", file("old.wtb"), "--json"});
    ASSERT_EQ(as_json.exit_code, 0) << as_json.err;
    const auto figures = nlohmann::json::parse(as_json.out);
    EXPECT_EQ(figures["incomplete"], 60);
    EXPECT_EQ(figures["phases"][58]["positions"], 60);
    EXPECT_EQ(figures["phases"][58]["distinct"], 2);
}

TEST_F(LearnWthor, ClassifierIsLearntMeasuredAndPlayedWith) {
    const std::vector<std::string> command = {
        "learn",         "classifier",    "othello", "--wthor", file("old.wtb"),
        file("new.wtb"), "--train-until", "2014",    "--out",   file("a.classifier")};
    const Result learnt = run(command);
    ASSERT_EQ(learnt.exit_code, 0) << learnt.err;
    EXPECT_TRUE(contains(learnt.out, "60 games up to 2014; 30 of later years are left out")) << learnt.out;
    const Result played = run({"bestmove", "othello", "--player",
                               "pvs(depth=2, eval=classifier, weights=" + file("a.classifier") + ")"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    const Result measured =
        run({"learn", "quality", "othello", "--wthor", file("old.wtb"), file("new.wtb"), "--weights",
             file("a.classifier"), "--out", file("figures"), "--chances", file("chances.txt")});
    ASSERT_EQ(measured.exit_code, 0) << measured.err;
    EXPECT_TRUE(contains(measured.out, "Fitted to 60 games up to 2014, measured on 30 later ones"));
    EXPECT_TRUE(contains(measured.out, "\n| classifier |")) << measured.out;
    EXPECT_TRUE(fs::exists(file("figures/classifier-quality.md")));
    EXPECT_TRUE(fs::exists(file("chances.txt")));
}

TEST_F(LearnWthor, BadInputGetsASentence) {
    const std::string old = file("old.wtb");
    EXPECT_TRUE(contains(refusal({"games", "othello", "--stats", file("foreign.wtb")}), "not a WTHOR file"));
    EXPECT_TRUE(contains(refusal({"games", "othello", "--stats", old, "--player-names", old}),
                         "not a WTHOR file of players"));
    EXPECT_TRUE(contains(refusal({"games", "othello", "--stats", file("none.wtb")}), "cannot be opened"));
    EXPECT_TRUE(
        contains(refusal({"classifier", "yolah", "--wthor", old}), "a classifier is learnt for othello"));
    EXPECT_TRUE(contains(refusal({"classifier", "othello", "--wthor", file("foreign.wtb")}), "foreign.wtb"));
    EXPECT_TRUE(contains(refusal({"classifier", "othello", "--wthor", old, "--train-until", "1990"}),
                         "all games of these files were played later"));
    EXPECT_TRUE(contains(refusal({"classifier", "othello", "--wthor", old, "--start", old}),
                         "not a file of pattern weights"));
    EXPECT_TRUE(contains(refusal({"quality", "othello"}), "--wthor: expected files of the WTHOR base"));
    EXPECT_TRUE(contains(refusal({"quality", "othello", "--wthor", old}), "and later ones"));
    EXPECT_TRUE(contains(refusal({"quality", "yolah", "--wthor", old}), "for othello alone"));
    EXPECT_TRUE(contains(refusal({"quality", "othello", "--wthor", old, file("new.wtb"), "--weights", old}),
                         "not a classifier file"));
}

}  // namespace
}  // namespace damier::cli
