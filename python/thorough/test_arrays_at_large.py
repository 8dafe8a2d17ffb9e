"""Many positions through arrays: against the command, and against scores that nobody here found.

Run by `cargo xtask test arrays`.
"""

from __future__ import annotations

import os
import subprocess
import time

import numpy as np
import pytest

import fourgone as c4
from fourgone import Layout
from fourgone._fourgone import book_parts, part_keys

POSITIONS = 100_000
LAYOUTS: list[Layout] = ["moves", "keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"]
TWELVE_DISCS = 4_200_899


def fourgone(*arguments: str, text: str | None = None) -> list[str]:
    command = [os.environ["FOURGONE"], *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def test_every_layout_agrees_with_the_command() -> None:
    start = time.monotonic()
    count = ["--count", str(POSITIONS), "--by", "bots", "--ply", "12..41", "--seed", "7"]
    moves = fourgone("positions", *count)
    text = "\n".join(moves) + "\n"
    theirs = np.array([int(line.split()[1]) for line in fourgone("solve", "-", text=text)], dtype=np.int8)
    for layout in LAYOUTS:
        boards = c4.convert(moves, layout)
        assert len(boards) == POSITIONS
        assert np.array_equal(c4.scores(boards, layout=layout), theirs), layout
        assert np.array_equal(c4.mirrored(c4.mirrored(boards, layout=layout), layout=layout, to=layout), boards)
    print(f"\n{POSITIONS:,} positions in {len(LAYOUTS)} layouts agree, {time.monotonic() - start:.0f} s")


def test_the_database_of_bitbully_agrees() -> None:
    core = pytest.importorskip("bitbully.bitbully_core")
    databases = pytest.importorskip("bitbully_databases").BitBullyDatabases
    book = core.OpeningBookCore(databases.get_database_path("12-ply-dist"))
    assert book.getBookSize() == TWELVE_DISCS
    start = time.monotonic()
    compared = 0
    for part in range(book_parts(12)):
        keys = part_keys(12, part)
        scores = c4.scores(keys)
        for moves, ours in zip(c4.convert(keys, "moves"), scores.tolist()):
            board = core.BoardCore()
            assert board.setBoard([int(column) - 1 for column in moves])
            assert book.getBoardValue(board) == ours, moves
            compared += 1
    assert compared == TWELVE_DISCS
    print(f"\n{compared:,} scores agree, {time.monotonic() - start:.0f} s")
