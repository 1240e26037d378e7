#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "games/quarto/game.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

using nlohmann::json;

// Here, where the JSON type is complete.
static_assert(Notation<Quarto>);

std::string error_of(std::string_view text) {
    const Expected<Position> position = from_json(json::parse(text));
    return position ? "no error" : position.error().message;
}

TEST(QuartoJson, Shape) {
    const json expected = json::parse(R"({
        "game": "quarto", "variant": "level2", "turn": "second", "ply": 3,
        "board": {"b3": "5", "c2": "A"}, "hand": "0",
        "left": ["1", "2", "3", "4", "6", "7", "8", "9", "B", "C", "D", "E", "F"],
        "completed": [], "board_digits": {"b3": "1358", "c2": "2467"}, "hand_digits": "1367"})");
    EXPECT_EQ(to_json(*parse_position("..../.5../..A./.... 0 L2", 0)), expected);
    EXPECT_EQ(to_json(Position(0))["board"], json::object());
    EXPECT_EQ(to_json(Position(0))["hand"], json());
    EXPECT_EQ(to_json(*parse_position("..../..../..../0123 -", 0))["completed"],
              json::parse(R"(["a1 b1 c1 d1"])"));
}

TEST(QuartoJson, NeedsOnlyWhatMakesThePosition) {
    EXPECT_EQ(from_json(json::parse(
                  R"({"variant": "LEVEL4", "board": {"B3": "1358", "c2": "a"}, "hand": "1367"})")),
              parse_position("..../.5../..A./.... 0 L4", 0));
}

TEST(QuartoJson, Errors) {
    EXPECT_EQ(error_of("[]"), "Quarto position: expected a JSON object, got array");
    EXPECT_EQ(error_of("{}"), "Quarto position: field 'variant' is missing");
    EXPECT_EQ(error_of(R"({"variant": "level1"})"), "Quarto position: field 'board' is missing");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {}})"), "Quarto position: field 'hand' is missing");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": [], "hand": null})"),
              "Quarto position: field 'board': expected an object such as {\"b2\": \"5\"}, got array");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"e1": "5"}, "hand": null})"),
              "Quarto position: field 'board': 'e1' is no cell, expected a1 to d4");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": "5", "B2": "6"}, "hand": "1"})"),
              "Quarto position: field 'board': b2 is named twice");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": 5}, "hand": "1"})"),
              "Quarto position: field 'board', b2: expected a piece such as \"A\", got number");
    EXPECT_EQ(
        error_of(R"({"variant": "level1", "board": {}, "hand": "X"})"),
        "Quarto position: field 'hand': 'X' is no piece, expected \"0\" to \"F\" or four digits such as "
        "\"2467\"");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": "5"}, "hand": "5"})"),
              "Quarto position: piece 5 is in hand and also on b2, expected each piece once");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": "5"}, "hand": "1", "turn": "second"})"),
              "Quarto position: field 'turn': second does not fit the pieces, expected first");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": "5"}, "hand": "1", "ply": 3})"),
              "Quarto position: field 'ply': 3 does not fit the pieces, expected 2");
    EXPECT_EQ(error_of(R"({"variant": "level1", "board": {"b2": "5"}, "hand": "1", "ply": 99})"),
              "Quarto position: field 'ply': expected a whole number from 0 to 17");
}

RC_GTEST_PROP(QuartoJson, RoundTrips, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const Position position = random_position(seed, level, *rc::gen::inRange(0, 18));
    RC_ASSERT(from_json(to_json(position)).value() == position);
    RC_ASSERT(from_json(json::parse(to_json(position).dump())).value() == position);
}

}  // namespace
}  // namespace damier::quarto
