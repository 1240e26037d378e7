#include "play/table/table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

std::unique_ptr<Table> table_of(std::string_view game) {
    return (*find_game(game))->make_table(0);
}

TEST(Table, PlaysAndTakesBack) {
    const auto table = table_of("yolah");
    const std::string start = table->status().position;
    ASSERT_TRUE(table->replay("d5:b7 e5:f5"));
    EXPECT_EQ(table->state().ply, 2);
    EXPECT_EQ(table->status().moves, (std::vector<std::string>{"d5:b7", "e5:f5"}));
    EXPECT_TRUE(table->undo());
    EXPECT_TRUE(table->undo());
    EXPECT_FALSE(table->undo());
    EXPECT_EQ(table->status().position, start);
}

TEST(Table, PlaysAllMovesOrNone) {
    const auto table = table_of("yolah");
    const auto played = table->replay("d5:b7 d5:b7");
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().message, "ply 2: move d5:b7 is not legal: there is no White piece on d5");
    EXPECT_EQ(table->state().ply, 0);
    EXPECT_TRUE(table->status().moves.empty());
}

// A table on which Othello's mover has nothing but the pass.
std::unique_ptr<Table> othello_with_a_stuck_mover() {
    for (std::uint64_t seed = 1;; ++seed) {
        auto table = table_of("othello");
        Random random(seed);
        while (!table->state().over) {
            if (table->legal_moves() == std::vector<std::string>{"--"}) return table;
            EXPECT_TRUE(table->play(random_move(*table, random)));
        }
    }
}

TEST(Table, ARecordMayLeaveThePassOutButAPlayerMayNot) {
    const auto table = othello_with_a_stuck_mover();
    ASSERT_TRUE(table->play("--"));
    const std::string reply = table->legal_moves().front();
    ASSERT_TRUE(table->undo());
    const int ply = table->state().ply;
    EXPECT_FALSE(table->play(reply));
    EXPECT_EQ(table->state().ply, ply);
    EXPECT_TRUE(table->replay(reply));
    EXPECT_EQ(table->state().ply, ply + 2);
}

TEST(Table, ABadPositionChangesNothing) {
    const auto table = table_of("yolah");
    ASSERT_TRUE(table->play("d5:b7"));
    const std::string before = table->status().position;
    EXPECT_FALSE(table->set("nonsense"));
    EXPECT_FALSE(table->set("{\"game\": "));
    EXPECT_FALSE(table->set("{\"game\": \"chess\"}"));
    EXPECT_EQ(table->status().position, before);
    EXPECT_EQ(table->status().moves.size(), 1u);
}

TEST(Table, TakesItsOwnDescriptionBack) {
    for (const GameEntry* game : registered_games()) {
        for (std::size_t variant = 0; variant < game->variants.size(); ++variant) {
            const auto table = game->make_table(static_cast<int>(variant));
            Random random(variant + 5);
            for (int i = 0; i < 5; ++i) ASSERT_TRUE(table->play(random_move(*table, random)));
            const auto copy = game->make_table(0);
            ASSERT_TRUE(copy->set(table->describe().dump())) << table->describe().dump();
            EXPECT_EQ(copy->status().position, table->status().position);
            EXPECT_EQ(copy->legal_moves(), table->legal_moves());
        }
    }
}

// As a page wants it: every legal move in parts, and the one that led here.
TEST(Table, DescribesItsMovesInParts) {
    const auto table = table_of("quarto");
    EXPECT_FALSE(table->describe().contains("last"));
    EXPECT_EQ(table->describe()["choices"][5], nlohmann::json({{"move", ">5"}, {"piece", "5"}}));
    ASSERT_TRUE(table->replay(">5 b2>A"));
    const nlohmann::json json = table->describe();
    EXPECT_EQ(json["side"], "first");
    EXPECT_EQ(json["last"], nlohmann::json({{"move", "b2>A"}, {"to", "b2"}, {"piece", "A"}}));
    std::vector<std::string> texts;
    for (const nlohmann::json& choice : json["choices"]) texts.push_back(choice["move"]);
    EXPECT_EQ(texts, table->legal_moves());

    const auto yolah = table_of("yolah");
    ASSERT_TRUE(yolah->play("d5:b7"));
    EXPECT_EQ(yolah->describe()["side"], "second");
    EXPECT_EQ(yolah->describe()["last"], nlohmann::json({{"move", "d5:b7"}, {"from", "d5"}, {"to", "b7"}}));

    const auto stuck = othello_with_a_stuck_mover();
    EXPECT_EQ(stuck->describe()["choices"],
              nlohmann::json::array({nlohmann::json({{"move", "--"}, {"pass", true}})}));
}

TEST(Table, DescribesTheEnd) {
    const auto table = table_of("yolah");
    Random random(11);
    while (!table->state().over) ASSERT_TRUE(table->play(random_move(*table, random)));
    EXPECT_TRUE(table->legal_moves().empty());
    const nlohmann::json json = table->describe();
    EXPECT_TRUE(json["over"]);
    EXPECT_TRUE(json["choices"].empty());
    EXPECT_TRUE(json.contains("last"));
    const int margin = json["margin"];
    EXPECT_EQ(json["result"], margin > 0 ? "black" : margin < 0 ? "white" : "draw");
    EXPECT_EQ(margin, json["black_score"].get<int>() - json["white_score"].get<int>());
    EXPECT_FALSE(table->play("a1:a1"));
}

TEST(Table, JsonMeansTheTablesVariantWhenItSaysNone) {
    const auto table = (*find_game("quarto"))->make_table(2);
    ASSERT_TRUE(table->set(R"({"board": {"b3": "5"}, "hand": "0"})"));
    EXPECT_EQ(table->state().variant, 2);
    EXPECT_EQ(title_of(*table), "Quarto, level3");
    ASSERT_TRUE(table->set(R"({"variant": "level2", "board": {"b3": "5"}, "hand": "0"})"));
    EXPECT_EQ(table->state().variant, 1);
}

TEST(Table, SaysWhereJsonIsBroken) {
    const auto set = table_of("yolah")->set("{\"turn\": \"black\",, }");
    ASSERT_FALSE(set);
    EXPECT_TRUE(
        set.error().message.starts_with("Yolah position: not valid JSON: 'parse error at line 1, column 18"))
        << set.error().message;
    const std::string deep = "{\"turn\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    for (const char* game : {"yolah", "othello", "quarto"}) {
        const auto refused = table_of(game)->set(deep);
        ASSERT_FALSE(refused);
        EXPECT_TRUE(refused.error().message.ends_with("not valid JSON: 'more than 64 brackets deep'"))
            << refused.error().message;
    }
}

TEST(Table, SaysWhoWon) {
    const auto quarto = table_of("quarto");
    ASSERT_TRUE(quarto->replay(">0 a1>1 b1>2 c1>3 d1"));
    EXPECT_EQ(result_sentence(*quarto), "First wins.");
}

}  // namespace
}  // namespace damier
