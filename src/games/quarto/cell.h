// The sixteen cells of the Quarto board: a1 = 0, b1 = 1, ... d1 = 3, a2 = 4, ... d4 = 15.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier::quarto {

enum class Cell : std::uint8_t {};

constexpr int cell_count = 16;

constexpr int index_of(Cell cell) {
    return static_cast<int>(cell);
}
// File 0 = a ... 3 = d, rank 0 = "1" ... 3 = "4".
constexpr Cell make_cell(int file, int rank) {
    return static_cast<Cell>(rank * 4 + file);
}

inline std::string to_string(Cell cell) {
    return {static_cast<char>('a' + index_of(cell) % 4), static_cast<char>('1' + index_of(cell) / 4)};
}

// "b2", case ignored; nothing when it is no cell of the board.
constexpr std::optional<Cell> parse_cell(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int file = (text[0] | 0x20) - 'a';
    const int rank = text[1] - '1';
    if (file < 0 || file > 3 || rank < 0 || rank > 3) return std::nullopt;
    return make_cell(file, rank);
}

// A set of cells; bit i is cell i.
using Cells = std::uint16_t;

constexpr Cells all_cells = 0xffff;

constexpr Cells bit(Cell cell) {
    return static_cast<Cells>(1u << index_of(cell));
}
constexpr bool contains(Cells cells, Cell cell) {
    return (cells & bit(cell)) != 0;
}

}  // namespace damier::quarto
