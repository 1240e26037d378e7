"""Players that are written in Python: a function or a class, for matches and tournaments like any other."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any, Callable, Optional

from ._damier import Position


@dataclasses.dataclass(frozen=True)
class Turn:
    """What a bot is told with the position: the limits of this move, where there are any."""

    seconds: Optional[float] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None
    seed: int = 0


class Bot:
    """A player in Python: a class of yours with `choose`, and `new_game` if it wants to know."""

    #: How tables and journals call it; the name of the class when it is empty.
    name = ""

    def new_game(self, seed: int) -> None:
        """A game begins; what is random follows from the seed."""

    def choose(self, position: Position, turn: Turn) -> str:
        """The move, as text or as a number, for the side to move of a game that is not over."""
        raise NotImplementedError


class FunctionBot(Bot):
    """A bot made of a function of the position, or of the position and the turn."""

    def __init__(self, function: Callable[..., Any]) -> None:
        """`function` chooses the move."""
        self.function = function
        self.name = function.__name__
        self._takes_turn = len(inspect.signature(function).parameters) > 1
        self.__module__ = function.__module__
        self.__qualname__ = function.__qualname__

    def choose(self, position: Position, turn: Turn) -> str:
        """What the function says."""
        chosen: str = self.function(position, turn) if self._takes_turn else self.function(position)
        return chosen

    def __call__(self, *arguments: Any) -> Any:
        """The function itself."""
        return self.function(*arguments)


def bot(function: Callable[..., Any]) -> FunctionBot:
    """Makes a bot of a function: `@damier.bot` above `def my_bot(position): ...`."""
    return FunctionBot(function)


def as_bot(player: Any) -> Bot:
    """A bot from a bot, a class of bots or a function; TypeError for anything else."""
    if isinstance(player, Bot):
        return player
    if isinstance(player, type) and issubclass(player, Bot):
        return player()
    if callable(player):
        return FunctionBot(player)
    raise TypeError(f"{player!r} is no player: expected a text such as 'uct(time=1s)', a Player, a Bot or a function")


def name_of(player: Bot) -> str:
    """How tables call it."""
    return player.name or type(player).__name__
