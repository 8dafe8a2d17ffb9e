"""Games, positions, and questions about one of them."""

from __future__ import annotations

import copy
import importlib.metadata
import json
import pickle
from xml.etree import ElementTree

import numpy as np
import pytest

import fourgone as c4
from tests.conftest import Command


def test_a_game_can_be_played_taken_back_and_played_again() -> None:
    game = c4.Game("4453")
    assert game.turn == "first"
    assert game.play(4) == "d3"
    assert game.moves == [4, 4, 5, 3, 4]
    assert game.undo() == 4
    assert game.redo() == 4
    assert [position.ply for position in game.positions] == [0, 1, 2, 3, 4, 5]
    assert c4.Game().undo() is None


def test_the_representation_of_games_positions_and_bots_can_be_evaluated() -> None:
    names = {"Game": c4.Game, "Position": c4.Position, "Bot": c4.Bot, "Outcome": c4.Outcome}
    outcome = c4.Game("1212121").outcome
    for thing in [c4.Game("4453"), c4.Game(), c4.Position("4453"), c4.Bot(3, 7), outcome]:
        assert eval(repr(thing), names) == thing


def test_games_positions_bots_results_and_errors_can_be_pickled_and_copied() -> None:
    things = [
        c4.Game("4453"),
        c4.Position("4453"),
        c4.Bot(3, 7),
        c4.analyze("12121"),
        c4.explain("12121"),
        c4.Game("1212121").outcome,
    ]
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    errors = [c4.ParseError("why", 1, 2), c4.IllegalMoveError("why", 8), c4.RecordError("why", 3)]
    for error in [*errors, c4.GameOverError("why")]:
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and vars(again) == vars(error)


def test_positions_are_equal_and_keys_of_dictionaries_however_they_came_about() -> None:
    assert {c4.Position("4433"): 1}[c4.Position("3344")] == 1
    assert c4.Position("4433") != c4.Position("3444")
    assert c4.Position("4433") != "4433"
    with pytest.raises(TypeError):
        hash(c4.Game())
    assert c4.Game("4433") != c4.Game("3344")


@pytest.mark.parametrize("notation", c4.notations())
def test_every_notation_can_be_written_and_read(notation: str) -> None:
    position = c4.Position("4453")
    assert c4.Position.parse(position.to(notation), notation) == position


def test_errors_are_value_errors_that_say_what_is_wrong_and_where() -> None:
    with pytest.raises(c4.ParseError, match="line 1, character 3: expected") as raised:
        c4.Game("44x")
    assert isinstance(raised.value, ValueError)
    assert (raised.value.line, raised.value.character) == (1, 3)
    with pytest.raises(c4.IllegalMoveError, match="column 4 is full"):
        c4.Game("444444").play(4)
    for column in (0, 8, -1):
        with pytest.raises(c4.IllegalMoveError, match=f"there is no column {column}"):
            c4.Position().play(column)
    for play in (c4.Position("1212121").play, c4.Game("1212121").play):
        with pytest.raises(c4.GameOverError, match="red won on move 7"):
            play(1)
    for ask in (c4.solve, c4.analyze, c4.explain, c4.Bot(3).choose):
        with pytest.raises(c4.GameOverError, match="red won on move 7"):
            ask("1212121")
    with pytest.raises(ValueError, match="unknown notation: use one of moves"):
        c4.Game().to("nonsense")
    with pytest.raises(ValueError, match="use a number from 1 to 10"):
        c4.Bot(11)
    with pytest.raises(ValueError, match="use 'first' or 'second'"):
        c4.explain("4453", draw_for="third")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        c4.solve(7)  # type: ignore[arg-type]


def test_games_and_positions_are_made_of_texts_columns_and_each_other() -> None:
    game = c4.Game("4453")
    assert c4.Game(game.moves) == c4.Game(game) == game
    assert c4.Position(game) == c4.Position([4, 4, 5, 3]) == c4.Position(game.position) == game.position
    assert c4.Game(game.position).position == game.position
    assert c4.solve([4, 4, 5, 3]) == c4.solve("4453") == c4.solve(np.array([4, 4, 5, 3]))  # type: ignore[arg-type]
    with pytest.raises(c4.IllegalMoveError, match="column 4 is full"):
        c4.Game([4] * 7)
    with pytest.raises(c4.IllegalMoveError, match="there is no column 0"):
        c4.Position([0])
    with pytest.raises(c4.GameOverError):
        c4.Game([1, 2, 1, 2, 1, 2, 1, 2])


def test_a_game_is_not_changed_by_a_move_that_cannot_be_played() -> None:
    game = c4.Game("444444")
    with pytest.raises(c4.IllegalMoveError):
        game.play(4)
    assert game == c4.Game("444444")


def test_the_perfect_bot_wins_against_a_weaker_one() -> None:
    for seed in range(3):
        bots = [c4.Bot(10, seed), c4.Bot(5, seed)]
        game = c4.Game()
        while not game.is_over:
            game.play(bots[game.ply % 2].choose(game))
        assert game.outcome is not None and game.outcome.winner == "first"


def test_the_same_seed_plays_the_same_game() -> None:
    position = c4.Position("4453")
    assert {c4.Bot(2, 5).choose(position) for _ in range(5)} == {c4.Bot(2, 5).choose(position)}


@pytest.mark.parametrize("moves", ["4453", "52753311433677442422121", "121212"])
def test_what_is_said_of_a_position_is_what_the_command_says(moves: str, fourgone: Command) -> None:
    analysis = json.loads(fourgone("analyze", "--json", moves)[0])
    ours = c4.analyze(moves)
    assert ours.score == analysis["score"] == c4.solve(moves)
    assert list(ours.best) == analysis["best"]
    assert ours.line == analysis["line"]
    reason = json.loads(fourgone("explain", "--json", moves)[0])
    assert c4.explain(moves).reason == reason["reason"]
    assert list(c4.explain(moves).sentences) == reason["sentences"]
    column = json.loads(fourgone("explain", "--json", moves, "--column", "7")[0])
    assert list(c4.explain(moves, column=7).sentences) == column["sentences"]


def test_a_review_is_that_of_the_command(fourgone: Command) -> None:
    moves = "52753311433677442422121"
    theirs = json.loads(fourgone("review", "--json", moves)[0])
    ours = c4.review(moves)
    assert [move.grade for move in ours.plies] == [ply["grade"] for ply in theirs["plies"]]
    assert list(ours.turning_points) == theirs["turning_points"]
    assert ours.summary == theirs["summary"]


def test_a_board_is_a_picture_in_notebooks() -> None:
    assert c4.Game("4453")._repr_svg_().startswith("<svg")
    assert c4.Position("4453")._repr_svg_().startswith("<svg")


def test_an_analysis_and_a_review_are_tables_in_notebooks() -> None:
    analysis = ElementTree.fromstring(c4.analyze("4444441221")._repr_html_())
    rows = ["".join(row.itertext()) for row in analysis.iter("tr")]
    assert len(rows) == 8 and "4full" in rows
    best = [element.text for element in analysis.iter("b")]
    assert best == [str(column) for column in c4.analyze("4444441221").best]
    review = ElementTree.fromstring(c4.review("444444122133")._repr_html_())
    assert len(list(review.iter("tr"))) == 13


def test_the_version_is_that_of_the_package() -> None:
    assert c4.__version__ == importlib.metadata.version("fourgone")
