#include "play/table/ggf.h"

#include <gtest/gtest.h>

#include "play/table/read_text.h"

namespace damier {
namespace {

const std::string start_of_game =
    "(;GM[Othello]PC[NBoard]DT[2026-11-19]PB[Ann]PW[Bob]RE[+12]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O----------------"
    "----------- *]";

TEST(Ggf, AGameIsReadWithItsMovesAndNames) {
    const auto game = read_ggf(start_of_game + "B[F5]W[F6/1.50/2.1]B[e6//3];)");
    ASSERT_TRUE(game) << game.error().message;
    const auto status = game->table->status();
    EXPECT_EQ(status.moves, (std::vector<std::string>{"f5", "f6", "e6"}));
    EXPECT_EQ(status.side, Side::second);
    EXPECT_EQ(status.start, "");
    using Header = std::pair<std::string, std::string>;
    EXPECT_EQ(game->headers, (std::vector<Header>{{"event", "NBoard"},
                                                  {"date", "2026-11-19"},
                                                  {"first", "Ann"},
                                                  {"second", "Bob"},
                                                  {"score", "+12"}}));
}

// A file of a server has one game behind the other.
TEST(Ggf, TheFirstGameOfAFileIsRead) {
    const auto game = read_ggf(start_of_game + "B[F5];)\n" + start_of_game + "B[D3]W[C3];)");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->table->status().moves, std::vector<std::string>{"f5"});
}

TEST(Ggf, MistakesAreSentences) {
    for (const std::string& wrong :
         {std::string(""), std::string("(;GM[Othello];)"), std::string("(;GM[Chess]BO[8 - *];)"),
          std::string("(;BO[10 ---- *];)"), std::string("(;BO[8 -- *];)"), std::string("(;B[F5];)"),
          start_of_game + "B[A1];)"})
        EXPECT_FALSE(read_ggf(wrong)) << wrong;
    EXPECT_TRUE(read_ggf(start_of_game + "B[;)")) << "what does not end is passed over";
}

TEST(Ggf, AFaultHasItsPlaceInWhatWasPasted) {
    const std::string text = "  " + start_of_game + "B[F5]W[a1];)";
    const auto read = read_text(text, nullptr);
    ASSERT_FALSE(read);
    ASSERT_TRUE(read.error().place);
    EXPECT_EQ(text.substr(read.error().place->from, read.error().place->to - read.error().place->from), "a1");
    const auto good = read_text(start_of_game + "B[F5];)", nullptr);
    ASSERT_TRUE(good);
    EXPECT_EQ(good->kind, TextKind::record);
    EXPECT_EQ(good->headers.size(), 5u);
}

}  // namespace
}  // namespace damier
