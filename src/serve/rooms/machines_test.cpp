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

// Machines that were left alone go home when all together would take too much: whatever kind they are.
TEST(Machines, TheirTablesCountAsKeptMemory) {
    ServerLimits limits;
    limits.kept_memory = 100 * mebibyte;
    TestApi api(limits);
    const std::uint64_t before = resident_bytes();
    for (int i = 0; i < 4; ++i) {
        const auto game =
            api.game({{"game", "othello"}, {"players", {{"first", "pvs(nodes=10, table=80MiB)"}}}});
        const std::string path = "/api/games/" + game["id"].get<std::string>();
        ASSERT_TRUE(api.loop.run_until([&] { return api.get(path).body["current"] == 1; }));
    }
    EXPECT_GT(resident_bytes(), before + 70 * mebibyte) << "the last one is still here";
    EXPECT_TRUE(api.loop.run_until([&] { return resident_bytes() < before + 150 * mebibyte; },
                                   std::chrono::seconds(5)));
}

}  // namespace
}  // namespace damier::serve
