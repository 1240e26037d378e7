#include "games/yolah/attacks/move_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/sides.h"

namespace damier::yolah {
namespace {

Bitboard square(std::string_view name) {
    return Bitboard{1} << (8 * (name[1] - '1') + (name[0] - 'a'));
}

Bitboard squares(std::string_view names) {
    Bitboard set = 0;
    for (; names.size() >= 2; names.remove_prefix(std::min<std::size_t>(3, names.size()))) {
        set |= square(names);
    }
    return set;
}

// The most moves of four pieces anywhere but on `forbidden`, with them and `blocked` occupied.
int most_moves(Bitboard forbidden, Bitboard blocked) {
    const MagicAttacks attacks;
    int most = 0;
    const auto bit = [](int index) { return Bitboard{1} << index; };
    for (int a = 0; a < 64; ++a) {
        for (int b = a + 1; b < 64; ++b) {
            for (int c = b + 1; c < 64; ++c) {
                for (int d = c + 1; d < 64; ++d) {
                    const Bitboard pieces = bit(a) | bit(b) | bit(c) | bit(d);
                    if (pieces & forbidden) continue;
                    most = std::max(most, count_moves(attacks, pieces, pieces | blocked));
                }
            }
        }
    }
    return most;
}

TEST(MoveBound, NoPlacementInAGameHasMoreMoves) {
    EXPECT_EQ(most_moves(white_start, black_start | white_start), max_moves_in_game);
    EXPECT_EQ(most_moves(black_start, black_start | white_start), max_moves_in_game);
}

TEST(MoveBound, NoPlacementAtAllHasMoreMoves) {
    EXPECT_EQ(most_moves(0, 0), max_moves_on_board);
    EXPECT_GE(max_moves_on_board, 3 * 27);
}

TEST(MoveBound, AGameReachesTheBound) {
    Sides sides = {black_start, white_start, black_start | white_start};
    std::string_view game = "e4:c2 d4:b4 h8:h3 b4:b8 a1:a6 h1:e1 d5:f7 e1:g1";
    for (; game.size() >= 5; game.remove_prefix(std::min<std::size_t>(6, game.size()))) {
        const Bitboard from = square(game);
        const Bitboard to = square(game.substr(3));
        ASSERT_NE(sides.mover & from, 0U) << game;
        ASSERT_NE(queen_moves(lowest(from), sides.occupied) & to, 0U) << game;
        sides = after_move(sides, from, to);
    }
    EXPECT_EQ(mobility(sides.mover, sides.occupied), max_moves_in_game);
}

TEST(MoveBound, ABoardReachesTheBoundForBoards) {
    const Bitboard mover = squares("d2 f3 c4 e5");
    EXPECT_EQ(mobility(mover, mover | squares("b1 g1 b6 g6")), max_moves_on_board);
}

}  // namespace
}  // namespace damier::yolah
