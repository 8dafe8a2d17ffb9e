"""A bot for OpenSpiel's `connect_four`; needs `open_spiel`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ._fourgone import Bot, Position

__all__ = ["FourgoneBot", "position"]

# It has no types.
_pyspiel: Any = import_module("pyspiel")


def position(state: Any) -> Position:
    """The position of a state."""
    return Position("".join(str(action + 1) for action in state.history()))


class FourgoneBot(_pyspiel.Bot):  # type: ignore[misc]  # pyright: ignore[reportUntypedBaseClass]
    """A bot of a level, as `pyspiel.evaluate_bots` takes one."""

    def __init__(self, level: int = 10, seed: int = 0) -> None:
        _pyspiel.Bot.__init__(self)
        self._bot = Bot(level, seed)

    def step(self, state: Any) -> int:
        """The action that it takes, 0 to 6."""
        return self._bot.choose(position(state)) - 1

    def restart_at(self, state: Any) -> None:
        """It remembers nothing of a game."""
