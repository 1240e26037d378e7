// Where the solver keeps what it knows of each winning set: a byte a set, in one vector of sixteen bytes at
// level 1 and in two at the others. A byte is the set's open values (bit v: all its pieces have value v).
//
// What is asked for is known by cell (which values win here?), and a cell lies in up to ten sets. So the
// bytes of the sets are brought to their cells by byte shuffles, one for each set that a cell may lie in. How
// the sets are shared out to the two vectors settles how many shuffles it takes; `second_half` was found by
// trying at random.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/quarto/winning_sets.h"

namespace damier::quarto {

struct SolverGeometry {
    static constexpr std::uint8_t none = 0x80;  // a shuffle's index for a zero byte
    static constexpr std::size_t most_shuffles = 5;
    using Bytes = std::array<std::uint8_t, 16>;

    int halves = 1;
    std::array<std::size_t, 2> shuffles{};                          // by half
    std::array<std::array<Bytes, most_shuffles>, 2> set_of_cell{};  // by half: byte c is a set through c
    std::array<std::array<Bytes, 2>, cell_count> through{};         // 0xff for the sets through a cell
    std::array<std::array<Bytes, 4>, 2> cell_of_set{};              // by half: byte s is a cell of set s
    std::array<std::uint8_t, set_count> byte_of_set{};              // 16 * half + place
};

namespace detail {

// By level: the sets whose bytes are in the second vector.
inline constexpr Sets second_half[level_count] = {0, 0x5dcb4, 0xd2c8f1, 0x7710b5c};

constexpr SolverGeometry make_solver_geometry(int level) {
    SolverGeometry geometry;
    geometry.halves = second_half[level] == 0 ? 1 : 2;
    for (auto& half : geometry.set_of_cell) {
        for (auto& shuffle : half) shuffle.fill(SolverGeometry::none);
    }
    for (auto& half : geometry.cell_of_set) {
        for (auto& shuffle : half) shuffle.fill(SolverGeometry::none);
    }
    std::array<std::size_t, 2> used{};
    std::array<std::array<std::size_t, cell_count>, 2> shuffles{};
    for (std::size_t set = 0; set < static_cast<std::size_t>(sets_in_level[level]); ++set) {
        const std::size_t half = second_half[level] >> set & 1;
        const std::size_t place = used[half]++;
        geometry.byte_of_set[set] = static_cast<std::uint8_t>(16 * half + place);
        std::size_t nth = 0;
        for (const int c : elements_of<int>(winning_sets[set])) {
            const auto cell = static_cast<std::size_t>(c);
            geometry.cell_of_set[half][nth++][place] = static_cast<std::uint8_t>(c);
            geometry.through[cell][half][place] = 0xff;
            geometry.set_of_cell[half][shuffles[half][cell]++][cell] = static_cast<std::uint8_t>(place);
            geometry.shuffles[half] = std::max(geometry.shuffles[half], shuffles[half][cell]);
        }
    }
    return geometry;
}

}  // namespace detail

template <int level>
inline constexpr SolverGeometry solver_geometry = detail::make_solver_geometry(level);

}  // namespace damier::quarto
