"""How well an agent plays, by the exact scores of its moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ._arrays import MISSING, column_scores
from ._fourgone import Bot, Game, Position


@dataclass(frozen=True)
class Judgement:
    """How often an agent's moves were good, over a set of positions."""

    positions: int
    """How many positions it was asked about."""
    perfect: float
    """The rate of moves that keep the score: no sooner win or later loss is possible."""
    good: float
    """The rate of moves that keep the verdict: a win stays a win, a draw a draw."""
    illegal: int
    """How many moves were not legal; they are neither perfect nor good."""
    by_ply: dict[int, tuple[int, float, float]]
    """The same from each ply that is a multiple of six: positions, perfect, good."""

    def __str__(self) -> str:
        return (
            f"{self.perfect:.1%} perfect, {self.good:.1%} good, {self.illegal} illegal "
            f"of {self.positions} moves"
        )


def judge(agent: Callable[[Position], int], *, positions: int = 1000, seed: int = 1) -> Judgement:
    """Asks an agent, a function from a position to a column from 1 to 7, for moves, and judges them.

    The positions are those of games between bots of levels 1 to 6, each once; the same seed and
    number give the same positions, in which not all moves are equally good.

    >>> import fourgone as c4
    >>> print(c4.judge(c4.Bot(level=10).choose, positions=50))
    100.0% perfect, 100.0% good, 0 illegal of 50 moves
    >>> c4.judge(lambda position: position.legal_columns[0], positions=50).perfect < 0.5
    True
    """
    if positions < 1:
        raise ValueError("positions: use at least 1")
    asked, scores = _asked(positions, seed)
    found = np.zeros((positions, 2), dtype=bool)
    illegal = 0
    for index, (position, row) in enumerate(zip(asked, scores)):
        column = agent(position)
        if column not in position.legal_columns:
            illegal += 1
            continue
        score, best = row[column - 1], row.max()
        found[index] = score == best, np.sign(score) == np.sign(best)
    plies = np.array([position.ply // 6 * 6 for position in asked])
    by_ply: dict[int, tuple[int, float, float]] = {}
    for ply in np.unique(plies).tolist():
        rates = found[plies == ply].mean(axis=0).tolist()
        by_ply[ply] = (int((plies == ply).sum()), rates[0], rates[1])
    perfect, good = found.mean(axis=0).tolist()
    return Judgement(positions, perfect, good, illegal, by_ply)


def _asked(count: int, seed: int) -> tuple[list[Position], np.ndarray[tuple[int, ...], np.dtype[np.int8]]]:
    """Positions in which it matters what one plays, and the scores of all columns."""
    found: list[Position] = []
    rows: list[np.ndarray[tuple[int, ...], np.dtype[np.int8]]] = []
    seen: set[Position] = set()
    number = 0
    while len(found) < count:
        fresh: list[Position] = []
        while len(fresh) < count - len(found):
            number += 1
            game = Game()
            bots = [Bot(1 + (number + 3 * side) % 6, seed * 1_000_003 + number) for side in (0, 1)]
            while not game.is_over:
                if game.position not in seen:
                    seen.add(game.position)
                    fresh.append(game.position)
                game.play(bots[game.ply % 2].choose(game))
        scores = np.ma.getdata(column_scores(fresh))
        least = np.where(scores == MISSING, 127, scores).min(axis=1)
        for position, row, low in zip(fresh, scores, least):
            if low < row.max() and len(found) < count:
                found.append(position)
                rows.append(row)
    return found, np.array(rows, dtype=np.int8)
