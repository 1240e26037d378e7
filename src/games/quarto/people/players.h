// The players that people meet in Quarto, and what players of Quarto do by default.
#pragma once

#include "games/contract/people.h"
#include "games/contract/player_defaults.h"

namespace damier::quarto {

// Ratings are sums of the steps that `docs/experiments/levels/steps quarto` measures, with `random` at 0
// (docs/levels.md). Evaluations are named, so that a level stays what it is when the game gets a better one.
// The last one never errs: half of its time is for the proof, which hardly takes a second with the book.
inline constexpr Ladder levels = {{
    {"uct(playouts=2, batch=1)", 164},
    {"uct(playouts=5, batch=1)", 357},
    {"uct(playouts=13, batch=1)", 521},
    {"uct(playouts=35, batch=1)", 694},
    {"uct(playouts=125, batch=1)", 856},
    {"uct(playouts=600)", 1027},
    {"uct(playouts=1500)", 1198},
    {"pvs(nodes=1100, eval=safe)", 1349},
    {"pvs(nodes=7000, eval=safe)", 1457},
    {"perfect(time=10s)", 1639},
}};

// The book and the solver know the value of every position, most of them at once. Half of the time is for the
// proof: what the slowest take is in docs/solving-quarto.md.
inline constexpr Analyst analyst{"perfect", 2};

inline constexpr PlayerDefaults player_defaults{.uct_batch = 1, .hybrid_switch = 11};

}  // namespace damier::quarto
