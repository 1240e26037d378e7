#include "games/shared/board_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace damier {
namespace {

constexpr BoardSize three_by_two{3, 2};

TEST(ParseRows, PutsTheHighestRankFirst) {
    const auto cells = parse_rows("def/abc", three_by_two, "board");
    ASSERT_TRUE(cells) << cells.error().message;
    EXPECT_EQ(*cells, "abcdef");
}

TEST(ParseRows, SaysWhatIsWrong) {
    const auto message = [](std::string_view text) {
        const auto cells = parse_rows(text, three_by_two, "board");
        return cells ? "no error" : cells.error().message;
    };
    EXPECT_EQ(message("abc"), "board: expected 2 rows separated by '/', got 1 in 'abc'");
    EXPECT_EQ(message("abc/def/"), "board: expected 2 rows separated by '/', got 3 in 'abc/def/'");
    EXPECT_EQ(message("abc/de"), "board: rank 1 has 2 squares in 'de', expected 3");
    EXPECT_EQ(message("abcd/efg"), "board: rank 2 has 4 squares in 'abcd', expected 3");
}

RC_GTEST_PROP(ParseRows, ReadsWhatFormatRowsWrites, ()) {
    const BoardSize size{*rc::gen::inRange(1, 9), *rc::gen::inRange(1, 9)};
    const auto cells = *rc::gen::container<std::string>(static_cast<std::size_t>(size.squares()),
                                                        rc::gen::element('.', 'b', 'w', 'x'));
    const auto parsed = parse_rows(format_rows(cells, size), size, "board");
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(*parsed == cells);
}

TEST(DrawRows, PutsFilesAndRanksAround) {
    const std::vector<std::string> cells = {"1", "2", "●", "4", "5", " "};
    EXPECT_EQ(draw_rows(cells, three_by_two, TopRank::highest), "2 4 5\n1 1 2 ●\n  a b c\n");
    EXPECT_EQ(draw_rows(cells, three_by_two, TopRank::lowest), "1 1 2 ●\n2 4 5\n  a b c\n");
}

TEST(Inked, ColoursOnlyWhenAsked) {
    EXPECT_EQ(inked("x", Ink::green, false), "x");
    EXPECT_EQ(inked("x", Ink::plain, true), "x");
    EXPECT_EQ(inked("x", Ink::green, true), "\x1b[32mx\x1b[0m");
}

}  // namespace
}  // namespace damier
