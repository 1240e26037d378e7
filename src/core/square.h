// The squares of an 8x8 board: a1 = 0, b1 = 1, ... h1 = 7, a2 = 8, ... h8 = 63.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

enum class Square : std::uint8_t {};

constexpr int square_count = 64;

constexpr int index_of(Square square) {
    return static_cast<int>(square);
}
// File 0 = a ... 7 = h, rank 0 = "1" ... 7 = "8".
constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * 8 + file);
}
constexpr int file_of(Square square) {
    return index_of(square) & 7;
}
constexpr int rank_of(Square square) {
    return index_of(square) >> 3;
}

inline std::string to_string(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

// "e4", case ignored; nothing when it is no square of the board.
constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int file = (text[0] | 0x20) - 'a';
    const int rank = text[1] - '1';
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return make_square(file, rank);
}

}  // namespace damier
