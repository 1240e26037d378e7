#include "games/quarto/notation/text.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>

#include "games/quarto/notation/piece_text.h"
#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

std::string position_error(std::string_view text) {
    const Expected<Position> position = parse_position(text, 0);
    return position ? "no error" : position.error().message;
}

std::string move_error(std::string_view position, std::string_view move) {
    const Expected<Move> parsed = parse_move(*parse_position(position, 0), move);
    return parsed ? "no error" : parsed.error().message;
}

TEST(QuartoPieceText, DigitsOfTheReport) {
    // The report's own list, in its order, with our letters.
    constexpr std::pair<char, std::string_view> pieces[] = {
        {'3', "1468"}, {'2', "1467"}, {'7', "1458"}, {'6', "1457"}, {'1', "1368"}, {'0', "1367"},
        {'5', "1358"}, {'4', "1357"}, {'B', "2468"}, {'A', "2467"}, {'F', "2458"}, {'E', "2457"},
        {'9', "2368"}, {'8', "2367"}, {'D', "2358"}, {'C', "2357"}};
    for (const auto& [letter, digits] : pieces) {
        const std::optional<Piece> piece = parse_piece(std::string(1, letter));
        ASSERT_TRUE(piece);
        EXPECT_EQ(piece_letter(*piece), letter);
        EXPECT_EQ(format_piece_digits(*piece), digits);
        std::string order(digits);
        do {
            EXPECT_EQ(parse_piece(order), piece) << order;
        } while (std::next_permutation(order.begin(), order.end()));
    }
}

TEST(QuartoPieceText, WordsSayWhatTheDigitsSay) {
    EXPECT_EQ(piece_in_words(static_cast<Piece>(0xA)), "dark, short, square, solid");
    EXPECT_EQ(piece_in_words(*parse_piece("1368")), "light, short, round, hollow");
    EXPECT_EQ(piece_in_words(*parse_piece("2357")), "dark, tall, round, solid");
}

TEST(QuartoPieceText, RefusesOtherText) {
    for (const char* text : {"", "G", "-", "10", "123", "1268", "1346", "0000", "146A", "14688", "\xff"}) {
        EXPECT_EQ(parse_piece(text), std::nullopt) << text;
    }
}

TEST(QuartoText, MovesInTheirSpellings) {
    const Position start(0);
    EXPECT_EQ(parse_move(start, ">5"), Move::opening(static_cast<Piece>(5)));
    EXPECT_EQ(parse_move(start, " >1358 "), Move::opening(static_cast<Piece>(5)));
    const Position position = *parse_position("..../.5../..A./.... 0", 0);
    const Move move(*parse_cell("d1"), static_cast<Piece>(0xC));
    for (const char* text : {"d1>C", "D1>c", "d1>2357", "d1>7532"})
        EXPECT_EQ(parse_move(position, text), move) << text;
    EXPECT_EQ(format_move(position, move), "d1>C");
    EXPECT_EQ(format_move_digits(position, move), "d1>2357");
    EXPECT_EQ(format_move(position, Move()), "?");
    EXPECT_EQ(format_move(position, std::bit_cast<Move>(std::uint16_t{0xffff})), "?");
}

TEST(QuartoText, MoveErrorsSayWhy) {
    const std::string middle = "..../.5../..A./.... 0";
    constexpr std::string_view left = "1 2 3 4 6 7 8 9 B C D E F";
    EXPECT_EQ(move_error("..../..../..../.... -", "a1"),
              "move a1 is not legal: the first move only gives a piece, such as >5");
    EXPECT_EQ(move_error(middle, ">5"),
              "move >5 is not legal: piece 0 in hand must be placed, expected a cell before the >");
    EXPECT_EQ(move_error(middle, "b3>1"), "move b3>1 is not legal: b3 holds piece 5 already");
    EXPECT_EQ(move_error(middle, "a1>5"),
              fmt::format(
                  "move a1>5 is not legal: piece 5 stands on b3 already, expected one of the pieces left: {}",
                  left));
    EXPECT_EQ(
        move_error(middle, "a1>0"),
        fmt::format("move a1>0 is not legal: piece 0 is the one to be placed, expected one of the pieces "
                    "left: {}",
                    left));
    EXPECT_EQ(move_error(middle, "a1"),
              fmt::format(
                  "move a1 is not legal: a1 does not end the game, expected > and one of the pieces left: {}",
                  left));
    EXPECT_EQ(move_error("..../..../..../012. 3", "d1>4"),
              "move d1>4 is not legal: d1 wins at once and gives nothing, expected d1");
    EXPECT_EQ(move_error("..../..../..../0123 -", "a2"), "move a2 is not legal: the game is over");
}

