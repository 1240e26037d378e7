// The players that people meet in Othello, and what players of Othello do by default.
#pragma once

#include "games/contract/people.h"
#include "games/contract/player_defaults.h"

namespace damier::othello {

// Ratings are sums of the steps that `docs/experiments/levels/steps othello` measures, with `random` at 0;
// level 10 had far less than its second, so it is better than that (docs/levels.md). Evaluations are named,
// so that a level stays what it is when the game gets a better one.
inline constexpr Ladder levels = {{
    {"mc(playouts=12, batch=1)", 338},
    {"uct(playouts=60, batch=1)", 587},
    {"uct(playouts=380)", 929},
    {"uct(playouts=1800)", 1167},
    {"pvs(nodes=50, eval=heuristic)", 1458},
    {"pvs(nodes=150, eval=heuristic)", 1733},
    {"pvs(nodes=550, eval=heuristic)", 2024},
    {"pvs(nodes=2300, eval=heuristic)", 2312},
    {"pvs(nodes=10000, eval=heuristic)", 2578},
    {"pvs(time=1s, eval=heuristic)", 2727},
}};

// With the solver, where that reaches in time.
inline constexpr Analyst analyst{"pvs(eval=patterns)", 0.3};

inline constexpr PlayerDefaults player_defaults{
    .uct_batch = 8, .hybrid_switch = 16, .reach = {.free_squares = 19, .growth = 2.3}};

}  // namespace damier::othello
