// Small tables of the solver, and the hash of what it knows of a position.
#pragma once

#include <array>
#include <cstdint>

#include "games/quarto/piece.h"
#include "games/quarto/solver_table.h"

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
inline constexpr auto cell_byte = [] {
    std::array<std::array<std::uint8_t, 16>, 16> bytes{};
    for (std::size_t cell = 0; cell < 16; ++cell) bytes[cell][cell] = 0xff;
    return bytes;
}();

// What a key holds beside the open values of the sets.
struct KeyRest {
    std::uint64_t pieces = 0;  // those left: a bit a piece, or four bits a kind of piece
    std::uint64_t cells = 0;   // those that are free
    int hand = 0;
    int depth = 0;
    int level = 0;
    int free_count = 0;
};

// `open` are the bytes of the winning sets.
inline SolverKey hash_of(const std::uint64_t (&open)[4], const KeyRest& rest) {
    // Wide products mix well and are cheap (as in wyhash); the odd numbers are arbitrary.
    const auto product = [](std::uint64_t a, std::uint64_t b) {
        const auto wide = static_cast<WideWord>(a) * b;
        return SolverKey{static_cast<std::uint64_t>(wide), static_cast<std::uint64_t>(wide >> 64)};
    };
    const std::uint64_t numbers = rest.cells | static_cast<std::uint64_t>(rest.hand) << 16 |
                                  static_cast<std::uint64_t>(rest.depth) << 20 |
                                  static_cast<std::uint64_t>(rest.free_count) << 28 |
                                  static_cast<std::uint64_t>(rest.level) << 36;
    const SolverKey a = product(open[0] ^ 0x9e3779b97f4a7c15, open[1] ^ 0xbf58476d1ce4e5b9);
    const SolverKey b = product(open[2] ^ 0x94d049bb133111eb, open[3] ^ 0xd6e8feb86659fd93);
    const SolverKey c = product(rest.pieces ^ 0xa0761d6478bd642f, numbers ^ 0xe7037ed1a0b428db);
    const std::uint64_t low = a.check ^ (b.line * 3) ^ (c.check << 1 | c.check >> 63);
    const std::uint64_t high = a.line ^ b.check ^ c.line;
    const SolverKey mixed = product(low ^ 0x8ebc6af09c88c6e3, high ^ 0x589965cc75374cc3);
    return {mixed.check ^ mixed.line ^ low, mixed.line + high * 0x9e3779b97f4a7c15};
}

}  // namespace damier::quarto
