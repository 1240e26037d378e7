// The groups of free cells that endgame-inl.h brings together in its vectors, by their numbers.
#pragma once

#include <array>
#include <cstdint>

namespace damier::quarto {

using EndgameIndex = std::array<std::uint8_t, 16>;

namespace detail {

constexpr std::uint8_t no_group = 0x80;

struct CellSplit {
    std::array<EndgameIndex, 4> without{}, with{}, both{};
};

constexpr CellSplit split_by_cell() {
    CellSplit split;
    for (unsigned cell = 0; cell < 4; ++cell) {
        split.without[cell].fill(no_group);
        split.with[cell].fill(no_group);
        std::size_t with = 0, without = 0;
        for (unsigned group = 0; group < 16; ++group) {
            if (group >> cell & 1) {
                split.with[cell][with] = split.both[cell][8 + with] = static_cast<std::uint8_t>(group);
                ++with;
            } else {
                split.without[cell][without] = split.both[cell][without] = static_cast<std::uint8_t>(group);
                ++without;
            }
        }
    }
    return split;
}
inline constexpr CellSplit cell_split = split_by_cell();

}  // namespace detail

// By cell 0 to 3: the eight groups of four cells without it or with it; first the former, then the latter.
inline constexpr auto& groups_without_cell = detail::cell_split.without;
inline constexpr auto& groups_with_cell = detail::cell_split.with;
inline constexpr auto& groups_split_by_cell = detail::cell_split.both;

// Byte 2c + k, and 8 + 2c + k: c is the cell placed on first, d the k-th of the others, x the one that is
// left.
struct ThreeCells {
    EndgameIndex x{}, xc{}, xd{}, xcd{};
};

inline constexpr ThreeCells three_cells = [] {
    ThreeCells index;
    for (EndgameIndex* one : {&index.x, &index.xc, &index.xd, &index.xcd}) one->fill(detail::no_group);
    for (unsigned c = 0; c < 3; ++c) {
        for (unsigned k = 0; k < 2; ++k) {
            const unsigned d = k < c ? k : k + 1, x = 3 - c - d;
            for (const unsigned at : {2 * c + k, 8 + 2 * c + k}) {
                index.x[at] = static_cast<std::uint8_t>(1u << x);
                index.xc[at] = static_cast<std::uint8_t>(1u << x | 1u << c);
                index.xd[at] = static_cast<std::uint8_t>(1u << x | 1u << d);
                index.xcd[at] = static_cast<std::uint8_t>(1u << x | 1u << c | 1u << d);
            }
        }
    }
    return index;
}();

// Byte 4c + k: c is the cell placed on first, d the k-th of the others (k = 3: the first again), x and y are
// left.
struct FourCells {
    EndgameIndex x{}, y{}, xc{}, yc{}, xd{}, yd{}, xcd{}, ycd{};
};

inline constexpr FourCells four_cells = [] {
    FourCells index;
    for (unsigned c = 0; c < 4; ++c) {
        for (unsigned k = 0; k < 4; ++k) {
            const unsigned nth = k % 3, d = nth < c ? nth : nth + 1;
            const unsigned c_bit = 1u << c, d_bit = 1u << d, others = 15 & ~c_bit & ~d_bit;
            const unsigned x = others & (~others + 1), y = others & ~x, at = 4 * c + k;
            index.x[at] = static_cast<std::uint8_t>(x);
            index.y[at] = static_cast<std::uint8_t>(y);
            index.xc[at] = static_cast<std::uint8_t>(x | c_bit);
            index.yc[at] = static_cast<std::uint8_t>(y | c_bit);
            index.xd[at] = static_cast<std::uint8_t>(x | d_bit);
            index.yd[at] = static_cast<std::uint8_t>(y | d_bit);
            index.xcd[at] = static_cast<std::uint8_t>(x | c_bit | d_bit);
            index.ycd[at] = static_cast<std::uint8_t>(y | c_bit | d_bit);
        }
    }
    return index;
}();

}  // namespace damier::quarto
