#include "play/table/game_record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

std::unique_ptr<Table> random_game(const GameEntry& game, int variant, int plies, std::uint64_t seed) {
    auto table = game.make_table(variant);
    Random random(seed);
    for (int i = 0; i < plies && !table->state().over; ++i) {
        EXPECT_TRUE(table->play(random_move(*table, random)));
    }
    return table;
}

std::string error_of(std::string_view text) {
    const auto parsed = parse_record(text);
    return parsed ? "no error" : parsed.error().message;
}

TEST(GameRecord, WritesAndReadsTheSame) {
    for (const GameEntry* game : registered_games()) {
        for (int variant = 0; variant < static_cast<int>(game->variants.size()); ++variant) {
            for (const int plies : {0, 1, 9, 200}) {
                GameRecord record{{{"first", "uct(time=1s)"}, {"comment", "a: b"}},
                                  random_game(*game, variant, plies, 7),
                                  {}};
                record.result = result_of(*record.table);
                const std::string text = format_record(record);
                const auto read = parse_record(text);
                ASSERT_TRUE(read) << read.error().message << '\n' << text;
                EXPECT_EQ(read->table->status().position, record.table->status().position);
                EXPECT_EQ(read->table->status().moves, record.table->status().moves);
                EXPECT_EQ(read->headers, record.headers);
                EXPECT_EQ(format_record(*read), text);
            }
        }
    }
}

TEST(GameRecord, KeepsAPositionThatIsNotTheStart) {
    const GameEntry& yolah = **find_game("yolah");
    auto table = yolah.make_table(0);
    ASSERT_TRUE(table->set(random_game(yolah, 0, 10, 3)->status().position));
    ASSERT_TRUE(table->play(table->legal_moves().front()));
    const GameRecord record{{}, std::move(table), "unfinished"};
    const auto read = parse_record(format_record(record));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->table->status().start, record.table->status().start);
    EXPECT_EQ(read->table->status().position, record.table->status().position);
}

TEST(GameRecord, AnOthelloTranscriptMayStandInItAndCommentsAreSkipped) {
    const auto read = parse_record("damier game 1\ngame: othello\n# a comment\n\nf5d6\n# another\nc3d3\n");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->table->state().ply, 4);
    EXPECT_EQ(read->result, "unfinished");
}

TEST(GameRecord, AResignationIsAResult) {
    const auto read =
        parse_record("damier game 1\ngame: othello\nresult: second wins, by resignation\n\nf5d6\n");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->result, "second wins, by resignation");
}

TEST(GameRecord, ErrorsNameTheLine) {
    EXPECT_EQ(error_of("game: othello\n"),
              "game record, line 1: expected 'damier game 1', not 'game: othello'");
    EXPECT_EQ(error_of("damier game 1\n\nf5\n"), "game record: it has no line 'game: ...'");
    EXPECT_EQ(error_of("damier game 1\ngame: othello\nvariant standard\n"),
              "game record, line 3: expected a header such as 'game: yolah', not 'variant standard'");
    EXPECT_EQ(error_of("damier game 1\ngame: othello\ngame: yolah\n"),
              "game record, line 3: game is given twice");
    EXPECT_NE(error_of("damier game 1\ngame: othelo\n\n").find("did you mean 'othello'"), std::string::npos);
    EXPECT_NE(error_of("damier game 1\ngame: othello\n\na1\n"), "no error");
}

TEST(GameRecord, AResultThatTheMovesDoNotGiveIsRefused) {
    GameRecord record{{}, random_game(**find_game("othello"), 0, 200, 5), "draw"};
    if (record.table->state().first_margin == 0) record.result = "first wins by 2";
    EXPECT_NE(error_of(format_record(record)).find("is not what the moves give"), std::string::npos);
}

RC_GTEST_PROP(GameRecord, NoTextBreaksTheReader, (const std::string& text)) {
    (void)parse_record(text);
    (void)parse_record("damier game 1\ngame: quarto\n" + text);
}

}  // namespace
}  // namespace damier
