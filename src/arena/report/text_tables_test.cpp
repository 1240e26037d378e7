#include <gtest/gtest.h>

#include <algorithm>

#include "arena/report/sample_results.h"
#include "core/text/safe_text.h"
#include "core/text/text.h"

namespace damier {
namespace {

std::vector<std::string> names(int count) {
    std::vector<std::string> out;
    for (int i = 0; i < count; ++i) out.push_back("player" + std::to_string(i));
    return out;
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

// Summary and results of three players whose names and scores are known.
SampleTournament known_tournament() {
    SampleTournament sample = sample_tournament("yolah", {"ann", "bob", "cy"}, 2);
    const int half_points[] = {2, 0, 2, 1, 1, 2};  // ann beats bob twice, ann - cy 1.5, bob - cy 0.5
    for (std::size_t i = 0; i < 6; ++i) sample.results.games[i].half_points = half_points[i];
    return sample;
}

TEST(TextTables, ShowStandingsAndResults) {
    const SampleTournament sample = known_tournament();
    const std::string text = text_tables(sample.results, summarise(sample.results));
    EXPECT_TRUE(text.starts_with("Sample cup: Yolah, round robin, 6 games played, finished, seed 7\n"));
    EXPECT_NE(text.find("1  ann"), std::string::npos) << text;
    EXPECT_NE(text.find("87.5 %"), std::string::npos) << text;
    EXPECT_NE(text.find("2-0-0"), std::string::npos) << text;
    EXPECT_NE(text.find("0-0-2"), std::string::npos) << text;
    EXPECT_NE(text.find("Who moved first scored"), std::string::npos) << text;
    EXPECT_NE(text.find("Endings: 6 normal."), std::string::npos) << text;
}

TEST(TextTables, ColumnsStandUnderEachOther) {
    SampleTournament sample =
        sample_tournament("othello", {"é", "a name that is much longer than the rest"}, 4);
    const std::string text = text_tables(sample.results, summarise(sample.results));
    const auto lines = split(text, '\n');
    const auto head = std::ranges::find_if(lines, [](auto line) { return line.starts_with("#"); });
    ASSERT_NE(head, lines.end());
    EXPECT_EQ(width_of(head[0]), width_of(head[1])) << text;
    EXPECT_EQ(width_of(head[0]), width_of(head[2])) << text;
    EXPECT_NE(text.find("a name that is much lon…"), std::string::npos);
}

TEST(TextTables, ManyPlayersGetPercentages) {
    const SampleTournament sample = sample_tournament("quarto", names(12), 2);
    const std::string text = text_tables(sample.results, summarise(sample.results));
    EXPECT_NE(text.find("Score in %"), std::string::npos);
    EXPECT_EQ(text.find("1-0-1"), std::string::npos);
}

TEST(TextTables, RepeatedGamesAreWarnedOf) {
    SampleTournament sample = sample_tournament("quarto", names(2), 8);
    for (GameSummary& game : sample.results.games) game.sequence_key = game.shape_key = 1;
    const std::string text = text_tables(sample.results, summarise(sample.results));
    EXPECT_NE(text.find("2 of 8 games are different."), std::string::npos) << text;
    EXPECT_NE(text.find("Warning: 75.0 % of the games repeat"), std::string::npos) << text;
}

TEST(TextTables, NothingOddIsPrintedForFewGames) {
    for (const int games : {0, 1, 2}) {
        const SampleTournament sample = sample_tournament("yolah", names(2), games);
        const Summary summary = summarise(sample.results);
        for (const std::string& text :
             {text_tables(sample.results, summary), markdown_tables(sample.results, summary)}) {
            EXPECT_EQ(text.find("nan"), std::string::npos) << text;
            EXPECT_EQ(text.find("inf"), std::string::npos) << text;
        }
    }
}

TEST(TextTables, GroupsAreNamed) {
    SampleTournament sample = sample_tournament("yolah", names(4), 2);
    std::erase_if(sample.results.games,
                  [](const GameSummary& game) { return (game.players[0] < 2) != (game.players[1] < 2); });
    const std::string text = text_tables(sample.results, summarise(sample.results));
    EXPECT_NE(text.find("No game connects these 2 groups"), std::string::npos) << text;
    EXPECT_NE(text.find("player0, player1."), std::string::npos) << text;
    EXPECT_NE(text.find("player2, player3."), std::string::npos) << text;
}

TEST(TextTables, ATerminalIsNotObeyed) {
    const SampleTournament sample = sample_tournament("yolah", {"\x1b]0;title\x07", "b"}, 2);
    const std::string text = text_tables(sample.results, summarise(sample.results));
    EXPECT_TRUE(std::ranges::none_of(text, [](char c) { return c == '\x1b' || c == '\x07'; }));
}

TEST(MarkdownTables, HaveTheSameDataAndNothingBreaksACell) {
    const SampleTournament sample = sample_tournament("yolah", {"a|b<i>*", "c"}, 2);
    const std::string text = markdown_tables(sample.results, summarise(sample.results));
    EXPECT_NE(text.find("| \\# | player | rating | games | points | score |\n| --: | :-- | --: |"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("a\\|b&lt;i>\\*"), std::string::npos) << text;
    EXPECT_EQ(count_of(text, "a|b"), 0u);
}

}  // namespace
}  // namespace damier
