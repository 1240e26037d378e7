// For tests: what positions are worth, by trying all moves with the square-by-square rules of rays.h alone.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>

#include "core/score.h"
#include "games/yolah/random_positions.h"

namespace damier::yolah {

class TrueMargins {
  public:
    // The mover's moves to come less the other's.
    Score of(const Sides& sides) {
        const auto key = std::tuple(sides.mover, sides.other, sides.occupied);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const auto children = children_by_walking(sides);
        Score best = -square_count;
        for (const Sides& child : children) best = std::max(best, 1 - of(child));
        if (children.empty()) {
            const Sides passed = after_pass(sides);
            best = children_by_walking(passed).empty() ? 0 : -of(passed);
        }
        return known_[key] = best;
    }

  private:
    std::map<std::tuple<Bitboard, Bitboard, Bitboard>, Score> known_;
};

}  // namespace damier::yolah
