#include "games/othello/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "games/othello/game.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

static_assert(Notation<Othello>);

constexpr std::string_view start_text = "---------------------------OX------XO--------------------------- X";

// Both sides pass in this game, White at plies 33 and 35, Black at ply 62.
constexpr std::string_view game_with_passes =
    "e6f6c4e7e8c3g6e3b2c6e2f7g8f3c5d1g2h1c7d3f1f5g5c2b1a1b3c1h3e1g3g4--g1--d2f2b4a2a4h2h4h5b7f4d6a8b5d7d8h6"
    "g7a6c8a3a7h7a5b6h8f8--b8";

std::string without_passes(std::string_view transcript) {
    std::string text;
    for (std::size_t i = 0; i + 1 < transcript.size(); i += 2) {
        if (transcript.substr(i, 2) != "--") text += transcript.substr(i, 2);
    }
    return text;
}

std::string moves_error(std::string_view transcript) {
    const auto moves = parse_moves(Position(), transcript);
    return moves ? "no error" : moves.error().message;
}

std::string position_error(std::string_view text) {
    const auto position = parse_position(text, 0);
    return position ? "no error" : position.error().message;
}

// The starting position with other letters on some squares.
std::string start_with(std::initializer_list<std::pair<std::string_view, char>> changes,
                       std::string_view rest = " X") {
    std::string board(start_text.substr(0, 64));
    for (const auto& [name, letter] : changes) {
        board[static_cast<std::size_t>(index_of(parse_square(name).value()))] = letter;
    }
    return board.append(rest);
}

TEST(OthelloText, Moves) {
    const Position start;
    EXPECT_EQ(format_move(start, parse_move(start, "f5").value()), "f5");
    EXPECT_EQ(format_move(start, parse_move(start, " F5\n").value()), "f5");
    EXPECT_EQ(format_move(start, Move::pass()), "--");
    const Position stuck = after("d3c5b6d2c2b2b1a7b3f4d1");
    for (const std::string_view spelling : {"--", "pass", "PASS", "Pa", "ps"}) {
        EXPECT_EQ(parse_move(stuck, spelling), Move::pass()) << spelling;
    }
}

TEST(OthelloText, MoveErrors) {
    const auto error = [](const Position& position, std::string_view text) {
        const auto move = parse_move(position, text);
        return move ? "no error" : move.error().message;
    };
    const Position start;
    EXPECT_EQ(error(start, "i9"), "move 'i9': expected a square such as f5, or -- to pass");
    EXPECT_EQ(error(start, ""), "move '': expected a square such as f5, or -- to pass");
    EXPECT_EQ(error(start, "f5d6"), "move 'f5d6': expected a square such as f5, or -- to pass");
    EXPECT_EQ(error(start, "c1"), "move c1 is not legal: it encloses no White disc");
    EXPECT_EQ(error(after("f5"), "c1"), "move c1 is not legal: it encloses no Black disc");
    EXPECT_EQ(error(start, "d4"), "move d4 is not legal: the square is occupied");
    EXPECT_EQ(error(start, "pass"), "move -- is not legal: Black cannot pass with 4 moves left");
    EXPECT_EQ(error(after("d3c5b6d2c2b2b1a7b3f4d1"), "a1"),
              "move a1 is not legal: White cannot move and must pass, --");
    EXPECT_EQ(error(after("e6f4e3f6g5d6e7f5c5"), "a1"), "move a1 is not legal: the game is over");
}

TEST(OthelloText, TranscriptsInAllSpellings) {
    const auto moves = parse_moves(Position(), "f5d6c3d3c4");
    ASSERT_TRUE(moves);
    EXPECT_EQ(moves->size(), 5u);
    for (const std::string_view spelling : {"f5 d6 c3 d3 c4", "F5D6C3D3C4", "f5d6 c3\n\td3C4 "}) {
        EXPECT_EQ(parse_moves(Position(), spelling), moves) << spelling;
    }
    EXPECT_EQ(parse_moves(Position(), " "), std::vector<Move>());
}

TEST(OthelloText, PassesMayBeLeftOut) {
    const auto moves = parse_moves(Position(), game_with_passes);
    ASSERT_TRUE(moves) << moves.error().message;
    EXPECT_EQ(moves->size(), 63u);
    EXPECT_EQ(std::count(moves->begin(), moves->end(), Move::pass()), 3);
    EXPECT_EQ(parse_moves(Position(), without_passes(game_with_passes)), moves);

    std::string in_words;
    for (const Move move : *moves) in_words += move.is_pass() ? "Pass" : format_move(Position(), move);
    EXPECT_EQ(parse_moves(Position(), in_words), moves);

    const Position end = after(game_with_passes);
    EXPECT_TRUE(end.is_over());
    EXPECT_EQ(end.ply(), 63);
    EXPECT_EQ(end.side(), Side::second);
    EXPECT_EQ(end.margin(), -6);
}

