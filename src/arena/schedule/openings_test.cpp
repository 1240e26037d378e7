#include "arena/schedule/openings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "play/registry/registry.h"

namespace damier {
namespace {

const GameEntry& entry(std::string_view name) {
    return **find_game(name);
}

OpeningBook book_of(const GameEntry& game, const OpeningSettings& settings, std::uint64_t seed,
                    std::vector<Opening> made = {}) {
    return std::move(*OpeningBook::open(game, 0, settings, seed, std::move(made)));
}

std::vector<std::string> moves_of(const std::vector<Opening>& openings) {
    std::vector<std::string> moves;
    for (const Opening& opening : openings) moves.push_back(opening.moves);
    return moves;
}

TEST(Openings, AreDistinctUpToSymmetryAndBalanced) {
    for (const char* name : {"yolah", "othello", "quarto"}) {
        const GameEntry& game = entry(name);
        OpeningSettings settings;
        settings.plies = 4;
        settings.judge = "alphabeta(depth=2, id, tt, table=64KiB)";
        OpeningBook book = book_of(game, settings, 7);
        while (!book.has(19)) book.draw();
        ASSERT_EQ(book.openings().size(), 20u);
        std::set<std::uint64_t> shapes;
        const auto judge = *make_player(game, settings.judge, {});
        for (const Opening& opening : book.openings()) {
            const auto table = game.make_table(0);
            ASSERT_TRUE(table->replay(opening.moves));
            EXPECT_EQ(table->state().ply, 4);
            EXPECT_FALSE(table->state().over);
            EXPECT_TRUE(shapes.insert(game.position_shape(*table)).second);
            EXPECT_LE(std::abs(*judge->choose(*table, {}, {}, {}).value), 200);
        }
    }
}

TEST(Openings, FollowFromTheSeedHoweverOftenTheyWereInterrupted) {
    const GameEntry& game = entry("othello");
    const OpeningSettings settings;
    OpeningBook whole = book_of(game, settings, 3);
    while (!whole.has(11)) whole.draw();
    std::vector<Opening> made;
    for (int i = 0; i < 12; ++i) {
        OpeningBook part = book_of(game, settings, 3, made);
        while (!part.has(static_cast<std::size_t>(i))) part.draw();
        made = part.openings();
    }
    EXPECT_EQ(moves_of(made), moves_of(whole.openings()));
    OpeningBook other = book_of(game, settings, 4);
    while (!other.has(11)) other.draw();
    EXPECT_NE(moves_of(other.openings()), moves_of(whole.openings()));
}

// After one ply all moves of Othello are images of each other.
TEST(Openings, ASmallBookIsUsedAgain) {
    OpeningSettings settings;
    settings.plies = 1;
    EXPECT_FALSE(OpeningBook::open(entry("othello"), 0, settings, 1, {})) << "it is not balanced";
    settings.balance = -1;
    OpeningBook book = book_of(entry("othello"), settings, 1);
    while (!book.has(5)) book.draw();
    EXPECT_TRUE(book.is_complete());
    EXPECT_EQ(book.openings().size(), 1u);
    EXPECT_EQ(book.index_of(5), 0);
}

TEST(Openings, TheBalanceDecides) {
    OpeningSettings strict;
    strict.balance = 0.3;
    OpeningSettings any;
    any.balance = -1;
    OpeningBook narrow = book_of(entry("othello"), strict, 1);
    OpeningBook wide = book_of(entry("othello"), any, 1);
    while (!narrow.has(9)) narrow.draw();
    while (!wide.has(9)) wide.draw();
    EXPECT_GT(narrow.openings().back().draw, wide.openings().back().draw);
}

TEST(Openings, OfAFileAreMovesOrPositions) {
    const GameEntry& yolah = entry("yolah");
    const auto read =
        parse_openings(yolah, 0,
                       "# two ways to say it\n\nd5:b7 e5:f5\r\n"
                       "w......b/......../......../...bw.../...wb.../......../......../b......w b\n");
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[0].moves, "d5:b7 e5:f5");
    EXPECT_FALSE((*read)[1].position.empty());
}

TEST(Openings, MistakesNameTheLine) {
    const GameEntry& othello = entry("othello");
    const auto message = [&](std::string_view text) {
        const auto read = parse_openings(othello, 0, text);
        return read ? std::string() : read.error().message;
    };
    EXPECT_NE(message("f5d6\nf5f5\n").find("line 2"), std::string::npos);
    EXPECT_NE(message("f5d6\n\n# x\nc4e3\n").find("line 4: the same position as line 1"), std::string::npos);
    EXPECT_NE(message("# nothing\n").find("no opening"), std::string::npos);
    EXPECT_FALSE(read_openings(othello, 0, "/no/such/file"));
    EXPECT_FALSE(read_openings(othello, 0, "/"));
}

TEST(Openings, AFinishedGameIsNoOpening) {
    const GameEntry& quarto = entry("quarto");
    const auto read = parse_openings(quarto, 0, "0123/..../..../.... - L1\n");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("line 1"), std::string::npos);
}

TEST(Openings, ABadJudgeIsRefused) {
    OpeningSettings settings;
    settings.judge = "uct";
    EXPECT_FALSE(OpeningBook::open(entry("yolah"), 0, settings, 1, {}));
}

}  // namespace
}  // namespace damier
