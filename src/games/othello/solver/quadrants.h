// Parity: a side that gets the last move in each quarter of the board does well, so squares in quarters with
// an odd number of free squares are tried first. A set of squares says which these are.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "core/bitboard.h"

namespace damier::othello {

inline constexpr std::array<Bitboard, 4> quadrants{0x0000'0000'0f0f'0f0f, 0x0000'0000'f0f0'f0f0,
                                                   0x0f0f'0f0f'0000'0000, 0xf0f0'f0f0'0000'0000};

// The quarter that a square is in.
inline constexpr auto quadrant_of = [] {
    std::array<Bitboard, 64> table{};
    for (std::size_t square = 0; square < 64; ++square) {
        for (const Bitboard quadrant : quadrants) {
            if (quadrant >> square & 1) table[square] = quadrant;
        }
    }
    return table;
}();

// All squares of the quarters with an odd number of free squares. A move to `square` changes it by
// XOR with quadrant_of[square].
inline Bitboard odd_quadrants(Bitboard empty) {
    Bitboard odd = 0;
    for (const Bitboard quadrant : quadrants) odd |= std::popcount(empty & quadrant) & 1 ? quadrant : 0;
    return odd;
}

}  // namespace damier::othello
