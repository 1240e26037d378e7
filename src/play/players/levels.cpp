#include "play/players/levels.h"

#include "play/registry/registry.h"

namespace damier {

namespace {

// Ratings are sums of the steps that `docs/experiments/levels/steps GAME` measures, with `random` at 0; level
// 10 of Yolah and Othello had far less than its second, so it is better than that (docs/levels.md).
// Evaluations are named, so that a level stays what it is when a game gets a better one.

constexpr Ladder yolah = {{
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

constexpr Ladder othello = {{
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

// The last one never errs: half of its time is for the proof, which hardly takes a second with the book.
constexpr Ladder quarto = {{
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

// For a game that nobody has measured yet.
constexpr Ladder any_game = {{
    {"mc(playouts=8, batch=1)"},
    {"mc(playouts=32, batch=1)"},
    {"uct(playouts=64, batch=1)"},
    {"uct(playouts=200, batch=1)"},
    {"uct(playouts=600, batch=1)"},
    {"uct(playouts=1500)"},
    {"uct(playouts=4000)"},
    {"uct(playouts=10000)"},
    {"uct(playouts=25000)"},
    {"uct(time=1s)"},
}};

}  // namespace

const Ladder& levels_of(const GameEntry& game) {
    if (game.name == "yolah") return yolah;
    if (game.name == "othello") return othello;
    if (game.name == "quarto") return quarto;
    return any_game;
}

}  // namespace damier
