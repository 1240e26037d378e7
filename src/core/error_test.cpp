#include "core/error.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/score.h"

namespace damier {
namespace {

TEST(Quote, KeepsPlainText) {
    EXPECT_EQ(quote("d5:b7"), "'d5:b7'");
    EXPECT_EQ(quote(""), "''");
}

TEST(Quote, EscapesWhatATerminalMightObey) {
    EXPECT_EQ(quote("a\n"), "'a\\x0a'");
    EXPECT_EQ(quote("\x1b[31m"), "'\\x1b[31m'");
    EXPECT_EQ(quote("é"), "'\\xc3\\xa9'");
    EXPECT_EQ(quote(std::string_view("\0\x7f", 2)), "'\\x00\\x7f'");
}

TEST(Quote, CutsLongText) {
    EXPECT_EQ(quote("abcd", 4), "'abcd'");
    EXPECT_EQ(quote("abcde", 4), "'abcd...'");
}

RC_GTEST_PROP(Quote, IsPrintableAsciiOfBoundedLength, (const std::string& text)) {
    const std::string quoted = quote(text, 12);
    RC_ASSERT(std::ranges::all_of(quoted, [](char c) { return c >= 0x20 && c < 0x7f; }));
    RC_ASSERT(quoted.size() <= 2 + 4 * std::min<std::size_t>(text.size(), 12) + 3);
    RC_ASSERT(quoted.front() == '\'' && quoted.back() == '\'');
}

TEST(Expected, CarriesTheMessage) {
    const Expected<int> bad = fail("no such thing");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error(), Error{"no such thing"});
}

TEST(Score, IsTurnedRoundForTheOtherSide) {
    EXPECT_EQ(seen_by(Side::first, Side::first, 3), 3);
    EXPECT_EQ(seen_by(Side::first, Side::second, 3), -3);
    EXPECT_EQ(seen_by(Side::second, Side::second, -2), -2);
    EXPECT_EQ(outcome_of(5), Outcome::win);
    EXPECT_EQ(outcome_of(0), Outcome::draw);
    EXPECT_EQ(outcome_of(-1), Outcome::loss);
    EXPECT_EQ(opponent(Side::first), Side::second);
    EXPECT_EQ(opponent(Side::second), Side::first);
}

}  // namespace
}  // namespace damier
