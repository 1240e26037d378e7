#include "learn/wthor/wthor.h"

#include <gtest/gtest.h>

#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

std::string refusal_of_wthor(std::string_view bytes) {
    const auto read = read_wthor(bytes);
    return read ? "read" : read.error().message;
}

TEST(Wthor, GamesAreReplayed) {
    const auto games = read_wthor(wthor_of_random_games(20, 3));
    ASSERT_TRUE(games) << games.error().message;
    ASSERT_EQ(games->size(), 20u);
    int passes = 0;
    for (const WthorGame& game : *games) {
        othello::Position position;
        for (const othello::Move move : game.moves) {
            ASSERT_TRUE(position.is_legal(move));
            passes += move.is_pass() ? 1 : 0;
            position.play(move);
        }
        EXPECT_TRUE(position.is_over());
        EXPECT_EQ(game.black_discs, 32 + position.margin() * (position.side() == Side::first ? 1 : -1) / 2);
    }
    EXPECT_GT(passes, 5);
}

TEST(Wthor, MovesAreRankAndFile) {
    // f5: rank 5, file 6. The game ends there.
    const auto games = read_wthor(wthor_of_moves({{56, 46}}));
    ASSERT_TRUE(games) << games.error().message;
    ASSERT_EQ(games->at(0).moves.size(), 2u);
    EXPECT_EQ(to_string(games->at(0).moves[0].square()), "f5");
    EXPECT_EQ(to_string(games->at(0).moves[1].square()), "f4");
}

TEST(Wthor, GamesKnowWhenAndByWhomTheyWerePlayed) {
    std::string bytes = wthor_bytes({{{56}, 40}, {{56}, 32}, {{56}, 12}}, 1999);
    bytes.replace(16 + 68, 6, std::string("\x07\x01\x05\0\x03\x02", 6));
    const auto games = read_wthor(bytes);
    ASSERT_TRUE(games) << games.error().message;
    const WthorGame& game = games->at(1);
    EXPECT_EQ(game.year, 1999);
    EXPECT_EQ(game.depth, 24);
    EXPECT_EQ(game.tournament, 0x107);
    EXPECT_EQ(game.black, 5);
    EXPECT_EQ(game.white, 0x203);
    EXPECT_EQ(games->at(0).result(), 1);
    EXPECT_EQ(game.result(), 0);
    EXPECT_EQ(games->at(2).result(), -1);
}

TEST(Wthor, NamesAreRead) {
    std::string bytes(8, '\0');
    append_little_endian(bytes, std::uint16_t{2});
    bytes.resize(16);
    bytes += "Tastet Marc" + std::string(9, '\0') + "Ros\xe9 B." + std::string(13, '\0');
    const auto names = read_wthor_names(WthorNames::players, bytes);
    ASSERT_TRUE(names) << names.error().message;
    EXPECT_EQ(*names, (std::vector<std::string>{"Tastet Marc", "Ros? B."}));
    EXPECT_EQ(read_wthor_names(WthorNames::tournaments, bytes).error().message,
              "not a WTHOR file of tournaments: 56 bytes, expected 68 for 2 tournaments");
    EXPECT_EQ(read_wthor_names(WthorNames::players, "x").error().message,
              "not a WTHOR file of players: it is shorter than a header of 16 bytes");
}

TEST(Wthor, AFileOfAnotherKindIsRefused) {
    EXPECT_EQ(refusal_of_wthor(""), "not a WTHOR file: it is shorter than a header of 16 bytes");
    std::string bytes = wthor_of_moves({{56}});
    bytes[12] = 10;
    EXPECT_EQ(refusal_of_wthor(bytes), "not a WTHOR file of games on 8x8: the board is 10x10");
}

TEST(Wthor, AFileThatIsCutOffIsRefused) {
    const std::string bytes = wthor_of_moves({{56}, {56}});
    EXPECT_EQ(refusal_of_wthor(bytes.substr(0, 100)),
              "not a WTHOR file: 100 bytes, expected 152 for 2 games");
    EXPECT_EQ(refusal_of_wthor(bytes + "x"), "not a WTHOR file: 153 bytes, expected 152 for 2 games");
    std::string endless = bytes;
    endless.replace(4, 4, "\xff\xff\xff\xff");
    EXPECT_EQ(refusal_of_wthor(endless),
              "not a WTHOR file: 152 bytes, expected 292057776076 for 4294967295 games");
}

TEST(Wthor, AGameAgainstTheRulesIsRefused) {
    EXPECT_EQ(refusal_of_wthor(wthor_of_moves({{56}, {56, 11}})), "game 2: move 2: a1 is against the rules");
    EXPECT_EQ(refusal_of_wthor(wthor_of_moves({{56, 46, 56}})), "game 1: move 3: f5 is against the rules");
    EXPECT_EQ(refusal_of_wthor(wthor_of_moves({{90}})), "game 1: move 1: 90 is no square, expected 11 to 88");
    EXPECT_EQ(refusal_of_wthor(wthor_of_moves({{19}})), "game 1: move 1: 19 is no square, expected 11 to 88");
    std::string discs = wthor_of_moves({{56}});
    discs[16 + 6] = 65;
    EXPECT_EQ(refusal_of_wthor(discs), "game 1: more than 64 discs");
}

}  // namespace
}  // namespace damier::learn
