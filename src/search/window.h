// What a node of a search with windows is asked, and what it answers.
#pragma once

#include "core/value.h"
#include "games/contract/game.h"

namespace damier {

// Only a value between the two matters exactly; of any other it is enough to know on which side it lies.
struct Window {
    Value alpha = -infinite_value;
    Value beta = infinite_value;
};

// A value, and whether it is the game's own: no estimate had a part in it.
struct Searched {
    Value value = 0;
    bool solved = true;
};

// No position of the game is worth more.
template <Game G>
inline constexpr Value best_possible = least_win + G::max_margin;

}  // namespace damier
