"""A game in the manner of OpenSpiel: `new_initial_state`, `legal_actions`, `apply_action`, `returns`.

Algorithms that are written in Python for OpenSpiel's interface run on it, OpenSpiel's own `mcts` and `minimax` too. It
is no subclass of OpenSpiel's classes, which are compiled; what needs those (its C++ algorithms) cannot take it.
"""

from __future__ import annotations

import enum
import importlib
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Union

import numpy

from .. import Batch, Position, plane_names, planes
from .. import Game as DamierGame

#: As in pyspiel: the player whose turn it is in a finished game.
TERMINAL_PLAYER = -4


@dataclass(frozen=True)
class GameType:
    """What kind of game it is, with the fields and the names of `pyspiel.GameType`; where OpenSpiel is not installed."""

    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: Dict[str, Any] = field(default_factory=dict)


def _game_type(short_name: str, long_name: str) -> Any:
    """OpenSpiel's own type where it is installed, as its algorithms compare with its values."""
    try:
        kind: Any = importlib.import_module("pyspiel").GameType
    except ImportError:
        kind = GameType
    return kind(
        short_name=short_name,
        long_name=long_name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class Game:
    """A game with OpenSpiel's methods."""

    def __init__(self, name: str, variant: Optional[str] = None) -> None:
        """`name` and `variant` are Damier's."""
        self.rules = DamierGame(name, variant)

    def new_initial_state(self) -> "State":
        """The start of the game."""
        return State(self, self.rules.start(), [])

    def num_distinct_actions(self) -> int:
        """Actions are numbers below it."""
        return int(self.rules.action_count)

    def num_players(self) -> int:
        """Always two."""
        return 2

    def min_utility(self) -> float:
        """What a lost game is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a won game is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What one wins the other loses."""
        return 0.0

    def max_game_length(self) -> int:
        """In moves, passes included."""
        return int(self.rules.max_plies)

    def max_history_length(self) -> int:
        """The same: no move is left to chance."""
        return self.max_game_length()

    def max_move_number(self) -> int:
        """The same."""
        return self.max_game_length()

    def max_chance_outcomes(self) -> int:
        """Nothing is left to chance."""
        return 0

    def get_parameters(self) -> Dict[str, Any]:
        """The set of rules."""
        return {"variant": self.rules.variant}

    def observation_tensor_shape(self) -> List[int]:
        """Planes, ranks, files."""
        return list(planes(Batch([self.rules.start()])).shape[1:])

    def observation_tensor_size(self) -> int:
        """The numbers of a tensor."""
        return int(numpy.prod(self.observation_tensor_shape()))

    def observation_plane_names(self) -> List[str]:
        """What the planes are; not in OpenSpiel."""
        return list(plane_names(self.rules))

    def get_type(self) -> Any:
        """Two players in turn, perfect information, no chance: a `pyspiel.GameType` where OpenSpiel is installed."""
        return _game_type(self.get_type_short_name(), f"{self.rules.title} ({self.rules.variant})")

    def deserialize_state(self, text: str) -> "State":
        """The state that `State.serialize` wrote."""
        state = self.new_initial_state()
        for line in text.split():
            state.apply_action(int(line))
        return state

    def get_type_short_name(self) -> str:
        """Its name with the rules."""
        return f"damier_{self.rules.name}_{self.rules.variant}"

    def __str__(self) -> str:
        """The same."""
        return self.get_type_short_name()


class State:
    """A game in progress with OpenSpiel's methods."""

    def __init__(self, game: Game, position: Position, history: List[int]) -> None:
        """States come from `Game.new_initial_state`."""
        self._game = game
        self._position = position
        self._history = history

    @property
    def position(self) -> Position:
        """The position, in Damier's own type; not in OpenSpiel."""
        return self._position

    def get_game(self) -> Game:
        """The game that it is a state of."""
        return self._game

    def current_player(self) -> int:
        """0, 1, or TERMINAL_PLAYER."""
        if self._position.is_over:
            return TERMINAL_PLAYER
        return 0 if self._position.side == "first" else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._position.is_over)

    def num_players(self) -> int:
        """Always two."""
        return 2

    def num_distinct_actions(self) -> int:
        """Actions are numbers below it."""
        return self._game.num_distinct_actions()

    def is_initial_state(self) -> bool:
        """Whether nothing has been played."""
        return not self._history

    def is_player_node(self) -> bool:
        """Whether somebody is to move."""
        return not self.is_terminal()

    def is_chance_node(self) -> bool:
        """Never: nothing is left to chance."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: the sides move in turn."""
        return False

    def is_mean_field_node(self) -> bool:
        """Never: there are two players."""
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """In increasing order; empty for the player who is not to move."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self._position.actions.tolist())

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        """A 1 for each legal action."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: Union[int, Any]) -> None:
        """Plays a legal action; ValueError for any other."""
        self._position = self._position.play(int(action))
        self._history.append(int(action))

    def apply_action_with_legality_check(self, action: Union[int, Any]) -> None:
        """The same: every action is checked."""
        self.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be this one of this player."""
        before = self._game.deserialize_state("\n".join(str(one) for one in self._history[:-1]))
        if self._history[-1:] != [action] or before.current_player() != player:
            raise ValueError(f"undo_action: {action} of player {player} is not what was played last")
        self._position, self._history = before._position, before._history

    def child(self, action: int) -> "State":
        """The state after an action; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> "State":
        """A copy."""
        return State(self._game, self._position, list(self._history))

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The text of a legal action; the player may be left out."""
        return str(self._position.move_of(player if action is None else action))

    def string_to_action(self, text: str) -> int:
        """The action of a text."""
        return int(self._position.action_of(text))

    def history(self) -> List[int]:
        """The actions so far."""
        return list(self._history)

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(str(action) for action in self._history)

    def move_number(self) -> int:
        """How many they are."""
        return len(self._history)

    def returns(self) -> List[float]:
        """1, -1 or 0 for each player when the game is over, before that 0."""
        won = {"first": 1.0, "second": -1.0}.get(self._position.winner or "", 0.0)
        return [won, -won]

    def rewards(self) -> List[float]:
        """Nothing is won before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one player has got in all."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """What one player has got with the last action."""
        return self.rewards()[player]

    def observation_tensor(self, player: Optional[int] = None) -> "numpy.ndarray[Any, Any]":
        """What the side to move sees, as one row of float32; both players see the same board."""
        return planes(Batch([self._position]), "float32").ravel()

    def observation_string(self, player: Optional[int] = None) -> str:
        """The position as a line of text."""
        return str(self._position.text)

    def information_state_string(self, player: Optional[int] = None) -> str:
        """The same: nothing is hidden."""
        return str(self._position.text)

    def serialize(self) -> str:
        """The actions so far, a line each."""
        return "\n".join(str(action) for action in self._history)

    def __str__(self) -> str:
        """The board."""
        return str(self._position)


def load_game(name: str, variant: Optional[str] = None) -> Game:
    """A game by Damier's name."""
    return Game(name, variant)