TEST(OthelloText, ThePassesThatEndAGameAreReadButNotPlayed) {
    const std::string_view game = "e6f4e3f6g5d6e7f5c5";
    const auto moves = parse_moves(Position(), game);
    ASSERT_TRUE(moves);
    EXPECT_EQ(parse_moves(Position(), "e6f4e3f6g5d6e7f5c5--"), moves);
    EXPECT_EQ(parse_moves(Position(), "e6f4e3f6g5d6e7f5c5 pass pass"), moves);
    EXPECT_EQ(moves_error("e6f4e3f6g5d6e7f5c5------"), "ply 10: move -- is not legal: the game is over");
    EXPECT_EQ(moves_error("e6f4e3f6g5d6e7f5c5a1"), "ply 10: move a1 is not legal: the game is over");
}

TEST(OthelloText, TranscriptErrorsNameThePly) {
    EXPECT_EQ(moves_error("f5d6c3d3c4f4c1"), "ply 7: move c1 is not legal: it encloses no White disc");
    EXPECT_EQ(moves_error("f5f5"), "ply 2: move f5 is not legal: the square is occupied");
    EXPECT_EQ(moves_error("f5--"), "ply 2: move -- is not legal: White cannot pass with 3 moves left");
    EXPECT_EQ(moves_error("f5d"), "ply 2: move 'd': expected a square such as f5, or -- to pass");
    EXPECT_EQ(moves_error("f5 d6 x3"), "ply 3: move 'x3': expected a square such as f5, or -- to pass");
    EXPECT_EQ(moves_error("c1"), "move c1 is not legal: it encloses no White disc");
    // White must pass at ply 12; what is wrong comes after the pass that the text leaves out.
    EXPECT_EQ(moves_error("d3c5b6d2c2b2b1a7b3f4d1d1"),
              "ply 13: move d1 is not legal: the square is occupied");
    EXPECT_EQ(moves_error("d3c5b6d2c2b2b1a7b3f4d1zz"),
              "ply 12: move 'zz': expected a square such as f5, or -- to pass");
}

TEST(OthelloText, PositionSpellings) {
    EXPECT_EQ(format_position(Position()), start_text);
    const std::string_view rows = "......../......../......../...ox.../...xo.../......../......../........";
    for (const std::string_view turn :
         {" X", " x", " *", " b", " Black", " X 0", " X;", " X; f5:+0; d3:+0;"}) {
        EXPECT_EQ(parse_position(std::string(start_text.substr(0, 64)).append(turn), 0), Position()) << turn;
        EXPECT_EQ(parse_position(std::string(rows).append(turn), 0), Position()) << turn;
    }
    EXPECT_EQ(parse_position("___________________________w*______B0___________________________ b", 0),
              Position());
    for (const std::string_view turn : {" O", " o", " 0", " w", " white", " O 1"}) {
        const auto position = parse_position(start_with({{"f5", 'X'}, {"e5", 'X'}}, turn), 0);
        EXPECT_EQ(position, after("f5")) << turn;
    }
}

