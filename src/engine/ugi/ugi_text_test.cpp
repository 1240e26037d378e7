#include "engine/ugi/ugi_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace damier::ugi {
namespace {

TEST(UgiText, GoIsReadWithAllItsLimits) {
    const auto go =
        parse_go("movetime 1500 nodes 70 depth 6 p1time 60000 p2time 59000 p1inc 100 p2inc 200 infinite");
    ASSERT_TRUE(go);
    EXPECT_EQ(go->seconds, 1.5);
    EXPECT_EQ(go->nodes, 70u);
    EXPECT_EQ(go->depth, 6);
    EXPECT_TRUE(go->infinite);
    EXPECT_EQ(limits_of(*go, Side::first).clock, (GameClock{60, 0.1}));
    EXPECT_EQ(limits_of(*go, Side::second).clock, (GameClock{59, 0.2}));
    EXPECT_EQ(parse_go(format_go(*go).substr(3)), *go);
}

TEST(UgiText, GoPassesOverUnknownWordsAndCutsNumbers) {
    EXPECT_EQ(parse_go(""), Go());
    EXPECT_EQ(parse_go("ponder wtime 5 depth 3")->depth, 3);
    EXPECT_EQ(parse_go("p1time -20")->clocks[0], GameClock());
    EXPECT_EQ(parse_go("nodes 99999999999999999999999999")->nodes, 1'000'000'000'000'000u);
    EXPECT_EQ(parse_go("depth 0")->depth, 1);
    EXPECT_FALSE(parse_go("depth"));
    EXPECT_FALSE(parse_go("movetime soon"));
    EXPECT_FALSE(parse_go("nodes 5x"));
}

TEST(UgiText, LimitsBecomeGoForTheSideToMove) {
    Limits limits;
    limits.clock = GameClock{3, 0.5};
    limits.playouts = 40;
    EXPECT_EQ(format_go(go_of(limits, Side::second)), "go nodes 40 p2time 3000 p2inc 500");
}

TEST(UgiText, PositionsAreReadWithBlanksInTheText) {
    EXPECT_EQ(parse_position("startpos"), PositionCommand());
    EXPECT_EQ(parse_position("startpos moves f5 --"), (PositionCommand{std::nullopt, {"f5", "--"}}));
    EXPECT_EQ(parse_position("fen 8/8 b  1 2 moves f5"), (PositionCommand{"8/8 b 1 2", {"f5"}}));
    for (const char* wrong : {"", "fen", "fen moves a1", "board 8/8", "startpos f5"})
        EXPECT_FALSE(parse_position(wrong)) << wrong;
    EXPECT_EQ(format_position({"8/8 b", {"f5", "d6"}}), "position fen 8/8 b moves f5 d6");
    EXPECT_EQ(format_position({}), "position startpos");
}

TEST(UgiText, OptionsAreSetWithBlanksInNamesAndValues) {
    EXPECT_EQ(parse_setoption("name Clear Hash"), (SetOption{"Clear Hash", std::nullopt}));
    EXPECT_EQ(parse_setoption("name Own Book value /a  b/c"), (SetOption{"Own Book", "/a  b/c"}));
    EXPECT_EQ(parse_setoption("name x value <empty>"), (SetOption{"x", ""}));
    EXPECT_EQ(parse_setoption("name x value"), (SetOption{"x", ""}));
    for (const char* wrong : {"", "name", "name value 3", "x value 3"})
        EXPECT_FALSE(parse_setoption(wrong)) << wrong;
    EXPECT_EQ(format_setoption({"x", ""}), "setoption name x value <empty>");
    EXPECT_EQ(format_setoption({"Clear", {}}), "setoption name Clear");
}

TEST(UgiText, DeclarationsOfOptionsRoundTrip) {
    const OptionDeclaration options[] = {
        {"tt", OptionKind::check, "true"},
        {"Own Book", OptionKind::string, ""},
        {"threads", OptionKind::spin, "1", 1, 256},
        {"spread", OptionKind::combo, "tenth", {}, {}, {"tenth", "even"}},
        {"Clear Hash", OptionKind::button},
    };
    for (const OptionDeclaration& option : options) {
        const std::string line = format_option(option);
        EXPECT_EQ(parse_option(line.substr(7)), option) << line;
    }
    EXPECT_EQ(format_option(options[2]), "option name threads type spin default 1 min 1 max 256");
    EXPECT_EQ(format_option(options[3]), "option name spread type combo default tenth var tenth var even");
    for (const char* wrong : {"", "name x", "type spin", "name x type number"})
        EXPECT_FALSE(parse_option(wrong)) << wrong;
}

TEST(UgiText, TheBestMoveIsOneWord) {
    EXPECT_EQ(parse_bestmove(" f5 ponder d6 "), "f5");
    EXPECT_FALSE(parse_bestmove("  "));
}

TEST(UgiText, ALineIsTakenApartAndMadeOne) {
    const Command command = split_command("  go \t depth 3 \r");
    EXPECT_EQ(command.word, "go");
    EXPECT_EQ(command.rest, "depth 3");
    EXPECT_EQ(split_command(" ").word, "");
    EXPECT_EQ(one_line("a\nb\rc\td\x7f"), "a b c d ");
}

RC_GTEST_PROP(UgiText, AnyTextIsReadOrRefused, (const std::string& text)) {
    const std::string with_words = "name position fen movetime depth " + text;
    for (const std::string_view line : {std::string_view(text), std::string_view(with_words)}) {
        if (const auto go = parse_go(line)) RC_ASSERT(*parse_go(format_go(*go).substr(2)) == *go);
        if (const auto position = parse_position(line))
            RC_ASSERT(*parse_position(split_command(format_position(*position)).rest) == *position);
        (void)parse_setoption(line);
        (void)parse_option(line);
        (void)parse_bestmove(line);
    }
}

}  // namespace
}  // namespace damier::ugi
