#include "play/levels.h"

#include "play/registry.h"

namespace damier {

namespace {

// Ratings as measured by `damier tournament run docs/experiments/levels/GAME.toml`, with `random` at 0
// (docs/levels.md). Evaluations are named, so that a level stays what it is when a game gets a better one.

constexpr Ladder yolah = {{
    {"mc(playouts=5, batch=1)"},
    {"uct(playouts=40, batch=1)"},
    {"uct(playouts=80, batch=1)"},
    {"uct(playouts=250, batch=1)"},
    {"uct(playouts=1000)"},
    {"pvs(nodes=30, eval=heuristic)"},
    {"pvs(nodes=150, eval=heuristic)"},
    {"pvs(nodes=1000, eval=heuristic)"},
    {"pvs(nodes=8000, eval=heuristic)"},
    {"pvs(time=1s, eval=heuristic)"},
}};

constexpr Ladder othello = {{
    {"mc(playouts=8, batch=1)"},
    {"uct(playouts=60, batch=1)"},
    {"uct(playouts=200, batch=1)"},
    {"uct(playouts=700)"},
    {"uct(playouts=3000)"},
    {"pvs(nodes=60, eval=heuristic)"},
    {"pvs(nodes=250, eval=heuristic)"},
    {"pvs(nodes=1000, eval=heuristic)"},
    {"pvs(nodes=8000, eval=heuristic)"},
    {"pvs(time=1s, eval=heuristic)"},
}};

// The last one never errs: half of its time is for the proof, and with the book that takes well below a
// second.
constexpr Ladder quarto = {{
    {"uct(playouts=2, batch=1)"},
    {"uct(playouts=8, batch=1)"},
    {"uct(playouts=20, batch=1)"},
    {"uct(playouts=60, batch=1)"},
    {"uct(playouts=250)"},
    {"uct(playouts=800)"},
    {"uct(playouts=3000)"},
    {"pvs(nodes=1000, eval=safe)"},
    {"pvs(nodes=20000, eval=safe)"},
    {"perfect(time=10s)"},
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
