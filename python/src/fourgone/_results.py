"""What is found of a position or a game, as data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

Player = Literal["first", "second"]
"""A player: the first is red and `X`, the second is yellow and `O`."""

Wdl = Literal["win", "draw", "loss"]
"""A verdict, for the side to move."""

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
"""How good a move was: `best` keeps the score; `good` keeps the verdict and gives away at most 2 of the score,
`inaccuracy` more; `mistake` turns a win into a draw or a draw into a loss, `blunder` a win into a loss."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Player | None
    """Who won; None for a draw."""
    line: tuple[str, ...] = ()
    """The cells of all lines of four."""


@dataclass(frozen=True)
class ColumnScore:
    """What a move in a column leads to."""

    column: int
    score: int
    wdl: Wdl
    ends_on_move: int


@dataclass(frozen=True)
class Analysis:
    """What every column of a position is worth, for the side to move.

    >>> import fourgone as c4
    >>> analysis = c4.analyze("4453")
    >>> analysis.score, analysis.wdl, analysis.ends_on_move, analysis.best
    (-2, 'loss', 40, (3, 6, 7))
    >>> analysis.columns[0].score
    -5
    """

    position: str
    """Moves that lead to the position."""
    turn: Player
    ply: int
    score: int
    wdl: Wdl
    ends_on_move: int
    """The number of the move with which the game ends if both play their best."""
    columns: tuple[ColumnScore | None, ...]
    """Seven; None for a full column."""
    best: tuple[int, ...]
    """The columns that keep the score."""
    line: str
    """The best play of both sides to the end of the game, as moves from this position."""

    @classmethod
    def _from_json(cls, text: str) -> Analysis:
        record: dict[str, Any] = json.loads(text)
        columns = record.pop("columns")
        return cls(
            columns=tuple(None if column is None else ColumnScore(**column) for column in columns),
            best=tuple(record.pop("best")),
            **record,
        )


    def _repr_html_(self) -> str:
        """A table with a bar for every column, for notebooks."""
        rows: list[str] = []
        for number, column in enumerate(self.columns, 1):
            if column is None:
                rows.append(_row(str(number), "full", "", ""))
                continue
            name = f"<b>{number}</b>" if number in self.best else str(number)
            words = {"win": "wins", "draw": "draws", "loss": "loses"}[column.wdl]
            text = f"{words} on move {column.ends_on_move}"
            rows.append(_row(name, text, f"{column.score:+d}", _bar(column.score)))
        return _table(["column", "result", "score", ""], rows)


@dataclass(frozen=True)
class Explanation:
    """Why a position is won, drawn or lost, as data that can be checked, and in words.

    >>> import fourgone as c4
    >>> print(c4.explain("2252576253462244111563365343671351441"))
    If yellow plays g4, red wins on g5, so yellow cannot afford g4.
    If yellow takes one of f6 and g3, red takes the other, and yellow runs out of moves first: red wins by move 41.
    """

    position: str
    """Moves that lead to the position that is explained."""
    turn: Player
    score: int
    claim: dict[str, Any]
    """Who has it, "win" or "draw", and by which move."""
    reason: dict[str, Any]
    """A tree of moves, and what ends each branch."""
    sentences: tuple[str, ...]
    """The reason in words."""
    searched: int
    """How many leaves of the reason are known by search alone."""
    column: int | None = None
    """The column that was asked about, if one was."""

    @classmethod
    def _from_json(cls, text: str) -> Explanation:
        record: dict[str, Any] = json.loads(text)
        return cls(sentences=tuple(record.pop("sentences")), **record)

    def __str__(self) -> str:
        return "\n".join(self.sentences)


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game, and what it was worth; scores are those of the player who made it."""

    ply: int
    column: int
    player: Player
    score_before: int
    score_after: int
    grade: Grade
    best: tuple[int, ...]
    missed: Literal["win", "block"] | None
    why: tuple[str, ...]


@dataclass(frozen=True)
class Review:
    """A game move by move.

    >>> import fourgone as c4
    >>> review = c4.review(c4.Game("4444441221333"))
    >>> [(move.ply, move.grade) for move in review.plies if move.grade in ("mistake", "blunder")]
    [(7, 'blunder'), (10, 'blunder'), (11, 'mistake'), (12, 'mistake')]
    """

    moves: str
    winner: Player | None
    plies: tuple[ReviewedMove, ...]
    turning_points: tuple[int, ...]
    """The plies whose moves changed who wins."""
    summary: dict[Player, dict[str, int]]
    """How many moves of each grade each player made."""

    @classmethod
    def _from_json(cls, text: str) -> Review:
        record: dict[str, Any] = json.loads(text)
        plies = (
            ReviewedMove(best=tuple(ply.pop("best")), why=tuple(ply.pop("why")), **ply)
            for ply in record.pop("plies")
        )
        return cls(plies=tuple(plies), turning_points=tuple(record.pop("turning_points")), **record)

    def _repr_html_(self) -> str:
        """A table with a row for every move, for notebooks."""
        rows = [
            _row(
                f"{move.ply}. {move.player}",
                str(move.column),
                move.grade,
                f"{move.score_before:+d} → {move.score_after:+d}",
                ", ".join(map(str, move.best)),
                _bar(move.score_after),
            )
            for move in self.plies
        ]
        return _table(["move", "column", "grade", "score", "best", ""], rows)


def _bar(score: int) -> str:
    """A score as a bar from the middle, to the right for a win; no colour is needed to read it."""
    width = 3 * abs(score)
    left = 66 - width if score < 0 else 66
    style = "display:inline-block;height:0.8em;background:currentColor;opacity:0.6"
    return f'<span style="{style};margin-left:{left}px;width:{max(width, 1)}px"></span>'


def _row(*fields: str) -> str:
    return "<tr>" + "".join(f'<td style="text-align:left">{field}</td>' for field in fields) + "</tr>"


def _table(heads: list[str], rows: list[str]) -> str:
    head = "".join(f'<th style="text-align:left">{name}</th>' for name in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
