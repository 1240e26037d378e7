// The thirty winning sets of four cells. The four rule levels are nested, and the sets stand in the
// order of the levels, so that a level is the first 10, 19, 24 or 30 of them:
//
//    0- 3  rows 1 to 4            10-18  squares of 2x2, a1 to c3 by lower left cell
//    4- 7  columns a to d         19-22  corners of the squares of 3x3
//    8, 9  diagonals              23     corners of the board
//                                 24-29  tilted squares
#pragma once

#include <array>
#include <cstdint>

#include "games/quarto/bits.h"
#include "games/quarto/cell.h"

namespace damier::quarto {

constexpr int level_count = 4;
constexpr int set_count = 30;

// A set of winning sets; bit i is winning set i.
using Sets = std::uint32_t;

// By level (0 is "level1").
inline constexpr int sets_in_level[level_count] = {10, 19, 24, 30};

constexpr Sets sets_of_level(int level) {
    return (Sets{1} << sets_in_level[level]) - 1;
}

namespace detail {

constexpr Cells four(int a, int b, int c, int d) {
    return static_cast<Cells>(1u << a | 1u << b | 1u << c | 1u << d);
}

constexpr std::array<Cells, set_count> make_winning_sets() {
    std::array<Cells, set_count> sets{};
    std::size_t next = 0;
    for (int rank = 0; rank < 4; ++rank)
        sets[next++] = four(4 * rank, 4 * rank + 1, 4 * rank + 2, 4 * rank + 3);
    for (int file = 0; file < 4; ++file) sets[next++] = four(file, file + 4, file + 8, file + 12);
    sets[next++] = four(0, 5, 10, 15);
    sets[next++] = four(3, 6, 9, 12);
    // Upright squares of side 2, 3 and 4: the step between two corners is 1, 2 or 3.
    for (int step = 1; step < 4; ++step) {
        for (int rank = 0; rank + step < 4; ++rank) {
            for (int file = 0; file + step < 4; ++file) {
                const int corner = 4 * rank + file;
                sets[next++] = four(corner, corner + step, corner + 4 * step, corner + 5 * step);
            }
        }
    }
    // Four squares standing on a tip around each cell of the middle; two large ones, tilted less.
    for (const int middle : {5, 6, 9, 10})
        sets[next++] = four(middle - 4, middle - 1, middle + 1, middle + 4);
    sets[next++] = four(1, 7, 8, 14);
    sets[next++] = four(2, 4, 11, 13);
    return sets;
}

}  // namespace detail

// By winning set: its four cells.
inline constexpr std::array<Cells, set_count> winning_sets = detail::make_winning_sets();

// By cell: the winning sets (of the largest level) that go through it.
inline constexpr std::array<Sets, cell_count> sets_through = [] {
    std::array<Sets, cell_count> through{};
    for (std::size_t set = 0; set < winning_sets.size(); ++set) {
        for (const int cell : elements_of<int>(winning_sets[set])) {
            through[static_cast<std::size_t>(cell)] |= Sets{1} << set;
        }
    }
    return through;
}();

}  // namespace damier::quarto
