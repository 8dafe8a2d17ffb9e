"""Whatever is given, there is an answer or an error of ours; nothing crashes the interpreter."""

from __future__ import annotations

from typing import Any

import hypothesis.extra.numpy as npst
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fourgone as c4

QUICK = settings(
    max_examples=150, deadline=None, database=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)

SHAPES = st.sampled_from([(42,), (6, 7), (3, 6, 7), (126,), (6, 7, 2), (2,), (), (5,)])


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of all types and shapes, most of them nearly boards."""
    shape = (draw(st.integers(0, 4)), *draw(SHAPES))
    kind = draw(st.one_of(npst.scalar_dtypes(), st.sampled_from([np.dtype(np.uint64)] * 3)))
    if kind.kind in "biuf" and draw(st.booleans()):
        small = draw(npst.arrays(np.uint8, shape, elements=st.integers(0, 2)))
        return small.astype(kind)
    return draw(npst.arrays(kind, shape))


@QUICK
@given(arrays(), st.sampled_from(["moves", "keys", "bitboards", "kaggle", "openspiel", "pgx", None]))
def test_any_array_is_answered_or_refused(boards: Any, layout: Any) -> None:
    for errors in ("raise", "mark"):
        try:
            found = c4.outcomes(boards, layout=layout, errors=errors)
        except (ValueError, TypeError):
            continue
        assert len(found) == len(boards)


@QUICK
@given(st.lists(st.one_of(st.text(), st.text("1234567", max_size=42)), max_size=5))
def test_any_text_is_answered_or_refused(moves: list[str]) -> None:
    marked = c4.outcomes(moves, errors="mark")
    assert len(marked) == len(moves)
    for index, text in enumerate(moves):
        try:
            game = c4.Game(text)
        except c4.ParseError:
            assert np.ma.getmaskarray(marked)[index]
        else:
            assert (marked[index] == -1) == (not game.is_over)


@QUICK
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_any_bitboards_are_answered_or_refused(first: int, second: int) -> None:
    boards = np.array([[first, second]], dtype=np.uint64)
    legal = c4.legal_columns(boards, errors="mark")
    keys = c4.outcomes(np.array([first], dtype=np.uint64), errors="mark")
    assert legal.shape == (1, 7) and keys.shape == (1,)


@QUICK
@given(st.lists(st.integers(1, 7), max_size=42))
def test_what_is_played_comes_back_from_every_layout(columns: list[int]) -> None:
    game = c4.Game()
    for column in columns:
        if column in game.legal_columns:
            game.play(column)
    for layout in ("keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx", "moves"):
        boards = c4.convert([game], layout)
        assert c4.Position(c4.convert(boards, "moves")[0]) == game.position