TEST(QuartoText, TheLastPlacementGivesNothing) {
    // The end of a game that is a draw at level 4 (see position_test.cpp), one placement before.
    const Position last = *parse_position("D932/1.8C/AE5F/704B 6 L4", 0);
    EXPECT_EQ(parse_move(last, "b3>5").error().message,
              "move b3>5 is not legal: no piece is left to give, expected b3");
    ASSERT_TRUE(parse_move(last, "b3"));
}

TEST(QuartoText, MoveSyntaxErrors) {
    for (const char* text :
         {"", ">", "b2>", "e1>5", "b5>5", "b2>G", "b2>1268", "b2>>5", "b2 >5", "b2>A>B", "\x01"}) {
        const Expected<Move> move = parse_move(Position(0), text);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(move.error().message,
                  fmt::format(
                      "move {}: expected a cell and a gift such as b2>A, the opening gift >5, or a placement "
                      "that ends the game, d1",
                      quote(text)));
    }
}

TEST(QuartoText, AGameErrorNamesThePly) {
    EXPECT_EQ(parse_moves(Position(0), ">0 a1>1 a1>2").error().message,
              "ply 3: move a1>2 is not legal: a1 holds piece 0 already");
    EXPECT_EQ(parse_moves(Position(0), "  >0\n a1>1 ")->size(), 2u);
}

TEST(QuartoText, PositionOfTheRules) {
    const Position position = *parse_position("..../.5../..A./.... 0 L3", 0);
    EXPECT_EQ(position.piece_on(*parse_cell("b3")), static_cast<Piece>(5));
    EXPECT_EQ(position.piece_on(*parse_cell("c2")), static_cast<Piece>(0xA));
    EXPECT_EQ(position.hand(), static_cast<Piece>(0));
    EXPECT_EQ(position.ply(), 3);
    EXPECT_EQ(position.side(), Side::second);
    EXPECT_EQ(position.variant(), 2);
    EXPECT_EQ(format_position(position), "..../.5../..A./.... 0 L3");
    EXPECT_EQ(parse_position("..../.5../..a./.... 1367 level3", 0), position);
    EXPECT_EQ(parse_position("..../.1358../..2467./.... 1367 L3", 0), position);
    EXPECT_EQ(parse_position("..../.5../..A./.... 0", 2), position);
    EXPECT_EQ(parse_position(".... ", 0).has_value(), false);
}

TEST(QuartoText, TheDrawnBoardOfTheReport) {
    const Expected<Position> position =
        parse_position("2467236724681357/1458245723681457/1367146813682458/1358235823571467 - L1", 0);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(format_position(*position), "A8B4/7E96/031F/5DC2 - L1");
    EXPECT_TRUE(position->is_over());
    EXPECT_FALSE(position->is_won());
}

TEST(QuartoText, OpeningAndFinishedPositions) {
    EXPECT_EQ(parse_position("..../..../..../.... - L2", 0), Position(1));
    EXPECT_EQ(parse_position("..../..../..../.... 7", 0)->ply(), 1);
    const Position won = *parse_position("..../..../..../0123 -", 0);
    EXPECT_TRUE(won.is_won());
    EXPECT_EQ(won.ply(), 5);
    EXPECT_EQ(won.margin(), -1);
    // Two sets that share a cell were completed by one placement.
    EXPECT_TRUE(parse_position("5.../4.../6.../0123 -", 0));
}

TEST(QuartoText, PositionErrors) {
    EXPECT_EQ(position_error(""),
              "Quarto position: expected a board, the piece in hand (or -) and the level (L1 to L4), got 0 "
              "fields in "
              "''");
    EXPECT_EQ(position_error("..../..../.... -"),
              "Quarto position: expected 4 rows separated by '/', got 3 in '..../..../....'");
    EXPECT_EQ(position_error("/..../..../.... -"), "Quarto position: rank 4 has 0 squares in '', expected 4");
    EXPECT_EQ(position_error("..../...../..../.... -"),
              "Quarto position: rank 3 has 5 squares in '.....', expected 4");
    EXPECT_EQ(position_error("..../.g../..../.... -"),
              "Quarto position: b3 holds 'g', expected a piece from 0 to F or . (free)");
    EXPECT_EQ(
        position_error("..../..../..../.... 17"),
        "Quarto position: in hand: '17' is neither a piece (0 to F, or four digits such as 2467) nor -");
    EXPECT_EQ(position_error("..../..../..../.... - L5"),
              "Quarto position: level: 'L5' is not L1, L2, L3 or L4");
    EXPECT_EQ(position_error("..../.5../..5./.... 0"),
              "Quarto position: piece 5 stands on both c2 and b3, expected each piece once");
    EXPECT_EQ(position_error("..../.5../..A./.... A"),
              "Quarto position: piece A is in hand and also on c2, expected each piece once");
    EXPECT_EQ(position_error("..../.5../..A./.... -"),
              "Quarto position: the game is not over, but no piece is in hand, expected one of 0 1 2 3 4 6 7 "
              "8 9 B C D "
              "E F");
    EXPECT_EQ(position_error("..../..../..../0123 4"),
              "Quarto position: the set a1 b1 c1 d1 is complete, so the game is over, but piece 4 is in "
              "hand, expected "
              "-");
    EXPECT_EQ(position_error("..../..../4567/0123 -"),
              "Quarto position: the sets a1 b1 c1 d1, a2 b2 c2 d2 are complete but have no cell in common, "
              "expected "
              "one last placement that completed them all");
}

