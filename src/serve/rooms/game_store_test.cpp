#include "serve/rooms/game_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/run/test_tournaments.h"
#include "core/random.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint64_t plenty = 16 << 20;

std::unique_ptr<GameStore> store_in(const fs::path& folder, std::uint64_t bytes = plenty) {
    auto store = GameStore::open(folder, bytes);
    EXPECT_TRUE(store) << store.error().message;
    return store ? std::move(*store) : nullptr;
}

// As when the server is asked to end.
void end(TestApi& api) {
    api.api.end();
    EXPECT_TRUE(api.loop.run_until([&] {
        api.api.tidy();
        return api.api.has_ended();
    }));
}

TEST(GameStore, ARestartLosesNoGame) {
    const ScratchFolder scratch;
    const fs::path folder = scratch.file("games");
    json before;
    std::string path;
    {
        TestApi api({}, {}, store_in(folder));
        const json game = api.game({{"game", "othello"},
                                    {"moves", "f5 d6"},
                                    {"players", {{"second", "level(2)"}}},
                                    {"running", false},
                                    {"headers", {{"event", "a school"}}}});
        path = "/api/games/" + game["id"].get<std::string>();
        api.post(path + "/play", {{"move", "f4"}, {"at", 1}});
        api.post(path + "/comment", {{"node", 3}, {"text", "a comment"}});
        api.post(path + "/settings", {{"running", false}});
        before = api.get(path + "/record").body;
        end(api);
    }
    TestApi api({}, {}, store_in(folder));
    EXPECT_EQ(api.api.open_games(), 0u) << "it is read when somebody asks for it";
    EXPECT_EQ(api.get(path + "/record").body, before);
    const json after = api.get(path).body;
    EXPECT_EQ(after["players"]["second"], "level(2)");
    EXPECT_EQ(after["position"]["played"], json({"f5", "f4"}));
    EXPECT_EQ(api.ask("PUT", path, {{"game", "yolah"}}).status, 200) << "an id keeps its game";
    EXPECT_EQ(api.get(path).body["game"], "othello");
    api.ask("DELETE", path);
    EXPECT_EQ(api.get(path).status, 404);
    EXPECT_FALSE(fs::exists(folder / (path.substr(11) + ".json")));
}

// A review stays with its game, over a restart too, and counts in the ledger.
TEST(GameStore, AReviewIsKeptWithItsGame) {
    const ScratchFolder scratch;
    const fs::path folder = scratch.file("games");
    std::string path;
    json kept;
    {
        TestApi api({}, {}, store_in(folder));
        const json game = api.game({{"game", "othello"}, {"moves", "f5 d6 c3"}});
        path = "/api/games/" + game["id"].get<std::string>();
        EXPECT_EQ(api.get(path + "/review").status, 404) << "nobody has made one";
        EXPECT_FALSE(game.contains("reviewed"));
        api.ask("WATCH", path);
        api.listener->events.clear();
        const auto before = api.api.ledger().in_use(Account::games);
        const Answer made = api.post("/api/reviews", {{"game", "othello"},
                                                      {"moves", {"f5", "d6", "c3"}},
                                                      {"player", "alphabeta(depth=2)"},
                                                      {"keep", path.substr(11)}});
        ASSERT_EQ(made.status, 201) << made.body;
        EXPECT_TRUE(api.loop.run_until([&] { return api.get(path + "/review").status == 200; }));
        kept = api.get(path + "/review").body;
        ASSERT_EQ(kept["moves"].size(), 3u);
        EXPECT_EQ(kept["moves"][2]["played"], "c3");
        EXPECT_TRUE(kept["done"]);
        EXPECT_TRUE(api.get(path).body["reviewed"]);
        EXPECT_GT(api.api.ledger().in_use(Account::games), before);
        const auto is_told = [](const json& event) {
            return event["event"] == "game" && event["game"].value("reviewed", false);
        };
        EXPECT_TRUE(std::ranges::any_of(api.listener->events, is_told)) << "who watches hears of it";
        end(api);
    }
    TestApi api({}, {}, store_in(folder));
    EXPECT_EQ(api.get(path + "/review").body, kept);
    EXPECT_EQ(
        api.post("/api/reviews", {{"game", "othello"}, {"moves", {"f5"}}, {"keep", "nosuchgame"}}).status,
        404);
}

// One that is too large is told to who asked, and not kept.
TEST(GameStore, AReviewHasABound) {
    ServerLimits limits;
    limits.review_bytes = 100;
    TestApi api(limits);
    const json game = api.game({{"game", "othello"}, {"moves", "f5"}});
    const std::string path = "/api/games/" + game["id"].get<std::string>();
    const json wish = {
        {"game", "othello"}, {"moves", {"f5"}}, {"player", "alphabeta(depth=1)"}, {"keep", game["id"]}};
    const std::string review = "/api/reviews/" + api.post("/api/reviews", wish).body["id"].get<std::string>();
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(review).body["done"].get<bool>(); }));
    EXPECT_EQ(api.get(review).body["moves"].size(), 1u);
    EXPECT_EQ(api.get(path + "/review").status, 404);
}

