// The explorer: what was played from a position in the server's library.
#include <gtest/gtest.h>

#include "play/library/game_library.h"
#include "play/registry/registry.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

TEST(Explorer, TellsWhatWasPlayed) {
    const GameEntry& othello = **find_game("othello");
    auto libraries = std::make_shared<std::vector<GameLibrary>>();
    GameLibrary& library = libraries->emplace_back(othello);
    for (const char* moves : {"f5d6c3", "f5d6c4", "f5f6"}) {
        const auto table = othello.make_table(0);
        ASSERT_TRUE(table->replay(moves));
        ASSERT_TRUE(library.add(*table, 1, moves));
    }
    library.finish();
    ServerLimits limits;
    limits.libraries = libraries;
    TestApi test(limits);
    const Answer found = test.post("/api/explorer", {{"game", "othello"}, {"moves", {"f5"}}});
    ASSERT_EQ(found.status, 200);
    EXPECT_EQ(found.body["reached"], 3);
    EXPECT_EQ(found.body["moves"][0]["moves"], json({"d6"}));
    EXPECT_EQ(found.body["moves"][0]["first"], 2);
    EXPECT_EQ(found.body["moves"][0]["opening"], "Perpendicular");
    EXPECT_EQ(found.body["moves"][1]["opening"], "Diagonal");
    EXPECT_EQ(test.get("/api/catalogue").body["libraries"], json({{"othello", 3}}));
    EXPECT_EQ(test.post("/api/explorer", {{"game", "yolah"}}).status, 404);
    EXPECT_EQ(test.post("/api/explorer", {{"game", "othello"}, {"moves", {"a1"}}}).status, 400);
}

TEST(Explorer, IsEmptyWithoutALibrary) {
    TestApi test;
    EXPECT_EQ(test.post("/api/explorer", {{"game", "othello"}}).status, 404);
    EXPECT_EQ(test.get("/api/catalogue").body["libraries"], json::object());
}

}  // namespace
}  // namespace damier::serve
