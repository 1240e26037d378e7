// The moves of a node of pvs.h in the order in which they are tried: each is found when it is asked for, as
// most nodes end after a few.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/contract/game.h"

namespace damier {

template <Game G>
class PvsMoves {
  public:
    using Move = typename G::Move;

    explicit PvsMoves(const typename G::Position& position) { position.legal_moves(moves_); }

    std::size_t size() const { return moves_.size(); }
    Move operator[](std::size_t i) const { return moves_[i]; }

    // To be set for each before the first is taken; within most_merit either way.
    void set_merit(std::size_t i, std::int32_t merit) {
        keys_[i] = (merit + most_merit) << index_bits | static_cast<std::int32_t>(index_mask - i);
    }
    static constexpr std::int32_t most_merit = 1 << 21;

    // The one of greatest merit among those that were not taken yet; of equals the first in the list.
    Move take() {
        std::int32_t best = gone;
        // Without branches, so that several are compared at a time.
        for (std::size_t i = 0; i < moves_.size(); ++i) best = std::max(best, keys_[i]);
        const std::size_t index = index_mask - static_cast<std::size_t>(best & index_mask);
        keys_[index] = gone;
        taken_[taken_count_++] = moves_[index];
        return moves_[index];
    }
    // The first so many that were taken.
    std::span<const Move> taken(std::size_t count) const { return {taken_, count}; }

  private:
    // A key is a merit, and below it what tells the moves apart.
    static constexpr int index_bits = 8;
    static constexpr std::int32_t index_mask = (1 << index_bits) - 1;
    static constexpr std::int32_t gone = -1;
    static_assert(G::max_moves <= 1 << index_bits);

    MovesOf<G> moves_;
    // Left uninitialised like the list of moves.
    std::int32_t keys_[G::max_moves];
    Move taken_[G::max_moves];
    std::size_t taken_count_ = 0;
};

}  // namespace damier
