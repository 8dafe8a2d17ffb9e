"""Connect Four, solved: rules, notations, exact scores, reasons and bots.

>>> import fourgone as c4
>>> game = c4.Game("4453")
>>> game.turn, game.legal_columns
('first', [1, 2, 3, 4, 5, 6, 7])
>>> c4.solve(game)
-2
>>> c4.scores(["4453", "", "44444"]).tolist()
[-2, 1, -1]

A score is for the side to move: 0 is a draw, +n a win, n = 22 minus the number of its own discs when
it wins, -n a loss likewise. So a larger score is a sooner win. Columns are numbered 1 to 7.
"""

from ._arrays import (
    MISSING,
    best_columns,
    column_scores,
    convert,
    legal_columns,
    mirrored,
    outcomes,
    scores,
    wdl,
)
from ._errors import GameOverError, IllegalMoveError, ParseError, RecordError
from ._fourgone import Bot, Game, Position, __version__, notations, solve
from ._judge import Judgement, judge
from ._label import Label, Labelled, label_parquet
from ._layouts import Layout
from ._questions import PositionLike, analyze, explain, review
from ._results import (
    Analysis,
    ColumnScore,
    Explanation,
    Grade,
    Outcome,
    Player,
    Review,
    ReviewedMove,
    Wdl,
)

__all__ = [
    "MISSING",
    "Analysis",
    "Bot",
    "ColumnScore",
    "Explanation",
    "Game",
    "GameOverError",
    "Grade",
    "IllegalMoveError",
    "Judgement",
    "Label",
    "Labelled",
    "Layout",
    "Outcome",
    "ParseError",
    "Player",
    "Position",
    "PositionLike",
    "RecordError",
    "Review",
    "ReviewedMove",
    "Wdl",
    "__version__",
    "analyze",
    "best_columns",
    "column_scores",
    "convert",
    "explain",
    "judge",
    "label_parquet",
    "legal_columns",
    "mirrored",
    "notations",
    "outcomes",
    "review",
    "scores",
    "solve",
    "wdl",
]
