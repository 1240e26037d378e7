#include "play/library/game_library.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/registry/registry.h"

namespace damier {
namespace {

using nlohmann::json;

std::unique_ptr<Table> played(std::string_view game, std::string_view moves) {
    auto table = (*find_game(game))->make_table(0);
    EXPECT_TRUE(table->replay(moves)) << moves;
    return table;
}

GameLibrary some_games() {
    GameLibrary library(**find_game("othello"));
    EXPECT_TRUE(library.add(*played("othello", "f5d6c3d3c4"), 1, "tiger"));
    EXPECT_TRUE(library.add(*played("othello", "f5d6c3d3c4"), -1, "tiger again"));
    EXPECT_TRUE(library.add(*played("othello", "f5d6c4"), 0, "another third move"));
    // The first game, seen from another corner.
    EXPECT_TRUE(library.add(*played("othello", "d3c5f6f5e6"), 1, "turned"));
    EXPECT_TRUE(library.add(*played("othello", "f5f4"), 1, "parallel"));
    library.finish();
    return library;
}

TEST(GameLibrary, CountsMovesWithTheirResults) {
    const json found = some_games().explore(*played("othello", "f5d6"));
    EXPECT_EQ(found["library"], 5);
    EXPECT_EQ(found["reached"], 4);
    ASSERT_EQ(found["moves"].size(), 2u);
    EXPECT_EQ(found["moves"][0],
              json({{"moves", {"c3"}}, {"games", 3}, {"first", 2}, {"draws", 0}, {"second", 1}}));
    EXPECT_EQ(found["moves"][1]["games"], 1);
    EXPECT_EQ(found["games"].size(), 4u);
    EXPECT_EQ(found["games"][0]["label"], "turned");
}

TEST(GameLibrary, TakesImagesForOne) {
    const GameLibrary library = some_games();
    const json start = library.explore(*played("othello", ""));
    ASSERT_EQ(start["moves"].size(), 1u);
    EXPECT_EQ(start["moves"][0]["moves"].size(), 4u);
    EXPECT_EQ(start["reached"], 5);
    // As after f5 d6, whichever way the board is turned.
    for (const char* turned : {"f5d6", "e6f4", "c4e3", "d3c5"})
        EXPECT_EQ(library.explore(*played("othello", turned))["reached"], 4) << turned;
}

// Two ways to one position: what followed either is counted together.
TEST(GameLibrary, KnowsAPositionByWhateverWay) {
    GameLibrary library(**find_game("yolah"));
    EXPECT_TRUE(library.add(*played("yolah", "a1:a3 h1:h3 d5:d6 e5:e6"), 1, "one"));
    EXPECT_TRUE(library.add(*played("yolah", "d5:d6 h1:h3 a1:a3 e5:e6"), 1, "two"));
    library.finish();
    EXPECT_EQ(library.explore(*played("yolah", "a1:a3 h1:h3 d5:d6"))["reached"], 2);
}

TEST(GameLibrary, HasNothingOfWhatWasNotPlayed) {
    const json found = some_games().explore(*played("othello", "f5f6e6"));
    EXPECT_EQ(found["reached"], 0);
    EXPECT_TRUE(found["moves"].empty());
    EXPECT_TRUE(found["games"].empty());
}

TEST(GameLibrary, TakesOnlyGamesOfItsKindFromTheirStart) {
    GameLibrary library(**find_game("othello"));
    EXPECT_FALSE(library.add(*played("yolah", "a1:a3"), 1, ""));
    const auto set = played("othello", "f5d6");
    const auto late = (*find_game("othello"))->make_table(0);
    ASSERT_TRUE(late->set(set->status().position));
    EXPECT_FALSE(library.add(*late, 1, ""));
    EXPECT_EQ(library.size(), 0u);
}

}  // namespace
}  // namespace damier