// From the field's usual test of endgame solvers (FFO 40).
TEST(OthelloText, ReadsALineOfAnObfFile) {
    const auto position = parse_position(
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; D8:+34;", 0);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(position->side(), Side::first);
    EXPECT_EQ(position->free_squares(), 20);
    EXPECT_TRUE(parse_move(*position, "A2"));
}

TEST(OthelloText, ThePlyIsWrittenWhenTheDiscsDoNotTellIt) {
    const Position one_pass = after("d3c5b6d2c2b2b1a7b3f4d1--");
    EXPECT_EQ(format_position(one_pass).size(), 66u);
    EXPECT_EQ(parse_position(format_position(one_pass), 0), one_pass);

    const Position two_passes = after(game_with_passes.substr(0, 72));
    EXPECT_EQ(two_passes.ply(), 36);
    EXPECT_TRUE(format_position(two_passes).ends_with(" X 36"));
    EXPECT_EQ(parse_position(format_position(two_passes), 0), two_passes);
}

TEST(OthelloText, PositionErrorsInForm) {
    EXPECT_EQ(position_error(""),
              "Othello position: expected a board of 64 squares and whose turn (X or O), got 0 words in ''");
    EXPECT_EQ(position_error(start_text.substr(0, 64)),
              "Othello position: expected a board of 64 squares and whose turn (X or O), got 1 word in "
              "'---------------------------OX------XO---...'");
    EXPECT_EQ(position_error("---OX--- X"), "Othello position: the board has 8 squares, expected 64");
    EXPECT_EQ(position_error("---/OX- X"), "Othello position: 2 rows, expected 8");
    EXPECT_EQ(position_error("......../......../......./...ox.../...xo.../......../......../........ X"),
              "Othello position: rank 3 has 7 squares in '.......', expected 8");
    EXPECT_EQ(position_error(start_with({{"c2", '?'}})),
              "Othello position: c2 holds '?', expected X (black), O (white) or - (empty)");
    EXPECT_EQ(position_error(start_with({}, " Z")), "Othello position: whose turn: 'Z' is neither X nor O");
    EXPECT_EQ(position_error(start_with({}, " -")), "Othello position: whose turn: '-' is neither X nor O");
    EXPECT_EQ(position_error(start_with({}, " X many")),
              "Othello position: ply 'many': expected a whole number from 0 to 120");
    EXPECT_EQ(position_error(start_with({}, " X 121")),
              "Othello position: ply '121': expected a whole number from 0 to 120");
}

TEST(OthelloText, ImpossiblePositionsAreRefused) {
    EXPECT_EQ(position_error(start_with({{"e4", '-'}})),
              "Othello position: e4 is empty, but d4, e4, d5 and e5 hold a disc from the start on");
    EXPECT_EQ(position_error(start_with({{"b2", 'X'}})),
              "Othello position: the disc on b2 is cut off: every disc is placed beside another");
    EXPECT_EQ(position_error(start_with({}, " O")),
              "Othello position: White to move with 4 discs: Black begins and cannot pass");
    EXPECT_EQ(position_error(start_with({{"f5", 'X'}}, " O 3")),
              "Othello position: ply 3 does not go with 5 discs: expected 1 to 2");
    EXPECT_EQ(position_error(start_with({{"f5", 'X'}}, " O 0")),
              "Othello position: ply 0 does not go with 5 discs: expected 1 to 2");
    EXPECT_EQ(position_error(start_with({{"f5", 'X'}}, " O 2")),
              "Othello position: ply 2 is Black's turn, not White's");
}

TEST(OthelloText, Json) {
    const nlohmann::json json = to_json(after("f5"));
    EXPECT_EQ(json.dump(),
              R"({"black":["e4","d5","e5","f5"],"black_score":4,"game":"othello","ply":1,"turn":"white",)"
              R"("variant":"standard","white":["d4"],"white_score":1})");
    EXPECT_EQ(from_json(json), after("f5"));
    const auto short_form =
        nlohmann::json::parse(R"({"turn":"Black","black":["d5","E4"],"white":["d4","e5"]})");
    EXPECT_EQ(from_json(short_form), Position());
}

TEST(OthelloText, JsonErrors) {
    const auto error = [](std::string_view field, const nlohmann::json& value) {
        nlohmann::json json = to_json(Position());
        json[std::string(field)] = value;
        const auto position = from_json(json);
        return position ? "no error" : position.error().message;
    };
    EXPECT_EQ(error("game", "yolah"), "Othello position: field 'game': 'yolah' is not othello");
    EXPECT_EQ(error("ply", 121), "Othello position: field 'ply': expected a whole number from 0 to 120");
    EXPECT_EQ(error("ply", 1), "Othello position: ply 1 does not go with 4 discs: expected 0 to 0");
    EXPECT_EQ(error("black_score", 3),
              "Othello position: field 'black_score': 3, but the board has 2 such discs");
    EXPECT_EQ(error("white", {"d4"}),
              "Othello position: field 'white_score': 2, but the board has 1 such disc");
    EXPECT_EQ(error("white", {"d4", "d5"}), "Othello position: d5 holds two discs at once");
    EXPECT_FALSE(from_json(nlohmann::json::array()));
    EXPECT_FALSE(from_json(nlohmann::json::object()));
}

TEST(OthelloText, Drawings) {
    EXPECT_EQ(draw(Position(), {.ascii = true, .mark_moves = true}),
              "Black player\n\n"
              "1 . . . . . . . .\n"
              "2 . . . . . . . .\n"
              "3 . . . + . . . .\n"
              "4 . . + O X . . .\n"
              "5 . . . X O + . .\n"
              "6 . . . . + . . .\n"
              "7 . . . . . . . .\n"
              "8 . . . . . . . .\n"
              "  a b c d e f g h\n"
              "score: 2/2\n");
    const std::string end = draw(after("e6f4e3f6g5d6e7f5c5"), {});
    EXPECT_TRUE(end.starts_with("Game over\n\n1 . . . . . . . .\n")) << end;
    EXPECT_NE(end.find("5 . . ● ● ● ● ● .\n"), std::string::npos) << end;
    EXPECT_TRUE(end.ends_with("score: 13/0\n")) << end;
}

// Whole games, because positions after several passes are rare.
RC_GTEST_PROP(OthelloText, PositionsAndMovesSurviveTheRoundTrip, (std::uint64_t seed)) {
    for (const Position& position : positions_of_game(seed)) {
        RC_ASSERT((parse_position(format_position(position), 0) == position));
        RC_ASSERT((from_json(to_json(position)) == position));
        Moves moves;
        position.legal_moves(moves);
        for (const Move move : moves) RC_ASSERT((parse_move(position, format_move(position, move)) == move));
    }
}

RC_GTEST_PROP(OthelloText, AnyTextGetsAnAnswer, (const std::string& text)) {
    const std::string_view pieces[] = {"f5", "--", "pa", "XO", " X", "/", ";", text};
    std::string mixed;
    for (const char c : text) mixed += pieces[static_cast<unsigned char>(c) % std::size(pieces)];
    for (const std::string& input : {text, mixed, start_with({}, text), start_with({}, mixed)}) {
        const auto position = parse_position(input, 0);
        RC_ASSERT(position || !position.error().message.empty());
        const auto moves = parse_moves(Position(), input);
        RC_ASSERT(moves || !moves.error().message.empty());
    }
}

}  // namespace
}  // namespace damier::othello
