"""Damier: two-player board games with their players, solvers and arena.

    import damier

    position = damier.Game("othello").start()
    report = damier.Player("alphabeta(depth=6, tt)").think(position)
    print(position.play(report.move))
"""

from ._interpreter import require_main_interpreter

require_main_interpreter()

from ._damier import (  # noqa: E402
    Batch,
    EngineError,
    Error,
    Game,
    Games,
    Player,
    Position,
    Proof,
    ProvedMove,
    Record,
    Report,
    RootMove,
    elo,
    evaluate,
    games,
    legal_mask,
    plane_names,
    planes,
    player_kinds,
    playouts,
    solve,
    sprt,
    training_positions,
)
from .arena import Journal, Tournament, match, tournament  # noqa: E402
from .bots import Bot, Turn, bot  # noqa: E402
from .review import analyze  # noqa: E402
from .trees import Node, Tree, search_tree  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "Bot",
    "EngineError",
    "Error",
    "Game",
    "Games",
    "Journal",
    "Node",
    "Player",
    "Position",
    "Proof",
    "ProvedMove",
    "Record",
    "Report",
    "RootMove",
    "Tournament",
    "Tree",
    "Turn",
    "analyze",
    "bot",
    "elo",
    "evaluate",
    "games",
    "legal_mask",
    "match",
    "plane_names",
    "planes",
    "player_kinds",
    "playouts",
    "search_tree",
    "solve",
    "sprt",
    "tournament",
    "training_positions",
]
