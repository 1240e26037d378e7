// The eight symmetries of the square: bit 2 mirrors in the diagonal a1-c3, then bit 0 swaps files a
// and c, then bit 1 swaps ranks 1 and 3.
#pragma once

#include <utility>

#include "tictactoe/position.h"

namespace damier::tictactoe {

constexpr int symmetry_count = 8;

constexpr Move transform(Move move, int symmetry) {
    int file = move.square() % 3;
    int rank = move.square() / 3;
    if (symmetry & 4) std::swap(file, rank);
    if (symmetry & 1) file = 2 - file;
    if (symmetry & 2) rank = 2 - rank;
    return Move(3 * rank + file);
}

inline Position transform(const Position& position, int symmetry) {
    Stones images[2] = {0, 0};
    for (int square = 0; square < square_count; ++square) {
        const int image = transform(Move(square), symmetry).square();
        for (const Side side : {Side::first, Side::second}) {
            images[index_of(side)] |= static_cast<Stones>((position.stones(side) >> square & 1) << image);
        }
    }
    return Position(images[0], images[1]);
}

}  // namespace damier::tictactoe
