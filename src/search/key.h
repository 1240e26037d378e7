// The number by which a search remembers a position.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "games/contract/game.h"
#include "games/contract/hints.h"

namespace damier {

// Equal hashes stand for equal futures, but the margin gathered so far may differ (games/contract/game.h),
// and with it who wins. So it joins the key, unless the game says that the board decides the margin too.
template <Game G>
std::uint64_t search_key(const typename G::Position& position) {
    if constexpr (HasMarginInHash<G>) {
        return position.hash();
    } else {
        return position.hash() ^ mix64(static_cast<std::uint64_t>(position.margin()));
    }
}

}  // namespace damier
