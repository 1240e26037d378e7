#include "games/yolah/text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace damier::yolah {
namespace {

constexpr std::string_view start =
    "w......b/......../......../...bw.../...wb.../......../......../b......w b 0 0";

std::string message_of(const auto& result) {
    return result ? "no error" : result.error().message;
}

std::string move_error(std::string_view moves, std::string_view text) {
    Position position;
    const std::vector<Move> played = parse_moves(position, moves).value();
    for (const Move move : played) position.play(move);
    return message_of(parse_move(position, text));
}

std::string position_error(std::string_view text) {
    return message_of(parse_position(text, 0));
}

TEST(YolahText, WritesTheStart) {
    EXPECT_EQ(format_position(Position()), start);
    EXPECT_EQ(parse_position(start, 0), Position());
}

TEST(YolahText, PointsMayBeLeftOutBeforeThePasses) {
    Position position;
    const std::vector<Move> played = parse_moves(position, "d5:b7 e5:f5 b7:a7").value();
    for (const Move move : played) position.play(move);
    const std::string text = format_position(position);
    EXPECT_EQ(text, "w......b/bx....../......../...xxw../...wb.../......../......../b......w w 2 1");
    EXPECT_EQ(parse_position(text, 0), position);
    EXPECT_EQ(parse_position(text.substr(0, text.size() - 4), 0), position);
}

TEST(YolahText, ReadsMovesInEverySpelling) {
    const Position position;
    const Move expected(*parse_square("d5"), *parse_square("b7"));
    for (const char* text : {"d5:b7", "d5-b7", "d5b7", "D5:B7", "  d5:b7 "})
        EXPECT_EQ(parse_move(position, text), expected) << text;
}

TEST(YolahText, SaysWhatIsWrongWithAMove) {
    const std::string expected = "expected two squares such as d5:b7, or a1:a1 to pass";
    EXPECT_EQ(move_error("", ""), "move '': " + expected);
    EXPECT_EQ(move_error("", "d5"), "move 'd5': " + expected);
    EXPECT_EQ(move_error("", "d5:d9"), "move 'd5:d9': " + expected);
    EXPECT_EQ(move_error("", "d5:\xff\n7"), "move 'd5:\\xff\\x0a7': " + expected);
    EXPECT_EQ(move_error("", "pass"), "move a1:a1 is not legal: Black cannot pass with 56 moves left");
    EXPECT_EQ(move_error("", "d4:d3"), "move d4:d3 is not legal: there is no Black piece on d4");
    EXPECT_EQ(move_error("", "d5:b6"),
              "move d5:b6 is not legal: d5 cannot reach b6: they are on no common rank, file or diagonal");
    EXPECT_EQ(move_error("", "d5:d3"),
              "move d5:d3 is not legal: d5 cannot reach d3: the piece on d4 is in the way");
    EXPECT_EQ(move_error("d5:d6 e5:e6", "d6:d4"),
              "move d6:d4 is not legal: d6 cannot reach d4: the hole on d5 is in the way");
    EXPECT_EQ(
        move_error("", "d5:d5"),
        "move d5:d5 is not legal: d5 cannot reach d5: a move ends on another square than it starts from");
}

TEST(YolahText, SaysWhatIsWrongWithAPosition) {
    const std::string board = "w......b/......../......../...bw.../...wb.../......../......../b......w";
    EXPECT_EQ(position_error(""),
              "Yolah position: expected a board, whose turn (b or w) and the two scores, got 0 fields in ''");
    EXPECT_EQ(position_error("w......b/........ b 0 0"),
              "Yolah position: expected 8 rows separated by '/', got 2 in 'w......b/........'");
    EXPECT_EQ(position_error("w......b/......./......../...bw.../...wb.../......../......../b......w b 0 0"),
              "Yolah position: rank 7 has 7 squares in '.......', expected 8");
    EXPECT_EQ(position_error("w......b/....q.../......../...bw.../...wb.../......../......../b......w b 0 0"),
              "Yolah position: e7 holds 'q', expected b, w, x (a hole) or . (free)");
    EXPECT_EQ(position_error(board + " g 0 0"), "Yolah position: whose turn: 'g' is neither b nor w");
    EXPECT_EQ(position_error(board + " b 0 -1"),
              "Yolah position: scores '0' '-1': expected two whole numbers from 0 to 56");
    EXPECT_EQ(position_error("w......b/...b..../......../...bw.../...wb.../......../......../b......w b 0 0"),
              "Yolah position: 5 black pieces, expected 4");
    EXPECT_EQ(position_error(board + " b 1 0"),
              "Yolah position: 0 holes, but 1 + 0 points: each move makes one hole and one point");
    EXPECT_EQ(position_error(board + " w 0 0"),
              "Yolah position: White to move with 0 to 0 points means that Black has passed, but Black can "
              "still move");
    EXPECT_EQ(position_error(board + " w"),
              "Yolah position: White to move with 0 to 0 points means that Black has passed, but Black can "
              "still move (give "
              "the points after the turn if they are not these)");
}

TEST(YolahText, KnowsHowManyPassesThereWere) {
    // Black is walled in at a1-b2; White has moved on alone.
    const std::string text = "x.....ww/x.....ww/......../......../......../xxx...../bbx...../bbx..... w 2 5";
    ASSERT_EQ(position_error(text), "no error");
    const Position position = *parse_position(text, 0);
    EXPECT_EQ(position.ply(), 11);
    EXPECT_EQ(position.margin(), 3);
    EXPECT_EQ(format_position(position), text);
    EXPECT_EQ(parse_position(format_position(position), 0), position);
}

TEST(YolahText, AFinishedGameEndedWithAMove) {
    const std::string stuck = "bbbbwwww/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx";
    EXPECT_EQ(position_error(stuck + " b 0 56"), "no error");
    EXPECT_EQ(position_error(stuck + " w 0 56"),
              "Yolah position: the game is over, so Black made the last move, but with 0 to 56 points Black "
              "has passed");
}

TEST(YolahText, JsonFromOutsideIsChecked) {
    const auto error = [](const nlohmann::json& patch) {
        nlohmann::json json = to_json(Position());
        json.merge_patch(patch);
        return message_of(from_json(json));
    };
    EXPECT_EQ(error(nlohmann::json::object()), "no error");
    EXPECT_EQ(error({{"game", "othello"}}), "Yolah position: field 'game': 'othello' is not yolah");
    EXPECT_EQ(error({{"turn", nullptr}}), "Yolah position: field 'turn' is missing");
    EXPECT_EQ(error({{"turn", "blck"}}),
              "Yolah position: field 'turn': 'blck' is not black or white (did you mean 'black'?)");
    EXPECT_EQ(error({{"black", {"a1", "a1"}}}), "Yolah position: field 'black': a1 is named twice");
    EXPECT_EQ(error({{"black", {"a1", "e4", "d5", "h1"}}}), "Yolah position: h1 holds two things at once");
    EXPECT_EQ(error({{"black", "a1"}}),
              "Yolah position: field 'black': expected a list of squares, got string");
    EXPECT_EQ(error({{"black_score", 1e30}}),
              "Yolah position: field 'black_score': expected a whole number from 0 to 56");
    EXPECT_EQ(error({{"ply", 3}}), "Yolah position: field 'ply' is 3, but the holes and points make it 0");
    EXPECT_EQ(error({{"variant", "large"}}), "Yolah position: field 'variant': 'large' is not standard");
    EXPECT_EQ(message_of(from_json(nlohmann::json::array())),
              "Yolah position: expected a JSON object, got array");
}

TEST(YolahText, DrawsInThreeStyles) {
    const Position position;
    const std::string plain = draw(position, {});
    EXPECT_TRUE(plain.starts_with("Black player\n\n8 ○ . . . . . . ●\n")) << plain;
    EXPECT_TRUE(plain.ends_with("1 ● . . . . . . ○\n  a b c d e f g h\nscore: 0/0\n")) << plain;
    EXPECT_NE(draw(position, {.ascii = true}).find("8 W . . . . . . B\n"), std::string::npos);
    EXPECT_NE(draw(position, {.mark_moves = true}).find("7 x x . x . x x x\n"), std::string::npos);
    EXPECT_NE(draw(position, {.colour = true, .mark_moves = true}).find("\x1b[32mx\x1b[0m"),
              std::string::npos);
}

}  // namespace
}  // namespace damier::yolah