RC_GTEST_PROP(QuartoText, RoundTrips, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const Position position = random_position(seed, level, *rc::gen::inRange(0, 18));
    const Expected<Position> again = parse_position(format_position(position), (level + 1) % 4);
    RC_ASSERT(again.value() == position);
    Moves moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        RC_ASSERT(parse_move(position, format_move(position, move)).value() == move);
        RC_ASSERT(parse_move(position, format_move_digits(position, move)).value() == move);
    }
}

// Whatever is believed can be reached by play: taking back one placement that completed all complete
// sets leaves a position that was not over.
RC_GTEST_PROP(QuartoText, HostilePositionsAreRefusedOrSound, (std::uint64_t seed)) {
    Random random(seed);
    constexpr std::string_view letters = "0123456789ABCDEFabcdef.......................";
    const auto letter = [&] { return letters[random.below(static_cast<std::uint32_t>(letters.size()))]; };
    std::string text;
    for (int i = 0; i < 19; ++i) text += i % 5 == 4 ? '/' : letter();
    text += fmt::format(" {} L{}", random.below(2) == 0 ? '-' : letter(), 1 + random.below(4));
    const Expected<Position> position = parse_position(text, 0);
    if (!position) {
        RC_ASSERT(position.error().message.starts_with("Quarto position: "));
        return;
    }
    const bool won = is_won_plainly(position->board(), position->variant());
    RC_ASSERT(position->is_won() == won);
    bool has_last = false;
    for (const Cell cell : elements_of<Cell>(position->occupied())) {
        Board before = position->board();
        before[static_cast<std::size_t>(cell)].reset();
        has_last = has_last || !is_won_plainly(before, position->variant());
    }
    RC_ASSERT(has_last || position->occupied() == 0);
    RC_ASSERT(parse_position(format_position(*position), 0).value() == *position);
}

TEST(QuartoText, Drawings) {
    const Position position = *parse_position("..../..../.9../012. A", 0);
    EXPECT_EQ(draw(position, {}),
              "Second player\n\n4 . . . .\n3 . . . .\n2 . 9 . .\n1 0 1 2 .\n  a b c d\n"
              "in hand: A (dark, short, square, solid; 2467)\nleft: 3 4 5 6 7 8 B C D E F\nlevel: 1\n");
    EXPECT_EQ(draw(position, {.mark_moves = true}),
              "Second player\n\n4 x x x x\n3 x x x x\n2 x 9 x x\n1 0 1 2 !\n  a b c d\n"
              "in hand: A (dark, short, square, solid; 2467)\nleft: 3 4 5 6 7 8 B C D E F\nlevel: 1\n"
              "! wins at once\n");
    EXPECT_NE(draw(position, {.colour = true}).find("\x1b[33m0\x1b[0m"), std::string::npos);
}

TEST(QuartoText, DrawingsOfTheFirstAndLastPositions) {
    EXPECT_TRUE(draw(Position(3), {.mark_moves = true})
                    .starts_with("First player gives the first piece\n\n4 . . . .\n"));
    const std::string won = draw(*parse_position("..../..../..../0123 -", 0), {.mark_moves = true});
    EXPECT_TRUE(won.starts_with("Game over: First wins\na1 b1 c1 d1: all short and light\n\n4 . . . .\n"))
        << won;
    EXPECT_NE(won.find("in hand: nothing\n"), std::string::npos);
    EXPECT_TRUE(draw(*parse_position("A8B4/7E96/031F/5DC2 -", 0), {}).starts_with("Game over: a draw"));
}

}  // namespace
}  // namespace damier::quarto
