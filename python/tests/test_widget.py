"""The playable board: what a page may ask, and what it is told."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import fourgone as c4
from fourgone import widget
from fourgone.widget import PlayableBoard


def ask(board: PlayableBoard, content: Any) -> None:
    """A message as it comes from the page."""
    board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_the_bot_answers_a_move() -> None:
    board = PlayableBoard(level=10)
    ask(board, {"kind": "play", "column": 4})
    assert board.game.moves == [4, c4.Bot(10).choose("4")]
    told = board.get_state()
    assert told["status"] == "Red to move" and told["legal"] == board.game.legal_columns
    assert told["svg"] == board.game._repr_svg_()


def test_the_bot_may_begin() -> None:
    board = PlayableBoard(level=10, plays_first=False)
    assert board.game.moves == [4] and board.status == "Yellow to move"
    ask(board, {"kind": "undo"})
    assert board.game.moves == [4], "its first move cannot be taken back"


def test_undo_takes_back_a_move_and_the_answer() -> None:
    board = PlayableBoard("4455", level=3)
    ask(board, {"kind": "play", "column": 3})
    assert board.game.ply == 6
    ask(board, {"kind": "undo"})
    assert board.game.moves == [4, 4, 5, 5]


def test_two_people_can_play_to_the_end() -> None:
    board = PlayableBoard(level=0)
    for column in [1, 2, 1, 2, 1, 2, 1]:
        ask(board, {"kind": "play", "column": column})
    assert board.status == "Red wins" and board.legal == []
    for kind in ("hint", "why"):
        ask(board, {"kind": kind})
    ask(board, {"kind": "undo"})
    assert board.game.ply == 6 and board.status == "Red to move"


def test_hints_and_reasons_are_those_of_the_solver() -> None:
    board = PlayableBoard("121212", level=1)
    ask(board, {"kind": "hint"})
    assert board.advice == "Column 1 wins on move 7."
    ask(board, {"kind": "why"})
    assert board.advice == "Red completes four on a4."
    ask(board, {"kind": "new_game"})
    assert board.game.moves == [] and board.advice == ""


def test_the_level_can_be_changed_during_a_game() -> None:
    board = PlayableBoard(level=0)
    ask(board, {"kind": "play", "column": 4})
    ask(board, {"kind": "level", "level": 10})
    assert board.level == 10 and board.game.ply == 2


@pytest.mark.parametrize(
    "content",
    [None, 7, "play", [], {}, {"kind": "eval"}, {"kind": "play"}, {"kind": "play", "column": 8},
     {"kind": "play", "column": "4"}, {"kind": "play", "column": None}, {"kind": "level", "level": 11},
     {"kind": "_answer"}],
)  # fmt: skip
def test_messages_that_mean_nothing_do_nothing(content: Any) -> None:
    board = PlayableBoard("44", level=3)
    before = board.get_state()
    ask(board, content)
    assert board.get_state() == before


def test_a_full_column_cannot_be_played() -> None:
    board = PlayableBoard("444444", level=0)
    ask(board, {"kind": "play", "column": 4})
    assert board.game.ply == 6


def test_the_page_is_in_the_package() -> None:
    folder = Path(widget.__file__).parent
    assert "export default { render }" in (folder / "widget.js").read_text()
    assert ".fourgone-board" in (folder / "widget.css").read_text()
    assert "render" in str(PlayableBoard._esm)


# The page of the widget with a model that remembers what it is asked, in place of a notebook.
PAGE = """<!doctype html><title>board</title><div id="board"></div><script>
SCRIPT
const state = STATE, sent = [], listeners = [];
const model = {
  get: (name) => state[name], send: (message) => sent.push(message), off: () => {},
  on: (event, listener) => listeners.push([event, listener]),
};
const el = document.querySelector("#board");
render({ model, el });
const click = (name) => el.querySelector(`[aria-label="${name}"]`)?.click();
const press = (text) => [...el.querySelectorAll("button")].find((it) => it.textContent === text).click();
click("Column 4");
click("Column 3");
el.querySelector("button").dispatchEvent(new KeyboardEvent("keydown", { key: "7", bubbles: true }));
for (const text of ["New game", "Undo", "Hint", "Why?"]) press(text);
const level = el.querySelector("select");
level.value = 9;
level.dispatchEvent(new Event("change"));
state.status = "Yellow wins";
for (const [event, listener] of listeners) if (event === "change:status") listener();
document.body.dataset.sent = JSON.stringify(sent);
</script>"""


def chromium() -> str:
    names = [os.environ.get("CHROMIUM"), "chromium", "google-chrome", "chromium-browser"]
    for name in filter(None, names):
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("there is no Chromium: set CHROMIUM")


def test_the_page_asks_for_what_is_clicked_and_shows_what_it_is_told(tmp_path: Path) -> None:
    board = PlayableBoard("44444433", level=0)
    names = ["svg", "status", "advice", "legal", "level"]
    state = json.dumps({name: getattr(board, name) for name in names})
    script = Path(widget.__file__).with_name("widget.js").read_text().replace("export default { render };", "")
    page = tmp_path / "board.html"
    page.write_text(PAGE.replace("SCRIPT", script).replace("STATE", state))
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom"]
    done = subprocess.run([chromium(), *flags, page.as_uri()], capture_output=True, text=True, timeout=120)
    sent = re.search(r'data-sent="([^"]*)"', done.stdout)
    assert sent is not None, done.stdout + done.stderr
    # Column 4 is full, and its button does nothing.
    assert json.loads(html.unescape(sent[1])) == [
        {"kind": "play", "column": 3},
        {"kind": "play", "column": 7},
        {"kind": "new_game"},
        {"kind": "undo"},
        {"kind": "hint"},
        {"kind": "why"},
        {"kind": "level", "level": 9},
    ]
    shown = done.stdout.split("<script>")[0]
    assert '<p aria-live="polite">Yellow wins</p>' in shown
    assert shown.count("<circle") == board.svg.count("<circle") > 42
