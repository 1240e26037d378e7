#include "play/spec/player_spec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace damier {
namespace {

std::string error_of(std::string_view text) {
    const auto parsed = parse_player_spec(text);
    return parsed ? "no error" : parsed.error().message;
}

TEST(PlayerSpec, NamesKeysAndValues) {
    const PlayerSpec expected{"uct", {{"time", "1s"}, {"c", "0.65"}, {"tt", std::nullopt}}};
    EXPECT_EQ(parse_player_spec("uct(time=1s, c=0.65, tt)"), expected);
    EXPECT_EQ(parse_player_spec("  UCT ( Time = 1s,c=0.65 ,\n tt ) "), expected);
    EXPECT_EQ(parse_player_spec("random"), (PlayerSpec{"random", {}}));
    EXPECT_EQ(parse_player_spec("random()"), (PlayerSpec{"random", {}}));
    EXPECT_TRUE(expected.has("tt"));
    EXPECT_FALSE(expected.has("depth"));
}

TEST(PlayerSpec, QuotedValuesHoldAnything) {
    const auto parsed = parse_player_spec(R"(engine(command="./bot --name=\"x, y\" \\z", protocol=gtp))");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->arguments[0].value, R"(./bot --name="x, y" \z)");
    EXPECT_EQ(parsed->arguments[1].value, "gtp");
}

TEST(PlayerSpec, ErrorsSayWhatWasExpectedAndWhere) {
    EXPECT_EQ(error_of(""), "player '': expected the name of a player at the end");
    EXPECT_EQ(error_of("uct(time=1s"), "player 'uct(time=1s': expected ',' or ')' at the end");
    EXPECT_EQ(error_of("uct(time=1s c=2)"), "player 'uct(time=1s c=2)': expected ',' or ')' at character 13");
    EXPECT_EQ(error_of("uct(time=)"), "player 'uct(time=)': expected a value after the '=' at character 10");
    EXPECT_EQ(error_of("uct(,)"), "player 'uct(,)': expected a key such as time=1s at character 5");
    EXPECT_EQ(error_of("uct)"), "player 'uct)': expected '(' or the end at character 4");
    EXPECT_EQ(error_of("uct() x"), "player 'uct() x': expected nothing after the ')' at character 7");
    EXPECT_EQ(error_of("e(c=\"x)"), "player 'e(c=\"x)': expected a closing '\"' at the end");
    EXPECT_NE(error_of(std::string(5000, 'x')).find("longer than 4096"), std::string::npos);
}

RC_GTEST_PROP(PlayerSpec, FormatAndParseGiveTheSpecBack, ()) {
    const auto word = rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', 'z')));
    PlayerSpec spec{*word, {}};
    const int arguments = *rc::gen::inRange(0, 5);
    for (int i = 0; i < arguments; ++i) {
        SpecArgument argument{*word, std::nullopt};
        if (*rc::gen::arbitrary<bool>()) argument.value = *rc::gen::string<std::string>();
        spec.arguments.push_back(argument);
    }
    const auto parsed = parse_player_spec(format_player_spec(spec));
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(*parsed == spec);
}

RC_GTEST_PROP(PlayerSpec, NoTextBreaksTheParser, (const std::string& text)) {
    (void)parse_player_spec(text);
    (void)parse_player_spec("uct(" + text);
}

}  // namespace
}  // namespace damier
