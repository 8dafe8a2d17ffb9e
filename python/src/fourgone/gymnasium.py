"""A gymnasium environment: Connect Four against a bot of a fixed level.

>>> from fourgone.gymnasium import ConnectFour
>>> environment = ConnectFour(level=3)
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((6, 7, 2), [1, 1, 1, 1, 1, 1, 1])
>>> observation, reward, terminated, truncated, info = environment.step(3)
>>> reward, terminated, environment.game.ply
(0.0, False, 2)
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._arrays import convert
from ._fourgone import Bot, Game

__all__ = ["ConnectFour"]

Observation = NDArray[np.int8]


class ConnectFour(gymnasium.Env[Observation, np.int64]):
    """Connect Four against a bot.

    An observation is (6, 7, 2), the top row first: the agent's discs, the opponent's. Actions are
    0 to 6; `info["action_mask"]` has the legal ones. The reward is 1 for a win, -1 for a loss, 0
    otherwise; an action that is not legal loses.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        level: int = 5,
        *,
        agent_plays: Literal["first", "second", "random"] = "first",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        if agent_plays not in ("first", "second", "random"):
            raise ValueError("agent_plays: use 'first', 'second' or 'random'")
        self.observation_space = gymnasium.spaces.Box(0, 1, (6, 7, 2), np.int8)
        self.action_space = gymnasium.spaces.Discrete(7)
        self.render_mode = render_mode
        self.game = Game()
        self._level = level
        self._agent_plays = agent_plays
        self._bot = Bot(level)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game; the bot has a new seed, drawn from the environment's."""
        super().reset(seed=seed)
        self.game = Game()
        self._bot = Bot(self._level, int(self.np_random.integers(2**63)))
        side = self._agent_plays
        if side == "second" or (side == "random" and self.np_random.integers(2) == 1):
            self.game.play(self._bot.choose(self.game))
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and the bot's reply."""
        column = int(action) + 1
        if column not in self.game.legal_columns:
            return self._observation(), -1.0, True, False, self._info()
        self.game.play(column)
        reward = 1.0 if self._is_won() else 0.0
        if not self.game.is_over:
            self.game.play(self._bot.choose(self.game))
            reward = -1.0 if self._is_won() else 0.0
            observation = self._observation()
        else:
            # After the agent's own last disc it would be the bot's turn: seen from the other side.
            observation = self._observation()[..., ::-1].copy()
        return observation, reward, self.game.is_over, False, self._info()

    def render(self) -> str | None:
        """The board as text."""
        return str(self.game) if self.render_mode == "ansi" else None

    def _is_won(self) -> bool:
        outcome = self.game.outcome
        return outcome is not None and outcome.winner is not None

    def _observation(self) -> Observation:
        board: Observation = convert([self.game], "pettingzoo")[0]
        return board

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(7, dtype=np.int8)
        mask[[column - 1 for column in self.game.legal_columns]] = 1
        return {"action_mask": mask}
