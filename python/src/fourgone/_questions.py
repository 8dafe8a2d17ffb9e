"""Questions about one position or game whose answers are more than a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Union

from . import _fourgone  # pyright: ignore[reportPrivateUsage]
from ._fourgone import Game, Position
from ._results import Analysis, Explanation, Player, Review

PositionLike = Union[Position, Game, str, Sequence[int]]
"""A position, a game, or its moves, as in "4453" or [4, 4, 5, 3]."""


def analyze(position: PositionLike) -> Analysis:
    """What every column is worth, the best ones, and the best line.

    >>> import fourgone as c4
    >>> c4.analyze("12121").best
    (1,)
    """
    return Analysis._from_json(_fourgone.analyze(position))  # pyright: ignore[reportPrivateUsage]


def explain(
    position: PositionLike,
    *,
    column: int | None = None,
    draw_for: Player | None = None,
    deep: bool = False,
) -> Explanation:
    """Why the position is won, drawn or lost.

    With `column`, what is wrong with a move there. A draw is explained for the player to move unless
    `draw_for` says otherwise. With `deep` larger reasons are looked for, which takes longer.

    >>> import fourgone as c4
    >>> c4.explain("121212").reason
    {'kind': 'four', 'column': 1}
    >>> c4.explain("12121", column=7).sentences[0]
    'Red threatened four on a4, and yellow did not stop it.'
    """
    text = _fourgone.explain(position, column, draw_for, deep)
    return Explanation._from_json(text)  # pyright: ignore[reportPrivateUsage]


def review(game: Game | str) -> Review:
    """The grade of every move of a game, and where it turned."""
    game = Game(game) if isinstance(game, str) else game
    return Review._from_json(_fourgone.review(game))  # pyright: ignore[reportPrivateUsage]
