"""Agents for Kaggle's ConnectX.

>>> from fourgone.kaggle import agent
>>> perfect = agent(level=10)
>>> perfect({"board": [0] * 42, "mark": 1}, {"rows": 6, "columns": 7, "inarow": 4})
3
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ._arrays import convert
from ._fourgone import Bot, Position

__all__ = ["agent", "agent_file", "position"]


def position(observation: Mapping[str, Any]) -> Position:
    """The position of an observation."""
    board = np.asarray([observation["board"]], dtype=np.int8)
    return Position.from_key(int(convert(board, "keys")[0]))


def agent(level: int = 10, seed: int = 0) -> Callable[[Mapping[str, Any], Mapping[str, Any]], int]:
    """An agent for `env.run`: a bot of this level. It plays on the usual board only."""
    bot = Bot(level, seed)

    def play(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> int:
        size = (configuration["columns"], configuration["rows"], configuration["inarow"])
        if size != (7, 6, 4):
            raise ValueError("fourgone plays four in a row on 7 columns and 6 rows only")
        return bot.choose(position(observation)) - 1

    return play


def agent_file(path: str | os.PathLike[str], level: int = 10, seed: int = 0) -> None:
    """Writes an agent as a file, for machines on which this package is installed."""
    Bot(level, seed)
    Path(path).write_text(
        f"import fourgone.kaggle\n\n_play = fourgone.kaggle.agent({level}, {seed})\n\n\n"
        "def agent(observation, configuration):\n    return _play(observation, configuration)\n",
        encoding="utf-8",
    )
