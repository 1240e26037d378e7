// The longest walk: how many moves a side still makes where nobody else can get to.
//
// Its pieces move in turn as they like, each move fills a square, and a square that was passed over stays
// free, so that a walk may come back to it. Several pieces may share a region and leave room for each other.
#pragma once

#include <cstdint>

#include "core/bitboard.h"

namespace damier::yolah {

// Certain bounds of a number of moves.
struct WalkBounds {
    int least = 0;
    int most = 0;

    bool is_exact() const { return least == most; }
    bool operator==(const WalkBounds&) const = default;
};

// Asked from time to time, every some microseconds: false ends the walks at once.
class WalkWatch {
  public:
    virtual bool go_on() = 0;

  protected:
    ~WalkWatch() = default;
};

// Remembers what it has worked out; for one thread.
class WalkSolver {
  public:
    virtual ~WalkSolver() = default;

    // The longest walk of all `pieces` together, over the `free` squares. Gives up after so many nodes, some
    // tenths of a microsecond each, with what is certain by then.
    virtual WalkBounds longest(Bitboard pieces, Bitboard free, std::uint64_t most_nodes) = 0;
    // Counted over all calls.
    virtual std::uint64_t nodes() const = 0;
};

}  // namespace damier::yolah
