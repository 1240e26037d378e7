#include <gtest/gtest.h>

#include "arena/report/sample_results.h"
#include "play/table/game_record.h"

namespace damier {
namespace {

std::string header_of(const GameRecord& record, std::string_view key) {
    for (const auto& [name, value] : record.headers) {
        if (name == key) return value;
    }
    return "";
}

TEST(RecordText, EveryGameReadsBackToItsMoves) {
    for (const GameEntry* game : registered_games()) {
        const SampleTournament sample = sample_tournament(game->name, {"a", "b", "c"}, 10);
        for (const auto& [slot, detail] : sample.details) {
            const std::string text = game_record_text(sample.results, detail);
            const auto read = parse_record(text);
            ASSERT_TRUE(read) << read.error().message << '\n' << text;
            EXPECT_EQ(read->table->status().moves, detail.moves);
            EXPECT_EQ(read->table->status().position, detail.last_position);
        }
    }
}

TEST(RecordText, HeadersSayWhereTheGameComesFrom) {
    const SampleTournament sample = sample_tournament("yolah", {"ann", "bob"}, 2);
    const GameDetail& game = sample.details.at({0, 0, 1});
    const auto read = parse_record(game_record_text(sample.results, game));
    ASSERT_TRUE(read);
    EXPECT_EQ(header_of(*read, "event"), "Sample cup");
    EXPECT_EQ(header_of(*read, "round"), "1");
    EXPECT_EQ(header_of(*read, "number"), "2");
    EXPECT_EQ(header_of(*read, "first"), "bob");
    EXPECT_EQ(header_of(*read, "second"), "ann");
    EXPECT_EQ(header_of(*read, "opening"), "1 ply");
    EXPECT_EQ(header_of(*read, "termination"), "normal");
    EXPECT_EQ(header_of(*read, "seed"), std::to_string(game.seed));
    EXPECT_EQ(header_of(*read, "program"), "damier 0.1.0");
    EXPECT_EQ(header_of(*read, "date"), "2026-11-16 10:20:30");
    EXPECT_EQ(read->result, result_of(*read->table));
}

TEST(RecordText, AFaultIsAForfeitAndAProofAnAdjudication) {
    const SampleTournament sample = sample_tournament("othello", {"a", "b"}, 10);
    GameDetail game = sample.details.at({0, 0, 9});
    ASSERT_EQ(game.summary.termination, Termination::illegal_move);
    auto read = parse_record(game_record_text(sample.results, game));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->result, "first wins, by forfeit");
    EXPECT_EQ(header_of(*read, "termination"), "illegal move");
    EXPECT_EQ(header_of(*read, "reason"), game.reason);
    game.summary.termination = Termination::adjudicated;
    game.summary.half_points = 0;
    game.summary.first_margin = -12;
    read = parse_record(game_record_text(sample.results, game));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->result, "second wins by 12, by adjudication");
    game.summary.half_points = 1;
    game.summary.first_margin = 0;
    EXPECT_EQ(parse_record(game_record_text(sample.results, game))->result, "draw, by adjudication");
}

TEST(RecordText, AnOpeningMayBeginAtAPosition) {
    SampleTournament sample = sample_tournament("yolah", {"a", "b"}, 2);
    Random random(5);
    const auto table = sample.results.game->make_table(0);
    for (int ply = 0; ply < 7; ++ply) ASSERT_TRUE(table->play(random_move(*table, random)));
    sample.results.openings[0] = {table->status().position, ""};
    const GameDetail game = sample_game(sample.results, 0, 1'000, random);
    const auto read = parse_record(game_record_text(sample.results, game));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->table->status().start, table->status().position);
    EXPECT_EQ(read->table->status().moves, game.moves);
}

TEST(RecordText, HostileNamesStayOneHeader) {
    SampleTournament sample = sample_tournament("quarto", {"a", "b"}, 1);
    sample.results.players[0].name = "x\nresult: draw\n\n>5\x1b\xff";
    sample.results.name = " \n ";
    const auto read = parse_record(game_record_text(sample.results, sample.details.begin()->second));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(header_of(*read, "first"), "x result: draw  >5␛\uFFFD");
    EXPECT_EQ(read->table->status().moves, sample.details.begin()->second.moves);
}

TEST(RecordText, ADamagedGameKeepsWhatIsLegal) {
    const SampleTournament sample = sample_tournament("othello", {"a", "b"}, 1);
    GameDetail game = sample.details.begin()->second;
    game.moves[4] = "z9";
    const auto read = parse_record(game_record_text(sample.results, game));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->table->status().ply, 4);
    EXPECT_EQ(read->result, "unfinished");
    EXPECT_TRUE(header_of(*read, "damaged").starts_with("ply 5: ")) << header_of(*read, "damaged");
}

}  // namespace
}  // namespace damier
