"""A game as an environment in the manner of PettingZoo's AEC API: agents move in turn, with an `action_mask`.

Without PettingZoo it is a class with the same methods; where PettingZoo and Gymnasium are installed it is an AECEnv
with their spaces, and PettingZoo's own `api_test` accepts it.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional

import numpy

from .. import Batch, Game, Position, legal_mask, planes

try:
    from gymnasium import spaces  # type: ignore[import]
    from pettingzoo import AECEnv  # type: ignore[import]
except ImportError:
    spaces = None
    AECEnv = object


class DamierEnv(AECEnv):  # type: ignore[misc]
    """A game between `player_0`, who begins, and `player_1`."""

    def __init__(self, game: str, variant: Optional[str] = None, render_mode: Optional[str] = None) -> None:
        """`render_mode` is None, "ansi" (a text) or "human" (printed)."""
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode {render_mode!r}: expected None, 'ansi' or 'human'")
        self.rules = Game(game, variant)
        self.metadata = {"name": f"damier_{game}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents: List[str] = []
        shape = planes(Batch([self.rules.start()])).shape[1:]
        if spaces is not None:
            actions = int(self.rules.action_count)
            seen = spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, numpy.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            self.observation_spaces = {agent: seen for agent in self.possible_agents}
            self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees; needs Gymnasium."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its actions; needs Gymnasium."""
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """The position, in Damier's own type."""
        return self._position

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. Nothing in it is left to chance, so a seed changes nothing."""
        self._position = self.rules.start()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def _to_move(self) -> str:
        return self.possible_agents[0 if self._position.side == "first" else 1]

    def observe(self, agent: str) -> Dict[str, "numpy.ndarray[Any, Any]"]:
        """`observation`: planes of the board from the mover's side; `action_mask`: empty for who is not to move."""
        batch = Batch([self._position])
        mask = legal_mask(batch)[0].astype(numpy.int8)
        if agent != self._to_move():
            mask[:] = 0
        return {"observation": planes(batch)[0], "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays an action of `agent_selection`; None is for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent}: None is no action while the game goes on")
        self._cumulative_rewards[agent] = 0.0
        self._position = self._position.play(int(action))
        self.agent_selection = self._to_move() if not self._position.is_over else self._other(agent)
        self.rewards = {one: 0.0 for one in self.agents}
        if self._position.is_over:
            won = {"first": 1.0, "second": -1.0}.get(str(self._position.winner), 0.0)
            self.rewards = {self.possible_agents[0]: won, self.possible_agents[1]: -won}
            self.terminations = {one: True for one in self.agents}
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward
        if self.render_mode == "human":
            self.render()

    def _other(self, agent: str) -> str:
        return self.possible_agents[1 - self.possible_agents.index(agent)]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"{agent}: the game is over: expected None")
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent)  # type: ignore[attr-defined]
        self.agents.remove(agent)
        self.rewards = {one: 0.0 for one in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> Any:
        """What the agent to move is told: observation, reward so far, termination, truncation, info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order of their turns."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The board as text."""
        text = str(self._position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held."""


def env(game: str, variant: Optional[str] = None, render_mode: Optional[str] = None) -> DamierEnv:
    """An environment of a game."""
    return DamierEnv(game, variant, render_mode)
