// Each legal move with the same chance: the player that all others must beat.
#pragma once

#include <cassert>
#include <cstdint>
#include <stop_token>

#include "core/clock.h"
#include "core/random.h"
#include "games/contract/game.h"
#include "search/limits.h"
#include "search/report.h"

namespace damier {

template <Game G>
class RandomChoice {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit RandomChoice(std::uint64_t seed) : seed_(seed), random_(seed) {}

    // Of a game that is not over. No limit is ever reached.
    Report<Move> run(const Position& position, const Limits&, std::stop_token, const Observer<Move>& = {}) {
        assert(!position.is_over());
        const Stopwatch watch;
        MovesOf<G> moves;
        position.legal_moves(moves);
        const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        return {.move = move, .seconds = watch.seconds(), .line = {move}, .root_moves = {{.move = move}}};
    }
    void forget() { random_ = Random(seed_); }

  private:
    std::uint64_t seed_;
    Random random_;
};

}  // namespace damier
