// Which games nobody learns from, so that what was learnt can be measured on them. Always whole games: the
// positions of one game have their result in common, and what has seen some of them knows it.
#pragma once

#include <cstdint>

#include "core/random.h"

namespace damier::learn {

// What a game can be held out of: an evaluation of any kind (network, weights, patterns), or the scale that
// turns values into chances when an evaluation is measured. The scale is fitted to games that the evaluation
// has not seen, and so its share is drawn by itself.
enum class Fitted { evaluation, scale };

// The one rule for all that is learnt: by the number of the game in the files (TrainingPosition::game),
// mixed, so that what follows a rhythm in a file does not meet ours. An evaluation goes without one game in
// twenty; the scale goes without one in two, by a bit that the remainder by twenty says next to nothing
// about.
constexpr bool is_held_out(std::uint32_t game, Fitted fitted = Fitted::evaluation) {
    const std::uint64_t mixed = mix64(game);
    return fitted == Fitted::evaluation ? mixed % 20 == 0 : (mixed >> 32) % 2 == 1;
}

}  // namespace damier::learn
