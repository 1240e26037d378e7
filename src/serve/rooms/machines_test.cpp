#include "serve/rooms/machines.h"

#include <gtest/gtest.h>

#include "core/test_memory.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

// The check is done by the one thread that answers everybody.
TEST(Machines, CheckingAPlayerTakesNoMemory) {
    TestApi api;
    const auto check = [&](const char* player) {
        return api.post("/api/players", {{"game", "othello"}, {"player", player}}).status;
    };
    EXPECT_EQ(check("random"), 200);
    EXPECT_LT(rise_of_memory_during([&] { EXPECT_EQ(check("pvs(table=200MiB)"), 200); }), 16 * mebibyte);
    EXPECT_LT(rise_of_memory_during([&] { EXPECT_EQ(check("pvs(table=300MiB)"), 400); }), 16 * mebibyte)
        << "more than a player may have here";
}

std::string game_with(TestApi& api, const char* player) {
    const auto game = api.game({{"game", "othello"}, {"players", {{"first", player}}}});
    const std::string path = "/api/games/" + game["id"].get<std::string>();
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(path).body["current"] == 1; })) << api.get(path).body;
    return path;
}

std::uint64_t seats_of(TestApi& api) {
    return api.api.ledger().in_use(Account::seats);
}

// However many machines there are, what they keep together stays within the server's memory: those that were
// left alone longest forget.
TEST(Machines, TheirTablesStayWithinTheServersMemory) {
    ServerLimits limits;
    limits.memory = 512 * mebibyte;
    TestApi api(limits);
    for (int i = 0; i < 8; ++i) game_with(api, "pvs(nodes=10, table=80MiB)");
    EXPECT_GT(seats_of(api), 70 * mebibyte) << "the last one is still here";
    EXPECT_LE(api.api.ledger().in_use(), limits.memory);
}

TEST(Machines, OneThatWaitsLongGivesItsTableBackAndIsMadeAnew) {
    ServerLimits limits;
    limits.idle_seat = std::chrono::seconds(0);
    limits.waiting_workers = 0;
    TestApi api(limits);
    const std::string game = game_with(api, "pvs(nodes=10, table=80MiB)");
    api.api.tidy();
    EXPECT_TRUE(api.loop.run_until([&] { return seats_of(api) == 0; }, std::chrono::seconds(30)));
    api.post(game + "/play", {{"move", api.get(game).body["position"]["choices"][0]["move"]}});
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(game).body["current"] == 3; }));
}

TEST(Machines, ADroppedGameGivesItsTablesBack) {
    ServerLimits limits;
    limits.waiting_workers = 0;
    TestApi api(limits);
    const std::string game = game_with(api, "pvs(nodes=10, table=80MiB)");
    EXPECT_GT(seats_of(api), 0u);
    api.ask("DELETE", game);
    EXPECT_TRUE(api.loop.run_until([&] { return seats_of(api) == 0; }, std::chrono::seconds(30)));
}

}  // namespace
}  // namespace damier::serve
