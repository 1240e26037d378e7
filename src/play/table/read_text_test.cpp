#include "play/table/read_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/random.h"
#include "games/shared/outside_json.h"
#include "play/registry/registry.h"
#include "play/table/game_record.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

std::string joined(const std::vector<std::string>& moves, std::string_view between) {
    std::string out;
    for (const std::string& move : moves) out += (out.empty() ? std::string() : std::string(between)) + move;
    return out;
}

// A random game of so many moves, as far as it goes.
std::unique_ptr<Table> some_game(const GameEntry& game, int variant, std::uint64_t seed, int plies) {
    auto table = game.make_table(variant);
    Random random(seed);
    for (int i = 0; i < plies && !table->state().over; ++i) {
        const auto moves = table->legal_moves();
        EXPECT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    return table;
}

TEST(ReadText, TellsWhatATextIsWithoutBeingTold) {
    for (const GameEntry* game : registered_games()) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto table = some_game(*game, 0, seed, 12);
            const Table::Status status = table->status();
            GameRecord record{{{"event", "test"}}, game->make_table(0), {}};
            ASSERT_TRUE(record.table->replay(joined(status.moves, " ")));
            record.result = result_of(*record.table);
            const nlohmann::json exported = {
                {"damier", "game"}, {"game", game->name}, {"line", status.moves}};
            const std::pair<std::string, TextKind> texts[] = {
                {joined(status.moves, " "), TextKind::moves},
                {joined(status.moves, "\n"), TextKind::moves},
                {status.position, TextKind::position},
                {"  " + status.position + "\n", TextKind::position},
                {table->describe().dump(), TextKind::json},
                {exported.dump(2), TextKind::json},
                {format_record(record), TextKind::record}};
            for (const auto& [text, kind] : texts) {
                const auto read = read_text(text, nullptr);
                ASSERT_TRUE(read) << text << ": " << read.error().message;
                EXPECT_EQ(name_of(read->kind), name_of(kind)) << text;
                EXPECT_EQ(read->table->game().name, game->name);
                EXPECT_EQ(read->table->status().position, status.position);
            }
        }
    }
}

TEST(ReadText, ReadsTheLevelsOfQuarto) {
    const auto read = read_text("..../.5../..A./.... 0 L3", nullptr);
    ASSERT_TRUE(read);
    EXPECT_EQ(variant_name(*read->table), "level3");
}

TEST(ReadText, ReadsWhatPeoplePaste) {
    for (const char* text : {"1. f5 d6 2. c3", "1.f5 d6 2.c3",
                             "\xef\xbb\xbf"
                             "f5 d6 c3",
                             "1... f5 d6\r\n2... c3", "F5 D6 C3"}) {
        const auto read = read_text(text, nullptr);
        ASSERT_TRUE(read) << text << ": " << read.error().message;
        EXPECT_EQ(read->table->status().moves, (std::vector<std::string>{"f5", "d6", "c3"}));
    }
    EXPECT_EQ(read_text("1. f5 d6 2. a1", nullptr).error().place, (TextPlace{12, 14}));
}

struct Bad {
    std::string_view text;
    std::string_view place;  // the part of the text that is at fault
    std::string_view sentence;
};

TEST(ReadText, SaysWhereATextIsWrong) {
    const Bad cases[] = {
        {"f5 d6 c3 z9 c4", "z9", "ply 4"},
        {"f5d6c3a1c4f4", "a1", "ply 4"},
        {"  f5 d6 a1", "a1", "ply 3"},
        {"d5:b7 a1:a1", "a1:a1", "cannot pass"},
        {">5 b2>5", "b2>5", "Quarto"},
        {"hello", "hello", "neither"},
        {"{\"game\": \"yolah\",}", "}", "JSON"},
        {"damier game 1\ngame: othello\nwhat is this\n\nf5", "what is this", "line 3"},
        {"damier game 1\ngame: othello\n\nf5 d6\nd6 c4", "d6", "ply 3"},
        {"damier game 1\n\nf5 d6", "", "game:"},
        {"w......b/......../ b", "", "Yolah"},
        {"{\"black\": []}", "", "'game' is missing"},
        {"{\"damier\": \"game\", \"game\": \"othello\", \"line\": 3}", "", "line"},
        {"{\"game\": \"chess\"}", "", "chess"},
        {"", "", "nothing to read"},
        {"\n \t", "", "nothing to read"},
    };
    for (const Bad& example : cases) {
        const auto read = read_text(example.text, nullptr);
        ASSERT_FALSE(read) << example.text;
        EXPECT_NE(read.error().message.find(example.sentence), std::string::npos)
            << example.text << ": " << read.error().message;
        const auto place = read.error().place.value_or(TextPlace{});
        ASSERT_LE(place.to, example.text.size());
        EXPECT_EQ(example.text.substr(place.from, place.to - place.from), example.place) << example.text;
    }
    // The second of two equal words is meant.
    EXPECT_EQ(read_text("f5 f5", nullptr).error().place, (TextPlace{3, 5}));
}

TEST(ReadText, KnowsWhichGameIsMeant) {
    const auto quarto = find_game("quarto");
    const auto read = read_text("f5 d6", *quarto);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("Quarto"), std::string::npos) << read.error().message;
}

TEST(OutsideJson, BoundsItsDepthAndNamesTheByte) {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    EXPECT_EQ(parse_outside_json(deep).error().kind, JsonFault::Kind::depth);
    EXPECT_EQ(parse_outside_json(deep).error().byte, static_cast<std::size_t>(deepest_json));
    EXPECT_TRUE(parse_outside_json(std::string(deepest_json, '[') + std::string(deepest_json, ']')));
    EXPECT_TRUE(parse_outside_json("\"" + std::string(1000, '[') + "\\\"[\""));
    EXPECT_EQ(parse_outside_json("{\"a\": 1,}").error().byte, 8u);
    EXPECT_EQ(parse_outside_json("[1e999999]").error().kind, JsonFault::Kind::number);
    EXPECT_FALSE(parse_outside_json(""));
    EXPECT_FALSE(parse_outside_json("\"\xff\""));
}

}  // namespace
}  // namespace damier
