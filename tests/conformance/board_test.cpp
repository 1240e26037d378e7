// What every game promises of its plain board (games/contract/board.h): a page that draws it and lets it be
// clicked needs no more.
#include "games/contract/board.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

template <class R>
class BoardConformance : public testing::Test {};

TYPED_TEST_SUITE(BoardConformance, AllRulesTypes, RulesNames);

std::set<std::string> squares_of_size(BoardSize size) {
    std::set<std::string> names;
    for (int file = 0; file < size.files; ++file) {
        for (int rank = 0; rank < size.ranks; ++rank)
            names.insert(static_cast<char>('a' + file) + std::to_string(rank + 1));
    }
    return names;
}

std::set<std::string> keys_of(const BoardLayout& layout) {
    std::set<std::string> keys;
    for (const BoardPiece& piece : layout.pieces) keys.emplace(piece.key);
    return keys;
}

TYPED_TEST(BoardConformance, EachPieceHasAKeyOfItsOwnAndAGlyph) {
    using G = typename TypeParam::Game;
    static_assert(HasBoard<G>);
    const BoardLayout layout = G::board_layout(TypeParam::variant);
    EXPECT_FALSE(layout.pieces.empty());
    EXPECT_EQ(keys_of(layout).size(), layout.pieces.size());
    for (const BoardPiece& piece : layout.pieces) EXPECT_FALSE(piece.glyph.empty()) << piece.key;
}

TYPED_TEST(BoardConformance, PiecesStandOnSquaresAndAMoveChangesThem) {
    using G = typename TypeParam::Game;
    const BoardLayout layout = G::board_layout(TypeParam::variant);
    const auto squares = squares_of_size(layout.size);
    const auto keys = keys_of(layout);
    Random random(67);
    const auto game = random_recorded_game<G>(TypeParam::initial(), random);
    for (std::size_t ply = 0; ply < game.positions.size(); ++ply) {
        std::set<std::string> occupied;
        for (const PieceOnSquare& placed : G::pieces_on(game.positions[ply])) {
            ASSERT_TRUE(squares.contains(placed.square)) << placed.square;
            ASSERT_TRUE(keys.contains(std::string(placed.piece))) << placed.piece;
            ASSERT_TRUE(occupied.insert(placed.square).second) << placed.square << " holds two pieces";
        }
        if (ply == game.moves.size()) continue;
        const nlohmann::json parts = G::move_parts(game.positions[ply], game.moves[ply]);
        const auto now = to_json(G::pieces_on(game.positions[ply]));
        const auto next = to_json(G::pieces_on(game.positions[ply + 1]));
        ASSERT_EQ(now != next, parts.contains("to")) << parts;
        if (!parts.contains("to")) continue;
        const std::string to = parts["to"];
        ASSERT_NE(now.value(to, ""), next.value(to, "")) << parts << " changes nothing there";
    }
}

// A person picks what a move names: a square of the board, or a piece by its key.
TYPED_TEST(BoardConformance, MovesAreMadeOfSquaresAndPieces) {
    using G = typename TypeParam::Game;
    const BoardLayout layout = G::board_layout(TypeParam::variant);
    const auto squares = squares_of_size(layout.size);
    const auto keys = keys_of(layout);
    Random random(71);
    for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
        std::set<nlohmann::json> seen;
        for (const auto move : legal_moves<G>(position)) {
            const nlohmann::json parts = G::move_parts(position, move);
            ASSERT_TRUE(seen.insert(parts).second) << parts << " stands for two moves";
            for (const auto& [part, value] : parts.items()) {
                if (part == "from" || part == "to") {
                    ASSERT_TRUE(squares.contains(value)) << parts;
                } else if (part == "piece") {
                    ASSERT_TRUE(keys.contains(value)) << parts;
                } else {
                    ASSERT_EQ(part, "pass") << parts;
                }
            }
        }
    }
}

TEST(BoardLayout, IsWrittenAsJson) {
    EXPECT_EQ(to_json(TicTacToe::board_layout(0)), nlohmann::json::parse(R"({
        "columns": 3, "rows": 3, "top": "highest", "pieces": [
            {"key": "x", "glyph": "✕", "side": "first"}, {"key": "o", "glyph": "○", "side": "second"}]})"));
    const auto position = TicTacToe::parse_position("..o/.x./...", 0);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(to_json(TicTacToe::pieces_on(*position)), nlohmann::json::parse(R"({"b2": "x", "c3": "o"})"));
    EXPECT_EQ(to_json(Quarto::board_layout(0))["pieces"][10],
              nlohmann::json::parse(R"({"key": "A", "glyph": "A", "side": null})"));
    EXPECT_EQ(to_json(Othello::board_layout(0))["top"], "lowest");
}

}  // namespace
}  // namespace damier
