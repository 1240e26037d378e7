#include "play/levels.h"

#include "play/registry.h"

namespace damier {

namespace {

constexpr Ladder yolah = {{
    {"mc(playouts=16, batch=1)"},
    {"mc(playouts=40, batch=1)"},
    {"uct(playouts=64, batch=1)"},
    {"uct(playouts=250, batch=1)"},
    {"uct(playouts=700)"},
    {"uct(playouts=2500)"},
    {"alphabeta(nodes=300, id, tt, eval=heuristic)"},
    {"alphabeta(time=1s, id, tt, eval=heuristic)"},
}};

constexpr Ladder othello = {{
    {"mc(playouts=16, batch=1)"},
    {"uct(playouts=40, batch=1)"},
    {"uct(playouts=250, batch=1)"},
    {"uct(playouts=1500)"},
    {"uct(playouts=8000)"},
    {"alphabeta(nodes=100, id, tt, eval=heuristic)"},
    {"alphabeta(nodes=2000, id, tt, eval=heuristic)"},
    {"alphabeta(time=1s, id, tt, eval=heuristic)"},
}};

constexpr Ladder quarto = {{
    {"uct(playouts=8, batch=1)"},
    {"mc(playouts=2, batch=1)"},
    {"uct(playouts=250)"},
    {"uct(playouts=600)"},
    {"uct(playouts=1500)"},
    {"uct(playouts=5000)"},
    {"alphabeta(nodes=3000, id, tt, eval=safe)"},
    {"alphabeta(time=1s, id, tt, eval=safe)"},
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
