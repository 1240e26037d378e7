// One search for the first part of the game, another for the rest. The Quarto report's UA is UCT while
// alpha-beta would see no end, then alpha-beta.
#pragma once

#include <stop_token>
#include <utility>

#include "games/contract/game.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/search.h"

namespace damier {

template <Game G, Search<G> Early, Search<G> Late>
class Hybrid {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `late` takes over when no more than `switch_at` squares are free.
    Hybrid(Early early, Late late, int switch_at)
        : early_(std::move(early)), late_(std::move(late)), switch_at_(switch_at) {}

    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        if (position.free_squares() > switch_at_) {
            return early_.run(position, limits, std::move(stop), observer);
        }
        return late_.run(position, limits, std::move(stop), observer);
    }
    void forget() {
        early_.forget();
        late_.forget();
    }

  private:
    Early early_;
    Late late_;
    int switch_at_;
};

}  // namespace damier
