#include "games/yolah/evaluation/network_inputs.h"

#include <gtest/gtest.h>

#include <queue>

#include "core/random.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/position.h"

namespace damier::yolah {
namespace {

// The class of each square by a search from square to square.
std::array<int, square_count> classes_of(Bitboard pieces, Bitboard occupied) {
    std::array<int, square_count> classes;
    classes.fill(0);
    std::queue<std::pair<Square, int>> open;
    for (const Square piece : squares_of(pieces)) open.push({piece, 0});
    Bitboard seen = pieces;
    while (!open.empty()) {
        const auto [from, moves] = open.front();
        open.pop();
        for (const Square to : squares_of(queen_moves(from, occupied) & ~seen)) {
            seen |= bit(to);
            classes[static_cast<std::size_t>(index_of(to))] = std::max(reach_classes - 1 - moves, 1);
            open.push({to, moves + 1});
        }
    }
    return classes;
}

std::vector<int> expected_inputs(const Sides& sides) {
    const auto mover = classes_of(sides.mover, sides.occupied);
    const auto other = classes_of(sides.other, sides.occupied);
    std::vector<int> inputs;
    for (std::size_t square = 0; square < square_count; ++square) {
        if (mover[square] == 0 && other[square] == 0) continue;
        inputs.push_back((reach_classes * other[square] + mover[square]) * square_count +
                         static_cast<int>(square));
    }
    return inputs;
}

TEST(YolahReachMap, HasTheDistancesOfBothSidesOnEveryPath) {
    Random random(3);
    for (int game = 0; game < 30; ++game) {
        for (Position position; !position.is_over();) {
            const Side mover = position.side();
            const Sides sides{position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
            for (const FreshInputs::Path& path : FreshInputs::paths()) {
                const FreshInputs fresh(position, 0, true, path);
                const std::span<const std::uint16_t> inputs = fresh.map();
                ASSERT_EQ(std::vector<int>(inputs.begin(), inputs.end()), expected_inputs(sides))
                    << path.name;
                for (const int input : inputs) ASSERT_LT(input, reach_inputs);
            }
            Moves moves;
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

}  // namespace
}  // namespace damier::yolah
