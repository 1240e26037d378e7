// All positions with a few pieces placed and one in hand, up to symmetry, numbered. The number of a class is
// its place in the order of the canonical boards: first by the number of pieces placed, then by key.
//
//    key   31            16 15                     0
//         +----------------+------------------------+
//         | occupied cells | column 0 | ... column 3|   a column has a bit for each occupied cell, so that
//         +----------------+------------------------+   four columns of up to four cells fit (canonical.h)
//
// A board on which a set is already complete is in no class: the game is over.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/quarto/book/canonical.h"

namespace damier::quarto {

inline constexpr int most_placed_in_classes = 4;

class PositionClasses {
  public:
    // The classes of a level, counted from 0. They are made when they are first asked for, in some hundredths
    // of a second.
    static const PositionClasses& of_level(int level);

    int level() const { return level_; }
    // The number of classes with at most this many pieces placed (-1: none). Their numbers come first.
    std::size_t count(int most_placed) const { return counts_[static_cast<std::size_t>(most_placed + 1)]; }

    // The class of a position with a piece in hand; nothing for one that is over, that is the opening, or
    // that has too many pieces placed.
    std::optional<std::size_t> number_of(const Position& position) const;
    // The canonical position of a class.
    Position position(std::size_t number) const;

  private:
    explicit PositionClasses(int level);
    template <int level>
    static const PositionClasses& made_once();

    int level_;
    std::vector<std::uint32_t> keys_;                             // by number
    std::array<std::size_t, most_placed_in_classes + 2> counts_;  // by most placed + 1
};

}  // namespace damier::quarto
