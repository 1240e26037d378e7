// The players that people meet in Yolah, and what players of Yolah do by default.
#pragma once

#include "games/contract/people.h"
#include "games/contract/player_defaults.h"

namespace damier::yolah {

// Ratings are sums of the steps that `docs/experiments/levels/steps yolah` measures, with `random` at 0;
// level 10 had far less than its second, so it is better than that (docs/levels.md). Evaluations are named,
// so that a level stays what it is when the game gets a better one.
inline constexpr Ladder levels = {{
    {"mc(playouts=14, batch=1)", 301},
    {"uct(playouts=38, batch=1)", 545},
    {"uct(playouts=145, batch=1)", 846},
    {"uct(playouts=650)", 1079},
    {"uct(playouts=2300)", 1387},
    {"pvs(nodes=200, eval=heuristic)", 1650},
    {"pvs(nodes=1400, eval=heuristic)", 1955},
    {"pvs(nodes=8000, eval=heuristic)", 2260},
    {"pvs(nodes=20000, eval=net)", 2561},
    {"pvs(time=1s, eval=net)", 2802},
}};

// With the solver, where that reaches in time.
inline constexpr Analyst analyst{"pvs(eval=net)", 0.3};

inline constexpr PlayerDefaults player_defaults{
    .uct_batch = 8, .hybrid_switch = 12, .reach = {.free_squares = 27, .growth = 2.7}};

}  // namespace damier::yolah
