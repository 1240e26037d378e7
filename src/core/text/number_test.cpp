#include "core/text/number.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace damier {
namespace {

TEST(Number, IsTheWholeTextOrNothing) {
    EXPECT_EQ(parse_number<int>("-12"), -12);
    EXPECT_EQ(parse_number<double>("1e3"), 1000);
    for (const std::string_view wrong : {"", " 1", "1 ", "+1", "1x", "x", "0x10", "1.5", "-", "99999999999"})
        EXPECT_FALSE(parse_number<int>(wrong)) << wrong;
    EXPECT_FALSE(parse_number<unsigned>("-1"));
    EXPECT_FALSE(parse_number<double>("1e3s"));
}

TEST(Number, StaysWithinItsBounds) {
    EXPECT_EQ(parse_number("0", 0, 56), 0);
    EXPECT_EQ(parse_number("56", 0, 56), 56);
    EXPECT_FALSE(parse_number("57", 0, 56));
    EXPECT_FALSE(parse_number("-1", 0, 56));
}

TEST(Number, IsReadInSixteens) {
    EXPECT_EQ(parse_hexadecimal<std::uint64_t>("ff00000000000001"), 0xff00000000000001u);
    EXPECT_FALSE(parse_hexadecimal<std::uint64_t>("fg"));
    EXPECT_FALSE(parse_hexadecimal<std::uint64_t>("10000000000000000"));
}

TEST(Number, OfAnotherProgramIsCutToTheBounds) {
    EXPECT_EQ(parse_clamped("7", 1, 64), 7);
    EXPECT_EQ(parse_clamped("0", 1, 64), 1);
    EXPECT_EQ(parse_clamped("99999999999999999999", 1, 64), 64);
    EXPECT_EQ(parse_clamped("-99999999999999999999", 1, 64), 1);
    EXPECT_EQ(parse_clamped("-99999999999999999999"), std::numeric_limits<std::int64_t>::min());
    for (const std::string_view wrong : {"", "x", "7 ", "7.5", "99999999999999999999x"})
        EXPECT_FALSE(parse_clamped(wrong, 1, 64)) << wrong;
}

RC_GTEST_PROP(Number, OfAnyTextIsReadBack, (std::int64_t number)) {
    RC_ASSERT(parse_number<std::int64_t>(std::to_string(number)) == number);
    RC_ASSERT(parse_clamped(std::to_string(number)) == number);
}

}  // namespace
}  // namespace damier
