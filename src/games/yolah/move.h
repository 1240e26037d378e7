// A Yolah move: two squares in 12 bits, `from` in bits 0-5 and `to` in bits 6-11.
#pragma once

#include <cstdint>

#include "core/square.h"

namespace damier::yolah {

class Move {
  public:
    // The pass is a1:a1; a real move never has equal squares, so it cannot be mistaken.
    constexpr Move() = default;
    constexpr Move(Square from, Square to)
        : bits_(static_cast<std::uint16_t>(index_of(from) | (index_of(to) << 6))) {}
    static constexpr Move pass() { return Move(); }

    constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
    constexpr Square to() const { return static_cast<Square>((bits_ >> 6) & 63); }
    constexpr bool is_pass() const { return bits_ == 0; }
    // False for what no constructor makes: bits read from a damaged file or table.
    constexpr bool is_well_formed() const { return bits_ >> 12 == 0; }
    constexpr bool operator==(const Move&) const = default;

  private:
    std::uint16_t bits_ = 0;
};

}  // namespace damier::yolah
