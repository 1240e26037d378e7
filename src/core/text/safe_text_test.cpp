#include "core/text/safe_text.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(SafeText, ValidTextStaysAndWrongBytesAreReplaced) {
    EXPECT_EQ(valid_utf8("plain ± é 漢 😀"), "plain ± é 漢 😀");
    EXPECT_EQ(valid_utf8("a\xff"
                         "b"),
              "a\uFFFDb");
    EXPECT_EQ(valid_utf8("cut \xe2\x82"), "cut \uFFFD\uFFFD");
    EXPECT_EQ(valid_utf8("\xc0\xaf"), "\uFFFD\uFFFD") << "an overlong slash";
    EXPECT_EQ(valid_utf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
    EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond U+10FFFF";
}

TEST(SafeText, ControlCharactersAreShownAndDoNothing) {
    EXPECT_EQ(printable("\x1b[31mred\x07\x7f"), "␛[31mred␇␡");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "␀");
    EXPECT_EQ(printable("a\r\n\tb"), "a␍\n\tb");
    EXPECT_EQ(printable_line("a\n\tb"), "a  b");
    EXPECT_EQ(printable("\u202Egnp.exe\u0085"), "\uFFFDgnp.exe\uFFFD");
}

TEST(SafeText, HtmlCannotBeLeft) {
    EXPECT_EQ(html_escaped("<a href='x'>\"&</a>"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&lt;/a&gt;");
}

TEST(SafeText, ASpreadsheetSeesNoFormula) {
    EXPECT_EQ(csv_field("plain"), "plain");
    EXPECT_EQ(csv_field("mc(time=1s, c=2)"), "\"mc(time=1s, c=2)\"");
    EXPECT_EQ(csv_field("say \"hi\""), "\"say \"\"hi\"\"\"");
    EXPECT_EQ(csv_field(""), "\"\"");
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1"})
        EXPECT_TRUE(csv_field(formula).starts_with("\"'")) << formula;
    EXPECT_EQ(csv_field("\x9b\xff\x1b[2J"), "\uFFFD\uFFFD␛[2J");
}

TEST(SafeText, LineSeparatorsBeginNoLine) {
    EXPECT_EQ(printable("a\u2028b\u2029c"), "a\uFFFDb\uFFFDc");
}

TEST(SafeText, CutsByCharacters) {
    EXPECT_EQ(width_of("é漢😀x"), 4u);
    EXPECT_EQ(shortened("éééé", 4), "éééé");
    EXPECT_EQ(shortened("ééééé", 4), "ééé…");
    EXPECT_EQ(tail_of("abcdef", 3), "def");
    EXPECT_EQ(tail_of("aé", 1), "") << "half a character is none";
}

}  // namespace
}  // namespace damier