// Also without a farewell: what was played some seconds ago is there.
TEST(GameStore, GamesAreStoredWhileTheyArePlayed) {
    const ScratchFolder scratch;
    TestApi api({}, {}, store_in(scratch.file("games")));
    const json game = api.game({{"game", "othello"}, {"moves", "f5 d6"}});
    const fs::path file = fs::path(scratch.file("games")) / (game["id"].get<std::string>() + ".json");
    EXPECT_TRUE(api.loop.run_until([&] {
        api.api.tidy();
        return fs::exists(file);
    }));
    EXPECT_EQ(fs::status(file).permissions() & fs::perms::others_all, fs::perms::none);
}

// A full memory sends games to the disk, and they come back.
TEST(GameStore, GamesLeaveTheMemoryForTheDisk) {
    const ScratchFolder scratch;
    ServerLimits limits;
    limits.games = 3;
    TestApi api(limits, {}, store_in(scratch.file("games")));
    std::vector<std::string> paths;
    for (int i = 0; i < 8; ++i) {
        const Answer made = api.post("/api/games", {{"game", "othello"}, {"moves", "f5 d6"}});
        ASSERT_EQ(made.status, 201) << made.body;
        paths.push_back("/api/games/" + made.body["id"].get<std::string>());
        api.api.tidy();
        const fs::path file = fs::path(scratch.file("games")) / (paths.back().substr(11) + ".json");
        ASSERT_TRUE(api.loop.run_until([&] { return fs::exists(file); }));
        api.get("/api/health");
    }
    EXPECT_LE(api.api.open_games(), 3u);
    for (const std::string& path : paths) EXPECT_EQ(api.get(path).body["current"], 2);
    EXPECT_LE(api.api.open_games(), 3u);
}

TEST(GameStore, WhatIsOnTheDiskMayBeAnything) {
    const ScratchFolder scratch;
    const fs::path folder = scratch.file("games");
    fs::create_directories(folder);
    std::string good;
    {
        TestApi api({}, {}, store_in(folder));
        api.ask("PUT", "/api/games/goodgame", {{"game", "othello"}, {"moves", "f5 d6"}});
        end(api);
        std::getline(std::ifstream(folder / "goodgame.json"), good);
    }
    ASSERT_FALSE(good.empty());
    std::ofstream(folder / "emptygame.json") << "";
    std::ofstream(folder / "otherjson.json") << "[1, 2]";
    std::ofstream(folder / "deepjson1.json") << std::string(100'000, '[');
    std::ofstream(folder / "hugefile1.json") << std::string(GameStore::longest_file + 1, ' ');
    fs::create_symlink("/etc/passwd", folder / "linkgame1.json");
    fs::create_directory(folder / "directory.json");
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        std::string text = good;
        for (int k = 0; k < 3; ++k)
            text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random());
        std::ofstream(folder / ("damaged" + std::to_string(100 + i) + ".json")) << text;
    }
    std::ofstream(folder / "half.unfinished") << "x";
    TestApi api({}, {}, store_in(folder));
    EXPECT_FALSE(fs::exists(folder / "half.unfinished"));
    EXPECT_EQ(api.get("/api/games/goodgame").body["current"], 2);
    for (const char* id : {"emptygame", "otherjson", "deepjson1", "hugefile1", "linkgame1", "directory"})
        EXPECT_GE(api.get(std::string("/api/games/") + id).status, 400) << id;
    for (int i = 0; i < 100; ++i) {
        const Answer answer = api.get("/api/games/damaged" + std::to_string(100 + i));
        EXPECT_TRUE(answer.status == 200 || answer.status == 400) << answer.status << answer.body;
    }
}

TEST(GameStore, StaysWithinItsSizeAndDropsFromWhoeverHasMost) {
    const ScratchFolder scratch;
    const auto store = store_in(scratch.file("games"), 20 * 4096);
    ASSERT_TRUE(store->write("modestgame", "modest", "{}"));
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(store->write("greedy" + std::to_string(100 + i), "greedy", "{}"));
    EXPECT_LE(store->bytes(), 20u * 4096);
    EXPECT_EQ(store->games(), 20u);
    EXPECT_TRUE(store->has("modestgame"));
    EXPECT_TRUE(store->has("greedy199"));
    EXPECT_FALSE(store->has("greedy100"));
}

TEST(GameStore, IsOneServersOnly) {
    const ScratchFolder scratch;
    const auto store = store_in(scratch.file("games"));
    const auto second = GameStore::open(scratch.file("games"), plenty);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another server"), std::string::npos);
    EXPECT_FALSE(GameStore::open("/proc/nowhere", plenty));
}

}  // namespace
}  // namespace damier::serve
