// Tables of square values: what a disc on each square is worth. The value of a board is what the mover's
// discs are worth less the opponent's.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "core/bitboard.h"

namespace damier::othello {

// A table that looks the same from all eight sides is given by a quarter of it: ranks 1 to 4, files a to d.
struct SquareTable {
    // The squares of one value: two counts of bits settle them all.
    struct Group {
        Bitboard squares = 0;
        int value = 0;
    };
    std::array<Group, 10> groups{};  // a square of 8x8 has ten kinds of squares; unused groups are empty
    std::size_t group_count = 0;

    constexpr explicit SquareTable(const int (&quarter)[4][4]) {
        for (int square = 0; square < square_count; ++square) {
            const int file = square % 8 < 4 ? square % 8 : 7 - square % 8;
            const int rank = square / 8 < 4 ? square / 8 : 7 - square / 8;
            if (quarter[rank][file] != 0) group_of(quarter[rank][file]).squares |= bit(square);
        }
    }

    [[gnu::always_inline]] int sum(Bitboard mover, Bitboard other) const {
        int sum = 0;
        for (std::size_t i = 0; i < group_count; ++i) {
            const Bitboard squares = groups[i].squares;
            sum += groups[i].value * (std::popcount(mover & squares) - std::popcount(other & squares));
        }
        return sum;
    }

  private:
    constexpr Group& group_of(int value) {
        std::size_t i = 0;
        while (i < group_count && groups[i].value != value) ++i;
        if (i == group_count) groups[group_count++].value = value;
        return groups[i];
    }
};

// The two tables of the report by E. Boulanger (2024): TABLE1 and TABLE2 of its program
// (github.com/Malchemis/Artificial-Intelligence-Othello, minmax_params.py). In that file d7 of the second has
// 2, where the seven squares that mirror it have -2; here it has -2, too.
inline constexpr SquareTable square_table_1({{500, -150, 30, 10},  //
                                             {-150, -250, 0, 0},
                                             {30, 0, 1, 2},
                                             {10, 0, 2, 16}});
inline constexpr SquareTable square_table_2({{100, -20, 10, 5},  //
                                             {-20, -50, -2, -2},
                                             {10, -2, -1, -1},
                                             {5, -2, -1, -1}});

}  // namespace damier::othello
