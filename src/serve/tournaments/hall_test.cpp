#include "serve/tournaments/hall.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/run/test_tournaments.h"
#include "serve/api/refusal.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

ServerLimits open_limits() {
    ServerLimits limits;
    limits.tournament_runs = 1;
    limits.tournament_games = 12;
    return limits;
}

json small_wish() {
    return {{"title", "Spring cup"},
            {"game", "quarto"},
            {"players", {{{"player", "random"}, {"name", "one"}}, {{"player", "random"}, {"name", "two"}}}},
            {"pairs", 3}};
}

// Players that think long enough to be interrupted.
json slow_wish() {
    json wish = small_wish();
    wish["players"] = {{{"player", "mc(time=200ms)"}, {"name", "one"}},
                       {{"player", "mc(time=200ms)"}, {"name", "two"}}};
    return wish;
}

struct Running {
    explicit Running(TestApi& the_api, const json& wish) : api(the_api) {
        const Answer made = api.post("/api/tournaments", wish);
        EXPECT_EQ(made.status, 201) << made.body;
        name = made.body["name"];
        key = made.body["key"];
    }
    json live() { return api.get("/api/tournaments/" + name + "/live").body; }
    Answer control(const std::string& what, const std::string& with) {
        return api.post("/api/tournaments/" + name + "/" + what, {{"key", with}});
    }
    bool becomes(const std::string& control) {
        return api.loop.run_until([&] {
            api.api.tidy();
            return live()["control"] == control;
        });
    }

    TestApi& api;
    std::string name;
    std::string key;
};

TEST(TournamentHall, IsClosedUnlessTheOwnerOpensIt) {
    const ScratchFolder folder;
    {
        TestApi api({}, folder.file(""));
        EXPECT_EQ(api.post("/api/tournaments", small_wish()).status, 403);
        EXPECT_FALSE(api.get("/api/catalogue").body["limits"].contains("tournaments"));
    }
    TestApi without_folder(open_limits());
    EXPECT_EQ(without_folder.post("/api/tournaments", small_wish()).status, 403);
}

TEST(TournamentHall, PlaysToTheEndAndKeepsTheJournal) {
    const ScratchFolder folder;
    TestApi api(open_limits(), folder.file(""));
    EXPECT_EQ(api.get("/api/catalogue").body["limits"]["tournaments"]["games"], 12);
    Running running(api, small_wish());
    EXPECT_TRUE(running.name.starts_with("spring-cup-")) << running.name;
    ASSERT_TRUE(running.becomes("finished")) << running.live();
    EXPECT_EQ(running.live()["trouble"], nullptr);
    const json state = api.get("/api/tournaments/" + running.name).body;
    EXPECT_EQ(state["name"], "Spring cup");
    EXPECT_EQ(state["games_played"], 6);
    EXPECT_EQ(running.control("resume", running.key).status, 409);
    EXPECT_EQ(api.ask("DELETE", "/api/tournaments/" + running.name, {{"key", "another"}}).status, 403);
    EXPECT_EQ(api.ask("DELETE", "/api/tournaments/" + running.name, {{"key", running.key}}).status, 200);
    EXPECT_TRUE(std::filesystem::is_empty(folder.file("")));
    EXPECT_EQ(api.api.ledger().in_use(Account::searches), 0u);
}

