#include "core/text/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cctype>

namespace damier {
namespace {

using Views = std::vector<std::string_view>;

TEST(Words, AreSeparatedByBlanks) {
    EXPECT_EQ(words("a1:a2  h1:f3\n\td5:d6 "), (Views{"a1:a2", "h1:f3", "d5:d6"}));
    EXPECT_EQ(words(""), Views{});
    EXPECT_EQ(words(" \r\n\v\f"), Views{});
    EXPECT_EQ(words("one"), Views{"one"});
}

RC_GTEST_PROP(Words, AreAllThatIsNotBlank, (const std::string& text)) {
    std::string joined, expected;
    for (const std::string_view word : words(text)) {
        RC_ASSERT(!word.empty());
        joined += word;
    }
    std::ranges::copy_if(text, std::back_inserter(expected), [](char c) { return !is_blank(c); });
    RC_ASSERT(joined == expected);
}

TEST(Split, KeepsEmptyParts) {
    EXPECT_EQ(split("a/b/c", '/'), (Views{"a", "b", "c"}));
    EXPECT_EQ(split("", '/'), Views{""});
    EXPECT_EQ(split("/a//", '/'), (Views{"", "a", "", ""}));
}

RC_GTEST_PROP(Split, JoinsBack, ()) {
    const std::string text = *rc::gen::container<std::string>(rc::gen::element('/', 'a', 'b'));
    std::string joined;
    const Views parts = split(text, '/');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) joined += '/';
        joined += parts[i];
        RC_ASSERT(parts[i].find('/') == std::string_view::npos);
    }
    RC_ASSERT(joined == text);
}

TEST(Trim, TakesBlanksFromBothEnds) {
    EXPECT_EQ(trim("  a b \n"), "a b");
    EXPECT_EQ(trim(" \t"), "");
    EXPECT_EQ(trim(""), "");
}

// For every byte: only the 26 letters have two cases, whatever the locale.
TEST(EqualIgnoringCase, KnowsLettersOnly) {
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            const char left = static_cast<char>(a), right = static_cast<char>(b);
            const bool letters = a < 128 && b < 128 && std::isalpha(a) && std::isalpha(b);
            const bool equal = a == b || (letters && (a ^ b) == 0x20);
            ASSERT_EQ(equal_ignoring_case({&left, 1}, {&right, 1}), equal) << a << " and " << b;
        }
    }
    EXPECT_FALSE(equal_ignoring_case("ab", "abc"));
    EXPECT_TRUE(equal_ignoring_case("Pass", "pASS"));
}

TEST(Grouped, SetsDigitsByThree) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1 000");
    EXPECT_EQ(grouped(1234567), "1 234 567");
    EXPECT_EQ(grouped(18446744073709551615u), "18 446 744 073 709 551 615");
}

}  // namespace
}  // namespace damier
