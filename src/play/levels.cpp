#include "play/levels.h"

#include "play/registry.h"

namespace damier {

namespace {

// Ratings as measured by `damier tournament run docs/experiments/levels/GAME.toml`, with `random` at 0 and a
// fiftieth of a second for level 8 (Quarto's: a fifth, against level 7 only): what it has with a whole one is
// higher (docs/levels.md). Evaluations are named, so that a level stays what it is when a game gets a better
// one.

constexpr Ladder yolah = {{
    {"mc(playouts=16, batch=1)", 259},
    {"mc(playouts=40, batch=1)", 375},
    {"uct(playouts=80, batch=1)", 581},
    {"uct(playouts=250, batch=1)", 777},
    {"uct(playouts=700)", 929},
    {"uct(playouts=2500)", 1245},
    {"alphabeta(nodes=500, id, tt, eval=heuristic)", 1564},
    {"alphabeta(time=1s, id, tt, eval=heuristic)", 1847},
}};

constexpr Ladder othello = {{
    {"mc(playouts=8, batch=1)", 449},
    {"uct(playouts=40, batch=1)", 554},
    {"uct(playouts=150, batch=1)", 847},
    {"uct(playouts=700)", 1148},
    {"uct(playouts=4000)", 1380},
    {"alphabeta(nodes=60, id, tt, eval=heuristic)", 1731},
    {"alphabeta(nodes=1000, id, tt, eval=heuristic)", 2247},
    {"alphabeta(time=1s, id, tt, eval=heuristic)", 2604},
}};

constexpr Ladder quarto = {{
    {"uct(playouts=8, batch=1)", 354},
    {"mc(playouts=2, batch=1)", 659},
    {"uct(playouts=250)", 798},
    {"uct(playouts=800)", 992},
    {"uct(playouts=2000)", 1151},
    {"uct(playouts=6000)", 1244},
    {"alphabeta(nodes=20000, id, tt, eval=safe)", 1406},
    {"alphabeta(time=1s, id, tt, eval=safe)", 1480},
}};

// For a game that nobody has measured yet.
constexpr Ladder any_game = {{
    {"mc(playouts=16, batch=1)"},
    {"mc(playouts=64, batch=1)"},
    {"uct(playouts=64, batch=1)"},
    {"uct(playouts=256, batch=1)"},
    {"uct(playouts=1000, batch=1)"},
    {"uct(playouts=4000)"},
    {"uct(playouts=16000)"},
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