TEST(TournamentHall, IsPausedAndGoesOnAlsoAfterARestart) {
    const ScratchFolder folder;
    std::string name;
    std::string key;
    {
        TestApi api(open_limits(), folder.file(""));
        Running running(api, slow_wish());
        // The board of the game that is being played, and how far it is.
        ASSERT_TRUE(api.loop.run_until([&] {
            const json live = running.live();
            return live["report"].is_object() && live["report"]["game"].is_object() &&
                   live["report"]["game"]["position"]["ply"] > 2;
        }));
        EXPECT_EQ(running.live()["report"]["game"]["position"]["game"], "quarto");
        EXPECT_EQ(running.live()["report"]["planned"], 6);
        EXPECT_EQ(running.control("pause", "a key of somebody else's").status, 403);
        EXPECT_EQ(api.ask("DELETE", "/api/tournaments/" + running.name, {{"key", running.key}}).status, 409);
        EXPECT_EQ(api.post("/api/tournaments", small_wish()).status, 503) << "one at a time";
        EXPECT_EQ(running.control("pause", running.key).status, 200);
        ASSERT_TRUE(running.becomes("paused"));
        EXPECT_EQ(running.control("resume", running.key).status, 200);
        ASSERT_TRUE(running.becomes("running"));
        name = running.name;
        key = running.key;
    }
    TestApi api(open_limits(), folder.file(""));
    EXPECT_EQ(api.get("/api/tournaments/" + name + "/live").body["control"], "paused");
    EXPECT_EQ(api.post("/api/tournaments/" + name + "/resume", {{"key", key}}).status, 200);
    EXPECT_EQ(api.post("/api/tournaments/" + name + "/stop", {{"key", key}}).status, 200);
    EXPECT_EQ(api.get("/api/tournaments/" + name + "/live").body["control"], "stopped");
    EXPECT_EQ(api.post("/api/tournaments/" + name + "/resume", {{"key", key}}).status, 409);
}

TEST(TournamentHall, EndsWhenItsTimeIsUp) {
    const ScratchFolder folder;
    ServerLimits limits = open_limits();
    limits.tournament_seconds = 0.5;
    TestApi api(limits, folder.file(""));
    Running running(api, slow_wish());
    ASSERT_TRUE(running.becomes("paused"));
    EXPECT_EQ(running.control("resume", running.key).status, 409);
}

TEST(TournamentHall, RefusesWhatIsTooMuchOrStrange) {
    const ScratchFolder folder;
    ServerLimits limits = open_limits();
    limits.tournament_players = 3;
    TestApi api(limits, folder.file(""));
    const auto status = [&](const char* field, json value) {
        json wish = small_wish();
        wish[field] = std::move(value);
        return api.post("/api/tournaments", wish).status;
    };
    const json one = {{"player", "random"}, {"name", "a"}};
    const json two = {{"player", "random"}, {"name", "b"}};
    EXPECT_EQ(status("title", "a\nb"), 400);
    EXPECT_EQ(status("title", std::string(61, 'a')), 400);
    EXPECT_EQ(status("game", "chess"), 400);
    EXPECT_EQ(status("pairs", 7), 400) << "14 games";
    EXPECT_EQ(status("pairs", 0), 400);
    EXPECT_EQ(status("seconds", 100), 400);
    EXPECT_EQ(status("players", {one}), 400);
    EXPECT_EQ(status("players", {one, one}), 400) << "two of one name";
    EXPECT_EQ(status("players", {one, two, two, two}), 400);
    EXPECT_EQ(status("players", {one, {{"player", "human"}}}), 400);
    EXPECT_EQ(status("players", {one, {{"player", "nonsense"}}}), 400);
    EXPECT_EQ(status("players", {one, {{"player", "engine(command=\"/bin/true\")"}}}), 400)
        << "no engine that the server does not list";
    EXPECT_EQ(status("players", {one, {{"player", "uct(memory=100GiB)"}}}), 400);
    EXPECT_EQ(status("format", "war"), 400);
    EXPECT_TRUE(std::filesystem::is_empty(folder.file("")));
}

TEST(TournamentHall, LeavesADamagedPlanAlone) {
    const ScratchFolder folder;
    std::ofstream(folder.file("bad.plan.json")) << R"({"damier": "tournament plan", "title": 7})";
    std::ofstream(folder.file("worse.plan.json")) << "not JSON";
    TestApi api(open_limits(), folder.file(""));
    EXPECT_EQ(api.get("/api/tournaments/bad/live").body["control"], nullptr);
    EXPECT_EQ(api.post("/api/tournaments/bad/resume", {{"key", ""}}).status, 404);
}

}  // namespace
}  // namespace damier::serve
