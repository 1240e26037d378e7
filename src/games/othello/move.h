// An Othello move: the square of the new disc, or the pass.
#pragma once

#include <cstdint>

#include "core/square.h"

namespace damier::othello {

class Move {
  public:
    constexpr Move() = default;
    constexpr explicit Move(Square square) : bits_(static_cast<std::uint8_t>(square)) {}
    static constexpr Move pass() { return Move(); }

    constexpr bool is_pass() const { return bits_ == pass_bits; }
    // A placement on one of the 64 squares. Bits from outside may be neither that nor the pass.
    constexpr bool is_placement() const { return bits_ < square_count; }
    // The move must be a placement.
    constexpr Square square() const { return static_cast<Square>(bits_); }
    constexpr bool operator==(const Move&) const = default;

  private:
    static constexpr std::uint8_t pass_bits = square_count;
    std::uint8_t bits_ = pass_bits;
};

}  // namespace damier::othello
