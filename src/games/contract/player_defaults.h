// What players do by default where the games differ: found by matches, which docs/mcts.md and
// docs/mixing-methods.md show. A game may say its own as `static constexpr PlayerDefaults player_defaults`.
#pragma once

#include <concepts>

#include "games/contract/exact.h"

namespace damier {

struct PlayerDefaults {
    int uct_batch = 1;       // playouts at each leaf of uct
    int hybrid_switch = 10;  // free squares from which on hybrid plays alpha-beta
    SolverReach reach = {};  // when pvs asks the game's solver
};

template <class G>
concept HasPlayerDefaults = requires {
    { G::player_defaults } -> std::convertible_to<PlayerDefaults>;
};

namespace detail {

template <class G>
consteval PlayerDefaults chosen_player_defaults() {
    if constexpr (HasPlayerDefaults<G>) {
        return G::player_defaults;
    } else {
        return {};
    }
}

}  // namespace detail

template <class G>
inline constexpr PlayerDefaults player_defaults = detail::chosen_player_defaults<G>();

}  // namespace damier
