// For tests: positions of random games, played by the square-by-square rules of rays.h alone.
#pragma once

#include <random>
#include <vector>

#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/attacks/rays.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

inline std::vector<Sides> children_by_walking(const Sides& sides) {
    std::vector<Sides> children;
    for (int from = 0; from < square_count; ++from) {
        if (!(sides.mover >> from & 1)) continue;
        for (int to = 0; to < square_count; ++to) {
            if (walk_queen(from, sides.occupied) >> to & 1) {
                children.push_back(after_move(sides, Bitboard{1} << from, Bitboard{1} << to));
            }
        }
    }
    return children;
}

inline constexpr Sides start_sides = {black_start, white_start, black_start | white_start};

// All positions of one random game, the finished one included.
inline std::vector<Sides> random_game(std::mt19937_64& random) {
    std::vector<Sides> game = {start_sides};
    for (int passes = 0; passes < 2;) {
        const std::vector<Sides> children = children_by_walking(game.back());
        passes = children.empty() ? passes + 1 : 0;
        game.push_back(children.empty() ? after_pass(game.back()) : children[random() % children.size()]);
    }
    return game;
}

}  // namespace damier::yolah
