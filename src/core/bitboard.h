// A set of squares of an 8x8 board as 64 bits; bit i is square i (see square.h).
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/square.h"

namespace damier {

using Bitboard = std::uint64_t;

constexpr Bitboard file_a = 0x0101010101010101;
constexpr Bitboard file_h = file_a << 7;
constexpr Bitboard rank_1 = 0xff;
constexpr Bitboard rank_8 = rank_1 << 56;

constexpr Bitboard bit(Square square) {
    return Bitboard{1} << index_of(square);
}
constexpr Bitboard bit(int index) {
    return Bitboard{1} << index;
}
constexpr bool contains(Bitboard set, Square square) {
    return (set >> index_of(square)) & 1;
}
constexpr int count(Bitboard set) {
    return std::popcount(set);
}
constexpr Square lowest(Bitboard set) {
    assert(set != 0);
    return static_cast<Square>(std::countr_zero(set));
}
constexpr Square pop_lowest(Bitboard& set) {
    const Square square = lowest(set);
    set &= set - 1;
    return square;
}

// `for (Square square : squares_of(set))`
class SquareRange {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
        constexpr Square operator*() const { return lowest(rest_); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        Bitboard rest_;
    };
    constexpr explicit SquareRange(Bitboard set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    Bitboard set_;
};

constexpr SquareRange squares_of(Bitboard set) {
    return SquareRange(set);
}

// The value is the change of the bit index; north is towards rank 8.
enum class Direction : int {
    north = 8,
    east = 1,
    south = -8,
    west = -1,
    north_east = 9,
    south_east = -7,
    south_west = -9,
    north_west = 7
};

constexpr Direction all_directions[] = {Direction::north,      Direction::east,       Direction::south,
                                        Direction::west,       Direction::north_east, Direction::south_east,
                                        Direction::south_west, Direction::north_west};

// Every square of the set moved one step; what leaves the board is gone.
template <Direction D>
constexpr Bitboard shift(Bitboard set) {
    constexpr int step = static_cast<int>(D);
    // A step east leaves file h, and would wrap to file a of the next rank; likewise west.
    constexpr bool eastward =
        D == Direction::east || D == Direction::north_east || D == Direction::south_east;
    constexpr bool westward =
        D == Direction::west || D == Direction::north_west || D == Direction::south_west;
    if constexpr (eastward) set &= ~file_h;
    if constexpr (westward) set &= ~file_a;
    if constexpr (step > 0) {
        return set << step;
    } else {
        return set >> -step;
    }
}

constexpr Bitboard shift(Direction direction, Bitboard set) {
    switch (direction) {
        case Direction::north:
            return shift<Direction::north>(set);
        case Direction::east:
            return shift<Direction::east>(set);
        case Direction::south:
            return shift<Direction::south>(set);
        case Direction::west:
            return shift<Direction::west>(set);
        case Direction::north_east:
            return shift<Direction::north_east>(set);
        case Direction::south_east:
            return shift<Direction::south_east>(set);
        case Direction::south_west:
            return shift<Direction::south_west>(set);
        case Direction::north_west:
            return shift<Direction::north_west>(set);
    }
    return 0;
}

// The squares next to any square of the set, in all eight directions (may overlap the set).
constexpr Bitboard neighbours(Bitboard set) {
    const Bitboard sideways = shift<Direction::east>(set) | shift<Direction::west>(set);
    const Bitboard row = set | sideways;
    return sideways | shift<Direction::north>(row) | shift<Direction::south>(row);
}

}  // namespace damier
