// The sixteen Quarto pieces: one for each combination of four attributes of two values each.
//
//    bit of the piece   value when 0   value when 1
//    0  top             solid          hollow
//    1  shape           round          square
//    2  height          short          tall
//    3  colour          light          dark
//
// The eight attribute values are numbered like the lanes of lanes.h: 0-3 are the values of a bit that
// is 0 (solid, round, short, light), 4-7 those of a bit that is 1 (hollow, square, tall, dark).
#pragma once

#include <cstdint>

namespace damier::quarto {

enum class Piece : std::uint8_t {};

constexpr int piece_count = 16;
constexpr int attribute_count = 4;
constexpr int value_count = 8;

constexpr int index_of(Piece piece) {
    return static_cast<int>(piece);
}

// The number of the value that `piece` has of an attribute (0 top, 1 shape, 2 height, 3 colour).
constexpr int value_of(Piece piece, int attribute) {
    return attribute + 4 * ((index_of(piece) >> attribute) & 1);
}
constexpr bool has_value(Piece piece, int value) {
    return value_of(piece, value % attribute_count) == value;
}

// A set of pieces; bit i is piece i.
using Pieces = std::uint16_t;

constexpr Pieces all_pieces = 0xffff;

constexpr Pieces bit(Piece piece) {
    return static_cast<Pieces>(1u << index_of(piece));
}
constexpr bool contains(Pieces pieces, Piece piece) {
    return (pieces & bit(piece)) != 0;
}

// By value: the eight pieces that have it.
inline constexpr Pieces pieces_with_value[value_count] = {0x5555, 0x3333, 0x0f0f, 0x00ff,
                                                          0xaaaa, 0xcccc, 0xf0f0, 0xff00};

}  // namespace damier::quarto
