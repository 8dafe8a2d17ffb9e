"""A board to play on in a notebook, with bots of ten levels, hints and reasons.

Needs anywidget (`pip install fourgone[widget]`), and works wherever widgets do: Jupyter, VS Code,
Colab, marimo.

>>> from fourgone.widget import PlayableBoard
>>> board = PlayableBoard(level=3)
>>> board.play(4)
>>> board.game.moves[0], board.game.ply
(4, 2)
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, cast

from ._fourgone import Bot, Game
from ._questions import analyze, explain

__all__ = ["PlayableBoard"]

# They have no types that a strict checker would take.
anywidget: Any = import_module("anywidget")
traitlets: Any = import_module("traitlets")


class PlayableBoard(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A game between somebody at the notebook and a bot, or between two people.

    The page asks by messages, and is told by traits what to show. All that can be done by the mouse
    can be done by methods.
    """

    _esm = Path(__file__).parent / "widget.js"
    _css = Path(__file__).parent / "widget.css"

    svg: str = traitlets.Unicode().tag(sync=True)
    """The picture of the board."""
    status: str = traitlets.Unicode().tag(sync=True)
    """Whose turn it is, or how the game ended."""
    advice: str = traitlets.Unicode().tag(sync=True)
    """The last hint or reason, in words."""
    legal: list[int] = traitlets.List(traitlets.Int()).tag(sync=True)
    """The columns that may be played now."""
    level: int = traitlets.Int(5, min=0, max=10).tag(sync=True)
    """The bot's level from 1 to 10; 0 lets two people play."""

    def __init__(self, game: Game | str = "", *, level: int = 5, plays_first: bool = True, seed: int = 0) -> None:
        self.game = Game(game) if isinstance(game, str) else game.copy()
        """The game so far."""
        self._person = "first" if plays_first else "second"
        self._seed = seed
        super().__init__(level=level)  # pyright: ignore[reportUnknownMemberType]
        self.on_msg(self._on_message)
        self._answer()

    def play(self, column: int) -> None:
        """Drops a disc for whoever's turn it is; then the bot does, if there is one."""
        self.game.play(column)
        self.advice = ""
        self._answer()

    def undo(self) -> None:
        """Takes the last move back, and the bot's answer to it."""
        self.game.undo()
        while self.level and self.game.ply and self.game.turn != self._person:
            self.game.undo()
        self.advice = ""
        self._answer()

    def new_game(self) -> None:
        """Begins again, with other choices of the bot."""
        self.game = Game()
        self._seed += 1
        self.advice = ""
        self._answer()

    def hint(self) -> None:
        """Tells the columns that keep the score."""
        if self.game.is_over:
            return
        analysis = analyze(self.game)
        best = " or ".join(map(str, analysis.best))
        words = {"win": "wins", "draw": "draws", "loss": "still loses"}[analysis.wdl]
        self.advice = f"Column {best} {words} on move {analysis.ends_on_move}."

    def why(self) -> None:
        """Tells why the position is won, drawn or lost."""
        if not self.game.is_over:
            self.advice = "\n".join(explain(self.game).sentences)

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        """What the page asks for. A message that means nothing, or comes too late, does nothing."""
        if not isinstance(content, dict):
            return
        asked = cast("dict[str, Any]", content)
        kind: Any = asked.get("kind")
        column: Any = asked.get("column")
        level: Any = asked.get("level")
        if kind == "play" and column in self.game.legal_columns:
            self.play(column)
        elif kind == "level" and level in range(11):
            self.level = level
            self._answer()
        elif kind in ("undo", "new_game", "hint", "why"):
            getattr(self, kind)()

    def _answer(self) -> None:
        """Lets the bot move if it is its turn, and shows the board."""
        if self.level and not self.game.is_over and self.game.turn != self._person:
            self.game.play(Bot(self.level, self._seed).choose(self.game))
        colours = {"first": "Red", "second": "Yellow"}
        outcome = self.game.outcome
        if outcome is None:
            self.status = f"{colours[self.game.turn]} to move"
        elif outcome.winner is None:
            self.status = "Draw"
        else:
            self.status = f"{colours[outcome.winner]} wins"
        self.svg = self.game._repr_svg_()  # pyright: ignore[reportPrivateUsage]
        self.legal = self.game.legal_columns
