#include "play/table/problems.h"

#include <gtest/gtest.h>

#include "play/registry/registry.h"

namespace damier {
namespace {

constexpr const char* fforum_20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

Expected<std::vector<Problem>> parsed(const std::string& text, std::string_view game = "othello") {
    return parse_problems(**find_game(game), 0, text);
}

TEST(Problems, ArePositionsWithMargins) {
    const auto problems = parsed("% FFO\n\n# another remark\n" + std::string(fforum_20) +
                                 "; H5:+6; g6 : -2;\r\n" + fforum_20 + "\n");
    ASSERT_TRUE(problems) << problems.error().message;
    ASSERT_EQ(problems->size(), 2u);
    const Problem& first = problems->front();
    EXPECT_EQ(first.line, 4);
    EXPECT_EQ(first.position, fforum_20);
    ASSERT_EQ(first.moves.size(), 2u);
    EXPECT_EQ(first.moves[0].move, "h5");
    EXPECT_EQ(first.moves[0].margin, 6);
    EXPECT_EQ(first.moves[1].margin, -2);
    EXPECT_TRUE(problems->back().moves.empty());
}

TEST(Problems, MayHaveRemarksBehindThemAndAMarkOfUtf8InFront) {
    const auto problems = parsed("\xef\xbb\xbf# from an editor\r\n" + std::string(fforum_20) +
                                 ";H5:6; # best\r\n" + fforum_20 + "; % nothing is known; or said");
    ASSERT_TRUE(problems) << problems.error().message;
    ASSERT_EQ(problems->size(), 2u);
    EXPECT_EQ(problems->front().line, 2);
    ASSERT_EQ(problems->front().moves.size(), 1u);
    EXPECT_EQ(problems->front().moves[0].margin, 6);
    EXPECT_TRUE(problems->back().moves.empty());
}

TEST(Problems, MayBeOfAnyGame) {
    const auto problems = parsed(
        "xxxxxxxx/xxxxxxxx/xxbxxwxx/xxbxxwxx/xx.x..xx/xxbxxwxx/xxbxxwxx/xxxxxxxx w 27 26; f3:e4:-1", "yolah");
    ASSERT_TRUE(problems) << problems.error().message;
    EXPECT_EQ(problems->front().moves.front().move, "f3:e4");
    EXPECT_EQ(problems->front().moves.front().margin, -1);
}

TEST(Problems, FaultsAreNamedWithTheirLine) {
    const auto error_of = [](const std::string& rest) {
        const auto problems = parsed("\n" + rest);
        return problems ? "none" : problems.error().message;
    };
    const std::string board = fforum_20;
    EXPECT_TRUE(error_of("XXX X;").starts_with("line 2: ")) << error_of("XXX X;");
    EXPECT_EQ(error_of(board + "; H5;"), "line 2: 'H5': expected a move and its margin, such as h5:+6");
    EXPECT_EQ(error_of(board + "; H5:+66;"), "line 2: margin '+66': expected a whole number from -64 to 64");
    EXPECT_EQ(error_of(board + "; H5:+-6;"), "line 2: margin '+-6': expected a whole number from -64 to 64");
    EXPECT_EQ(error_of(board + "; H5:+6; h5:+4;"), "line 2: h5 has two margins");
    EXPECT_TRUE(error_of(board + "; A1:+6;").starts_with("line 2: ")) << error_of(board + "; A1:+6;");
    EXPECT_EQ(error_of(std::string(64, 'X') + " X"), "line 2: the game is over, there is nothing to solve");
}

}  // namespace
}  // namespace damier
