"""A policy for PettingZoo's `connect_four_v3`.

>>> import numpy as np
>>> from fourgone.pettingzoo import policy
>>> perfect = policy(level=10)
>>> perfect({"observation": np.zeros((6, 7, 2), dtype=np.int8)})
3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ._arrays import convert
from ._fourgone import Bot, Position

__all__ = ["policy", "position"]


def position(observation: Mapping[str, Any]) -> Position:
    """The position of an observation, which is that of the player to move."""
    board = np.asarray(observation["observation"])[None]
    return Position.from_key(int(convert(board, "keys", layout="pettingzoo")[0]))


def policy(level: int = 10, seed: int = 0) -> Callable[[Mapping[str, Any]], int]:
    """A policy, from an observation to an action: a bot of this level."""
    bot = Bot(level, seed)
    return lambda observation: bot.choose(position(observation)) - 1
