"""Finished games looked at again."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Union

from ._damier import Player, Record, _review


def analyze(
    record: Union[Record, str],
    player: Union[Player, str, None] = None,
    *,
    on_move: Optional[Callable[[Dict[str, Any]], Any]] = None,
) -> List[Dict[str, Any]]:
    """What each move of a game was worth against the best one, as `damier analyze --json` says it.

    `record` is a record or its text. Without a player it is the game's analyst, its strongest player
    (`Game.analyst`). `on_move` is told of each move. Ctrl-C ends it.
    """
    game = record if isinstance(record, Record) else Record(record)
    if player is None:
        player = game.game.analyst
    reviewed: List[Dict[str, Any]] = _review(game, Player(player) if isinstance(player, str) else player, on_move)
    return reviewed
