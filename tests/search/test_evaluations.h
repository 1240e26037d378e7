// Evaluations for the tests of searches, for any game.
#pragma once

#include "core/random.h"
#include "core/value.h"
#include "search/key.h"

namespace damier {

// A number below `bound` that only the search key decides, so that positions a search may take for one
// another have the same.
template <Game G>
int noise(const typename G::Position& position, std::uint64_t bound) {
    return static_cast<int>(mix64(search_key<G>(position)) % bound);
}

// The mover's moves minus the opponent's, with so much noise that ties are rare and every horizon gives other
// values.
template <Game G>
struct NoisyMobility {
    Value operator()(const typename G::Position& position) const {
        MovesOf<G> own;
        MovesOf<G> other;
        position.moves_of(position.side(), own);
        position.moves_of(opponent(position.side()), other);
        const int difference = static_cast<int>(own.size()) - static_cast<int>(other.size());
        return 20 * difference + noise<G>(position, 2001) - 1000;
    }
};

// -1, 0 or 1: most moves are as good as some other, and values meet the edges of windows all the time.
template <Game G>
struct Coarse {
    Value operator()(const typename G::Position& position) const { return noise<G>(position, 3) - 1; }
};

template <Game G>
struct Indifferent {
    Value operator()(const typename G::Position&) const { return 0; }
};

}  // namespace damier
