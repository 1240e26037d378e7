#include "games/shared/json_reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace damier {
namespace {

using nlohmann::json;

// The message after `read` has asked for what it wants.
template <class Read>
std::string message_of(const json& object, Read read) {
    JsonReader reader(object, "thing");
    read(reader);
    return reader.error() ? reader.error()->message : "no error";
}

TEST(JsonReader, ReadsItsFields) {
    const json object = {{"name", "yolah"}, {"ply", 12}, {"turn", "WHITE"}, {"black", {"a1", "H8"}}};
    JsonReader reader(object, "thing");
    constexpr std::string_view turns[] = {"black", "white"};
    EXPECT_EQ(reader.text("name"), "yolah");
    EXPECT_EQ(reader.integer("ply", 0, 112), 12);
    EXPECT_EQ(reader.choice("turn", turns), 1);
    EXPECT_EQ(reader.squares("black"), bit(0) | bit(63));
    EXPECT_TRUE(reader.has("ply"));
    EXPECT_FALSE(reader.has("plies"));
    EXPECT_FALSE(reader.error());
}

TEST(JsonReader, SaysWhatIsWrongWithAField) {
    const auto text = [](JsonReader& reader) { reader.text("a"); };
    EXPECT_EQ(message_of(json::object(), text), "thing: field 'a' is missing");
    EXPECT_EQ(message_of({{"a", 1}}, text), "thing: field 'a': expected a text, got number");
    const auto squares = [](JsonReader& reader) { reader.squares("a"); };
    EXPECT_EQ(message_of({{"a", "a1"}}, squares), "thing: field 'a': expected a list of squares, got string");
    EXPECT_EQ(message_of({{"a", {"a9"}}}, squares),
              "thing: field 'a': expected squares such as \"e4\", got 'a9'");
    EXPECT_EQ(message_of({{"a", {"e4", "E4"}}}, squares), "thing: field 'a': e4 is named twice");
    const auto choice = [](JsonReader& reader) {
        constexpr std::string_view turns[] = {"black", "white"};
        reader.choice("a", turns);
    };
    EXPECT_EQ(message_of({{"a", "whit"}}, choice),
              "thing: field 'a': 'whit' is not black or white (did you mean 'white'?)");
}

TEST(JsonReader, WantsAnObject) {
    for (const json& wrong : {json(), json(3), json("text"), json::array({1})}) {
        JsonReader reader(wrong, "thing");
        EXPECT_FALSE(reader.has("a"));
        EXPECT_EQ(reader.text("a"), "");
        ASSERT_TRUE(reader.error());
        EXPECT_EQ(reader.error()->message.find("thing: expected a JSON object"), 0u)
            << reader.error()->message;
    }
}

TEST(JsonReader, KeepsTheFirstError) {
    const json object = {{"a", 1}};
    JsonReader reader(object, "thing");
    reader.text("b");
    reader.text("c");
    EXPECT_EQ(reader.error()->message, "thing: field 'b' is missing");
}

TEST(JsonReader, IntegersStayInTheirRange) {
    const auto integer = [](const json& value) {
        const json object = {{"a", value}};
        JsonReader reader(object, "thing");
        const int read = reader.integer("a", -2, 5);
        return reader.error() ? std::optional<int>() : std::optional(read);
    };
    for (int value = -2; value <= 5; ++value) EXPECT_EQ(integer(value), value);
    for (const json& wrong :
         {json(-3), json(6), json(1.0), json("1"), json(true), json(nullptr),
          json(std::numeric_limits<std::int64_t>::min()), json(std::numeric_limits<std::int64_t>::max()),
          json(std::numeric_limits<std::uint64_t>::max()), json((std::uint64_t{1} << 32) + 1)}) {
        EXPECT_FALSE(integer(wrong)) << wrong;
    }
}

TEST(JsonReader, NumbersStayInTheirRange) {
    const auto real = [](const json& value) {
        const json object = {{"a", value}};
        JsonReader reader(object, "thing");
        const double read = reader.real("a", 0, 2.5);
        return reader.error() ? std::optional<double>() : std::optional(read);
    };
    for (const double value : {0.0, 1.0, 0.65, 2.5}) EXPECT_EQ(real(value), value);
    EXPECT_EQ(real(2), 2);
    for (const json& wrong : {json(-0.1), json(2.6), json(3), json("1"), json(true), json(nullptr),
                              json(std::numeric_limits<double>::quiet_NaN())}) {
        EXPECT_FALSE(real(wrong)) << wrong;
    }
}

RC_GTEST_PROP(JsonReader, SquaresRoundTrip, (Bitboard set)) {
    const json object = {{"set", squares_to_json(set)}};
    JsonReader reader(object, "thing");
    RC_ASSERT(reader.squares("set") == set);
    RC_ASSERT(!reader.error());
}

}  // namespace
}  // namespace damier
