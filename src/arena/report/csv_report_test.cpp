#include <gtest/gtest.h>

#include "arena/report/sample_results.h"

namespace damier {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// Reads RFC 4180, and nothing that is not.
Rows read_csv(std::string_view text) {
    Rows rows;
    std::size_t i = 0;
    while (i < text.size()) {
        std::vector<std::string> row(1);
        while (i < text.size() && !text.substr(i).starts_with("\r\n")) {
            if (text[i] == ',') {
                row.emplace_back();
                ++i;
            } else if (text[i] == '"') {
                for (++i; text.substr(i, 2) == "\"\"" || text[i] != '"'; ++i) {
                    if (text[i] == '"') ++i;
                    row.back() += text[i];
                }
                ++i;
            } else {
                row.back() += text[i++];
            }
        }
        EXPECT_EQ(text.substr(i, 2), "\r\n");
        i += 2;
        rows.push_back(row);
    }
    return rows;
}

TEST(CsvReport, GamesReadBack) {
    const std::vector<std::string> names = {"=HYPERLINK(\"x\")", "comma, quote \" and\r\nline\xff"};
    const SampleTournament sample = sample_tournament("othello", names, 10);
    const std::string text = games_csv(sample.results);
    const Rows rows = read_csv(text);
    ASSERT_EQ(rows.size(), 11u);
    for (const auto& row : rows) ASSERT_EQ(row.size(), rows[0].size());
    EXPECT_EQ(rows[0][3], "first");
    // A spreadsheet calculates what begins with =, in quotes or not; with an apostrophe before it, it shows
    // it.
    EXPECT_EQ(rows[1][3], "'=HYPERLINK(\"x\")");
    EXPECT_EQ(rows[1][4], "comma, quote \" and\u240D\nline\uFFFD");
    for (std::size_t i = 0; i < 10; ++i) {
        const GameSummary& game = sample.results.games[i];
        EXPECT_EQ(rows[i + 1][2], std::to_string(game.slot.number + 1));
        EXPECT_EQ(std::stod(rows[i + 1][5]) * 2, game.half_points);
        EXPECT_EQ(rows[i + 1][6], std::to_string(game.first_margin));
        EXPECT_EQ(rows[i + 1][7], name_of(game.termination));
        EXPECT_EQ(rows[i + 1][8], std::to_string(game.plies));
        EXPECT_EQ(rows[i + 1][12], std::to_string(game.effort[0].nodes));
    }
}

TEST(CsvReport, PlayersAgreeWithTheSummary) {
    const SampleTournament sample = sample_tournament("quarto", {"a", "b", "c"}, 4);
    const Summary summary = summarise(sample.results);
    const Rows rows = read_csv(players_csv(sample.results, summary));
    ASSERT_EQ(rows.size(), 4u);
    for (std::size_t rank = 0; rank < 3; ++rank) {
        const auto player = static_cast<std::size_t>(summary.order[rank]);
        const auto& row = rows[rank + 1];
        ASSERT_EQ(row.size(), rows[0].size());
        EXPECT_EQ(row[1], sample.results.players[player].name);
        EXPECT_NEAR(std::stod(row[3]), summary.ratings.players[player].elo, 0.051);
        EXPECT_EQ(row[5], row[4].empty() ? "" : summary.ratings.errors_by_pair ? "pairs" : "games");
        EXPECT_EQ(row[8], std::to_string(summary.players[player].games.games()));
        EXPECT_EQ(std::stod(row[12]) * 2, static_cast<double>(summary.players[player].games.half_points()));
        EXPECT_EQ(row.back(), std::to_string(summary.players[player].faults));
    }
}

TEST(CsvReport, WithoutGamesThereIsNoRating) {
    const SampleTournament sample = sample_tournament("quarto", {"a", "b"}, 0);
    EXPECT_EQ(read_csv(games_csv(sample.results)).size(), 1u);
    const Rows rows = read_csv(players_csv(sample.results, summarise(sample.results)));
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1][3], "");
    EXPECT_EQ(rows[1][13], "");
}

}  // namespace
}  // namespace damier
