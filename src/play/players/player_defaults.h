// What players do by default where the games differ: found by matches, which docs/mcts.md and
// docs/mixing-methods.md show. A game says its own in play/<game>.cpp.
#pragma once

#include "search/exact/late_solver.h"

namespace damier {

struct PlayerDefaults {
    int uct_batch = 1;       // playouts at each leaf of uct
    int hybrid_switch = 10;  // free squares from which on hybrid plays alpha-beta
    SolverReach reach = {};  // when pvs asks the game's solver
};

template <class G>
inline constexpr PlayerDefaults player_defaults{};

}  // namespace damier
