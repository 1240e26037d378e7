// Small tables of the solver.
#pragma once

#include <array>
#include <cstdint>

#include "games/quarto/cell.h"
#include "games/quarto/piece.h"

namespace damier::quarto {

// By piece: its four values, bit v for value v.
inline constexpr auto values_of_piece = [] {
    std::array<std::uint8_t, piece_count> values{};
    for (int piece = 0; piece < piece_count; ++piece) {
        for (int attribute = 0; attribute < attribute_count; ++attribute) {
            values[static_cast<std::size_t>(piece)] |=
                static_cast<std::uint8_t>(1u << value_of(static_cast<Piece>(piece), attribute));
        }
    }
    return values;
}();

// By set of values: the pieces that have one of them.
inline constexpr auto pieces_with_any = [] {
    std::array<Pieces, 256> pieces{};
    for (std::size_t values = 0; values < pieces.size(); ++values) {
        for (std::size_t value = 0; value < value_count; ++value) {
            if (values >> value & 1) pieces[values] |= pieces_with_value[value];
        }
    }
    return pieces;
}();

// By cell: 0xff in its byte.
inline constexpr auto byte_of_cell = [] {
    std::array<std::array<std::uint8_t, cell_count>, cell_count> bytes{};
    for (std::size_t cell = 0; cell < cell_count; ++cell) bytes[cell][cell] = 0xff;
    return bytes;
}();

}  // namespace damier::quarto
