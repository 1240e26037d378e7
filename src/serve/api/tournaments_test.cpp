#include "serve/api/tournaments.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arena/run/test_tournaments.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

// A journal that was played to its end.
void play_tournament(const std::string& journal) {
    TournamentSettings settings = small_tournament("quarto", {"random", "random"}, 3);
    auto field = make_field(settings);
    ASSERT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), journal, "test");
    ASSERT_TRUE(tournament) << tournament.error().message;
    tournament->run({}, [] { return StopRequest::none; }, [](const RunProgress&) {});
}

TEST(Tournaments, AFolderWithoutJournalsHasNone) {
    TestApi none;
    EXPECT_EQ(none.get("/api/tournaments").body["tournaments"], nlohmann::json::array());
}

TEST(Tournaments, ShowsTheJournalsOfAFolder) {
    const ScratchFolder folder;
    // Before there are threads: the arena makes processes.
    play_tournament(folder.file("small.db"));
    std::ofstream(folder.file("broken.db")) << "not a database";
    TestApi api({}, folder.file(""));
    const nlohmann::json list = api.get("/api/tournaments").body["tournaments"];
    ASSERT_EQ(list.size(), 1u) << "what cannot be read is left out";
    EXPECT_EQ(list[0]["name"], "small");
    EXPECT_EQ(list[0]["played"], 6);
    EXPECT_EQ(list[0]["finished"], true);
    EXPECT_EQ(list[0]["running"], false);

    const nlohmann::json state = api.get("/api/tournaments/small").body;
    EXPECT_EQ(state["players"].size(), 2u);
    EXPECT_EQ(state["games_played"], 6);
    // A long tournament has very many openings, and whoever looks on asks again and again.
    EXPECT_FALSE(state.contains("openings"));
    const std::size_t openings = state["openings_total"];
    ASSERT_GT(openings, 1u);
    const nlohmann::json some = api.get("/api/tournaments/small/openings?from=1&count=1").body;
    EXPECT_EQ(some["total"], openings);
    ASSERT_EQ(some["openings"].size(), 1u);
    EXPECT_EQ(some["openings"][0]["number"], 2);
    const nlohmann::json games = api.get("/api/tournaments/small/games?from=4&count=10").body;
    EXPECT_EQ(games["total"], 6);
    ASSERT_EQ(games["games"].size(), 2u);
    const std::string id = games["games"][0]["id"];
    const nlohmann::json record = api.get("/api/tournaments/small/games/" + id).body;
    const Answer replayed = api.post("/api/games", {{"text", record["text"]}});
    ASSERT_EQ(replayed.status, 201) << replayed.body;
    EXPECT_EQ(replayed.body["nodes"].size(), games["games"][0]["plies"].get<std::size_t>() + 1);
    EXPECT_NE(api.get("/api/tournaments/small/report").text->find("<html"), std::string::npos);
}

TEST(Tournaments, WhatARequestSaysIsNeverAPath) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("inside"));
    play_tournament(folder.file("outside.db"));
    TestApi api({}, folder.file("inside"));
    for (const char* name : {"..%2Foutside", "%2e%2e%2foutside", "outside", ".", "..", "", "outside%00"}) {
        const Answer answer = api.get(std::string("/api/tournaments/") + name);
        EXPECT_EQ(answer.status, 404) << name;
    }
    for (const char* id : {"1", "0-1-1", "1-1-1-1", "a-b-c", "99999999999-1-1", "1-1-", "-1-1-1"})
        EXPECT_EQ(api.get(std::string("/api/tournaments/x/games/") + id).status, 404) << id;
    EXPECT_EQ(api.get("/api/tournaments/x/games?from=-1").status, 400);
}

}  // namespace
}  // namespace damier::serve
