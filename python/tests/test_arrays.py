"""Arrays of positions: every layout, masks, room for results, progress, interruption."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import fourgone as c4
from fourgone import Layout
from tests.conftest import Command, played_positions

LAYOUTS: list[Layout] = ["moves", "keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"]
FOUND = played_positions(2_000, seed=1, least_ply=10)


def test_the_scores_of_every_layout_are_those_of_the_command(fourgone: Command) -> None:
    theirs = [int(line.split()[1]) for line in fourgone("solve", "-", lines=FOUND)]
    for layout in LAYOUTS:
        boards = c4.convert(FOUND, layout)
        assert c4.scores(boards).tolist() == theirs, layout


def test_the_scores_of_columns_are_those_of_the_command(fourgone: Command) -> None:
    found = FOUND[::10]
    theirs = [line.split(",") for line in fourgone("analyze", "--csv", "-", lines=found)[1:]]
    scores = c4.column_scores(found)
    best = c4.best_columns(found)
    for row, columns, record in zip(scores, best, theirs):
        assert [None if score is np.ma.masked else str(score) for score in row] == [
            field or None for field in record[3:10]
        ]
        assert "".join(str(1 + index) for index in np.flatnonzero(columns)) == record[2]
    assert np.array_equal(scores.max(axis=1), c4.scores(found))
    assert np.array_equal(scores.mask, ~c4.legal_columns(found))
    assert np.array_equal(c4.wdl(found), np.sign(c4.scores(found)))


@pytest.mark.parametrize("source", LAYOUTS)
@pytest.mark.parametrize("target", LAYOUTS)
def test_every_layout_can_be_converted_to_every_other(source: Layout, target: Layout) -> None:
    found = FOUND[::20]
    boards = c4.convert(found, source)
    assert np.array_equal(c4.convert(boards, target), c4.convert(found, target))
    mirrored = c4.mirrored(boards)
    assert mirrored.shape == boards.shape and mirrored.dtype == boards.dtype
    assert np.array_equal(c4.mirrored(mirrored, to="keys"), c4.convert(found, "keys"))


def test_other_types_of_numbers_mean_the_same() -> None:
    found = FOUND[:50]
    for layout in ("kaggle", "openspiel", "pettingzoo"):
        boards = c4.convert(found, layout)
        for kind in "bBhHiIlLqQfd" + ("?" if layout == "pettingzoo" else ""):
            assert np.array_equal(c4.convert(boards.astype(kind), "keys"), c4.convert(found, "keys"))
        assert np.array_equal(c4.scores(boards.tolist(), layout=layout), c4.scores(found))
        swapped = boards.astype(">i4")
        assert np.array_equal(c4.scores(swapped), c4.scores(found))
    flat = c4.convert(found, "openspiel").reshape(50, 126)
    assert np.array_equal(c4.scores(flat), c4.scores(found))
    grid = c4.convert(found, "kaggle").reshape(50, 6, 7)
    assert np.array_equal(c4.scores(grid), c4.scores(found))


def test_arrays_that_are_not_contiguous_or_read_only_are_read_as_they_are() -> None:
    boards = c4.convert(FOUND[:60], "kaggle")
    boards.flags.writeable = False
    assert np.array_equal(c4.scores(boards[::3]), c4.scores(FOUND[:60:3]))
    assert np.array_equal(c4.scores(np.asfortranarray(boards)), c4.scores(FOUND[:60]))
    keys = c4.convert(FOUND[:60], "keys")[::-1]
    assert np.array_equal(c4.scores(keys), c4.scores(FOUND[:60])[::-1])


def test_positions_and_games_can_stand_in_lists() -> None:
    things = [c4.Position("4453"), c4.Game("4453"), "4453"]
    assert c4.scores(things).tolist() == [-2, -2, -2]
    assert c4.scores(things[:1]).tolist() == [-2]


def test_no_records_are_no_error() -> None:
    assert c4.scores([]).shape == (0,)
    assert c4.column_scores([]).shape == (0, 7)
    assert c4.convert([], "openspiel").shape == (0, 3, 6, 7)
    for layout in LAYOUTS[1:]:
        assert c4.scores(c4.convert([], layout)).shape == (0,)
        assert c4.scores([], layout=layout).shape == (0,)


BAD: list[tuple[Any, str]] = [
    (["4453", "44444444"], "record 1: column 4 is full (move 7)"),
    (["4453", "12121212"], "record 1: the game is over: the first player won on move 7"),
    (["4453", "44x"], "record 1: character 3: expected"),
    (["4453", "1212121"], "record 1: the game is over: the first player won on move 7"),
    (np.array([0, 1], dtype=np.uint64), "record 0: the number is not the key of any board"),
    (np.array([[0, 0], [1 << 6, 0]], dtype=np.uint64), "record 1: a bitboard has a bit"),
    (np.array([[0, 0], [1, 1]], dtype=np.uint64), "record 1: both players have a disc on a1"),
    (np.array([[0, 0], [2, 0]], dtype=np.uint64), "record 1: the disc on a2 has no disc below it"),
    (np.array([[0, 0], [3, 0]], dtype=np.uint64), "record 1: wrong number of discs"),
    (np.full((1, 42), np.nan), "record 0: the number at place 0 is not 0, 1 or 2"),
    (np.full((1, 42), 3), "record 0: the number at place 0 is not 0, 1 or 2"),
    (np.full((1, 42), 0.5), "record 0: the number at place 0 is not 0, 1 or 2"),
    (np.full((1, 42), -1), "record 0: the number at place 0 is not 0, 1 or 2"),
    (np.full((1, 3, 6, 7), 2), "record 0: the number at place 0 is not 0 or 1"),
    (np.zeros((1, 3, 6, 7)), "record 0: cell 0 must be exactly one of"),
    (np.ones((1, 6, 7, 2), dtype=bool), "record 0: both players have a disc on a1"),
]


@pytest.mark.parametrize(("boards", "message"), BAD)
def test_the_first_bad_record_is_told_with_its_index(boards: Any, message: str) -> None:
    with pytest.raises(c4.RecordError) as raised:
        c4.scores(boards)
    assert str(raised.value).startswith(message)
    assert f"record {raised.value.index}" in message
    marked = c4.scores(boards, errors="mark")
    assert isinstance(marked, np.ma.MaskedArray)
    assert np.ma.getmaskarray(marked)[raised.value.index]


def test_bad_records_are_marked_and_the_others_answered() -> None:
    moves = ["4453", "x", "44444444", "12121", "1212121"]
    assert c4.scores(moves, errors="mark").tolist() == [-2, None, None, 1, None]
    assert c4.scores(moves, errors="mark").filled().tolist()[1] == c4.MISSING  # type: ignore[attr-defined]
    assert c4.best_columns(moves, errors="mark").tolist()[1] == [None] * 7
    assert c4.legal_columns(moves, errors="mark").tolist()[4] == [False] * 7
    assert c4.outcomes(moves, errors="mark").tolist() == [-1, None, None, -1, 1]
    assert c4.convert(moves, "keys", errors="mark").mask.tolist() == [False, True, True, False, False]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        (np.zeros((2, 5)), "no layout has the shape (2, 5) and the type float64"),
        (np.zeros(3, dtype=np.int64), "no layout has the shape (3,) and the type int64"),
        (np.array(7), "no layout has the shape ()"),
    ],
)
def test_arrays_without_a_layout_are_refused(boards: Any, message: str) -> None:
    with pytest.raises(ValueError) as raised:
        c4.scores(boards)
    assert str(raised.value).startswith(message)


def test_wrong_types_are_refused() -> None:
    for things in [[1, "4453"], ["4453", None], np.array([1, None], dtype=object)]:
        with pytest.raises(TypeError, match="record [01]: expected moves"):
            c4.scores(things)
    with pytest.raises(TypeError, match="put a single one into a list"):
        c4.scores("4453")
    with pytest.raises(TypeError, match="has the type uint64, not float64"):
        c4.scores(np.zeros((2, 2)), layout="bitboards")
    with pytest.raises(TypeError, match="has numbers, not complex128"):
        c4.scores(np.zeros((2, 42), dtype=complex))
    with pytest.raises(TypeError, match="has numbers, not float16"):
        c4.scores(np.zeros((2, 42), dtype=np.float16))
    with pytest.raises(TypeError, match="an array of objects"):
        c4.scores(np.zeros((2, 42), dtype=object), layout="kaggle")
    with pytest.raises(ValueError, match="unknown layout 'chess'"):
        c4.scores([], layout="chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown errors 'ignore'"):
        c4.scores([], errors="ignore")  # type: ignore[arg-type]
    for threads in (0, -1, 100_000):
        with pytest.raises(ValueError, match="threads: use a number from 1"):
            c4.scores(["4453"], threads=threads)


def test_results_go_where_the_caller_has_room_for_them() -> None:
    out = np.zeros(2, dtype=np.int8)
    assert c4.scores(["4453", "12121"], out=out) is out
    assert out.tolist() == [-2, 1]
    columns = np.zeros((1, 7), dtype=np.int8)
    c4.column_scores(["444444"], out=columns)
    assert columns[0, 3] == c4.MISSING
    with pytest.raises(ValueError, match="out has the shape"):
        c4.scores(["4453"], out=out)
    with pytest.raises(ValueError, match="out has the shape"):
        c4.scores(["4453", ""], out=np.zeros(2))  # type: ignore[arg-type]
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        c4.scores(["4453", ""], out=out)


def test_the_number_of_threads_does_not_change_the_answers() -> None:
    expected = c4.scores(FOUND[:300])
    for threads in (1, 3, 16):
        assert np.array_equal(c4.scores(FOUND[:300], threads=threads), expected)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    c4.scores(FOUND, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (len(FOUND), len(FOUND))
    assert told == sorted(told)
    c4.scores(["4453"], progress=True)


def test_a_callback_that_fails_ends_the_work() -> None:
    def fail(done: int, total: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        c4.scores(hard_positions(), progress=fail)


def hard_positions() -> list[str]:
    """Positions that the book does not know, and that take long together."""
    return played_positions(20_000, seed=2, least_ply=13)


def test_other_threads_of_python_run_while_positions_are_solved() -> None:
    ticks: list[float] = []
    is_done = threading.Event()

    def tick() -> None:
        while not is_done.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    c4.column_scores(FOUND)
    took = time.monotonic() - start
    is_done.set()
    thread.join()
    assert len(ticks) > 1 or took < 0.02


# A shell lets what it runs in the background ignore interrupts.
INTERRUPTED = """
import signal, time
import fourgone as c4
signal.signal(signal.SIGINT, signal.default_int_handler)
moves = [str(1 + i % 7) * 2 + str(1 + i // 7 % 7) * 2 + str(1 + i // 49 % 7) * 2 for i in range(343)]
boards = c4.convert(moves * 3000, "kaggle", errors="mark").data
print("ready", flush=True)
try:
    while True:
        c4.column_scores(boards, errors="mark")
except KeyboardInterrupt:
    print(time.time(), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_an_interrupt_ends_the_work_at_once() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        sent = time.time()
        os.kill(process.pid, signal.SIGINT)
        caught = float(process.stdout.readline())
        process.wait()
    # Each poll takes 20 ms; a loaded machine may take longer to come to it, but not for ever.
    assert caught - sent < 2
    print(f"interrupted after {caught - sent:.3f} s")


def test_an_interrupt_in_the_same_thread_is_raised() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    moves = FOUND * 10
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            for _ in range(1000):
                c4.column_scores(moves)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
