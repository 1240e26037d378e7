// How soon each side gets to each free square, as inputs of a network.
//
// A side's distance to a square is the number of moves that one of its pieces takes to it over free squares,
// if nobody else moved: 1, 2, 3, more, or never. Both distances together are one of 25 classes; an input is a
// class and a square:
//
//    input = (5 * class of the mover + class of the other) * 64 + square
//
// with the classes 0: one move, 1: two, 2: three, 3: more, 4: never. Squares that nobody gets to are no
// input.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/yolah/sides.h"

namespace damier::yolah {

inline constexpr int reach_classes = 5;
inline constexpr int reach_inputs = reach_classes * reach_classes * square_count;

class ReachMap {
  public:
    explicit ReachMap(const Sides& sides);

    operator std::span<const std::uint16_t>() const { return {inputs_.data(), count_}; }

  private:
    std::array<std::uint16_t, square_count> inputs_;
    std::size_t count_ = 0;

    friend struct ReachKernel;
};

}  // namespace damier::yolah
