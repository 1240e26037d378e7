#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/report/sample_results.h"

namespace damier {
namespace {

using nlohmann::json;

TEST(JsonReport, AgreesWithTheSummary) {
    const SampleTournament sample = sample_tournament("yolah", {"a", "b", "c"}, 20);
    const Summary summary = summarise(sample.results);
    const json report = to_json(sample.results, summary);
    EXPECT_EQ(report["game"], "yolah");
    EXPECT_EQ(report["games_played"], 60);
    EXPECT_EQ(report["finished"], true);
    EXPECT_EQ(report["different_games"]["different"], summary.duplicates.different);
    EXPECT_EQ(report["first_mover"]["won"], summary.first_mover.wins);
    EXPECT_EQ(report["ratings"]["draw_rate"], summary.ratings.draw_rate);
    ASSERT_EQ(report["players"].size(), 3u);
    for (std::size_t rank = 0; rank < 3; ++rank) {
        const auto player = static_cast<std::size_t>(summary.order[rank]);
        const json& entry = report["players"][rank];
        EXPECT_EQ(entry["rank"], rank + 1);
        EXPECT_EQ(entry["name"], sample.results.players[player].name);
        EXPECT_EQ(entry["rating"]["elo"], summary.ratings.players[player].elo);
        EXPECT_EQ(entry["total"]["drawn"], summary.players[player].games.draws);
        EXPECT_EQ(entry["moved_second"]["lost"], summary.players[player].by_side[1].losses);
        EXPECT_EQ(entry["effort"]["nodes"], summary.players[player].effort.nodes);
    }
    ASSERT_EQ(report["meetings"].size(), summary.meetings.size());
    EXPECT_EQ(report["meetings"][0]["total"]["won"], summary.meetings[0].games.wins);
    EXPECT_EQ(report["meetings"][0]["pairs"], json(summary.meetings[0].pairs.pairs));
    EXPECT_EQ(report["endings"]["illegal move"], 6);
    EXPECT_EQ(report["faults"].size(), 6u);
    EXPECT_EQ(report["faults"][0]["game"], "1.1.10");
    EXPECT_EQ(report["openings"][1]["first_mover"]["games"], 30);
    EXPECT_EQ(report["settings"]["pairs"], "2");
}

TEST(JsonReport, HostileTextCanBeWritten) {
    SampleTournament sample = sample_tournament("quarto", {"\xff\xfe", "b\x01"}, 2);
    sample.results.settings.push_back({"\xc0", "\xc1"});
    sample.results.name = "\xf5";
    const json report = to_json(sample.results, summarise(sample.results));
    EXPECT_NO_THROW(report.dump());
    EXPECT_EQ(json::parse(report.dump()), report);
}

TEST(JsonReport, NothingIsPlayedYet) {
    const SampleTournament sample = sample_tournament("quarto", {"a", "b"}, 0);
    const json report = to_json(sample.results, summarise(sample.results));
    EXPECT_TRUE(report["players"][0]["rating"].is_null());
    EXPECT_EQ(report["games_played"], 0);
    EXPECT_TRUE(report["meetings"].empty());
}

}  // namespace
}  // namespace damier
