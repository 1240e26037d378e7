// The moves of a node of pvs.h in the order in which they are tried: each is found when it is asked for, as
// most nodes end after a few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "games/game.h"

namespace damier {

template <Game G>
class PvsMoves {
  public:
    using Move = typename G::Move;

    explicit PvsMoves(const typename G::Position& position) { position.legal_moves(moves_); }

    std::size_t size() const { return moves_.size(); }
    // In the order of the list until one is taken.
    Move operator[](std::size_t i) const { return moves_[i]; }
    void set_merit(std::size_t i, std::int32_t merit) { merits_[i] = merit; }

    // The one of greatest merit among those from `place` on, moved to that place.
    Move take(std::size_t place) {
        std::size_t best = place;
        for (std::size_t i = place + 1; i < moves_.size(); ++i) {
            if (merits_[i] > merits_[best]) best = i;
        }
        std::swap(merits_[place], merits_[best]);
        std::swap(moves_[place], moves_[best]);
        return moves_[place];
    }
    std::int32_t merit(std::size_t place) const { return merits_[place]; }
    std::span<const Move> taken(std::size_t count) const { return {moves_.begin(), count}; }

  private:
    MovesOf<G> moves_;
    // Left uninitialised like the list of moves; each has been set before the first is taken.
    std::int32_t merits_[G::max_moves];
};

}  // namespace damier
