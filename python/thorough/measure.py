"""Prints how fast arrays are: `FOURGONE=target/release/fourgone python thorough/measure.py [BOARDS [POSITIONS]]`.

Conversions of so many boards between layouts, and scores beside the command's, by turns, in seconds of
processor time, so that other work on the machine counts little. `FOURGONE_PLIES=20..41` takes positions
of those plies only, `FOURGONE_ROUNDS=1` asks for each score once instead of three times. Where BitBully's
package is installed, it is asked for a fiftieth of the scores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import numpy as np

import fourgone as c4
from fourgone import Layout

LAYOUTS: list[Layout] = ["keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"]
ROUNDS = int(os.environ.get("FOURGONE_ROUNDS", "3"))


def positions(count: int) -> list[str]:
    plies = os.environ.get("FOURGONE_PLIES", "0..41")
    command = [os.environ["FOURGONE"], "positions", "--count", str(count), "--by", "bots", "--seed", "1", "--ply", plies]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[:count]


def conversions(count: int) -> None:
    moves = positions(min(count, 100_000))
    keys = np.resize(c4.convert(moves, "keys", errors="mark").data, count)
    print(f"{count:,} boards from keys and to keys, and a plain copy of both arrays, one thread: ns a board, GB/s of boards")
    for layout in LAYOUTS:
        best = [float("inf")] * 3
        for _ in range(ROUNDS):
            start = time.process_time()
            boards = c4.convert(keys, layout, threads=1)
            middle = time.process_time()
            c4.convert(boards, "keys", layout=layout, threads=1)
            end = time.process_time()
            copies = boards.copy(), keys.copy()
            copied = time.process_time()
            del copies
            best = list(map(min, best, (middle - start, end - middle, copied - end)))
        speeds = " ".join(f"{1e9 * took / count:6.1f} ns {boards.nbytes / took / 1e9:5.2f} GB/s" for took in best)
        print(f"  {layout:11} {speeds}")


def scores(count: int) -> None:
    moves = [line for line in positions(count) if line]
    text = "\n".join(moves) + "\n"
    keys = c4.convert(moves, "keys")
    print(f"scores of {len(moves):,} positions of bots: positions a second of processor time")
    for threads in (1, 2):
        best = {"command": 0.0, "moves": 0.0, "keys": 0.0}
        for _ in range(ROUNDS):
            before = os.times()
            command = [os.environ["FOURGONE"], "solve", "-", "--threads", str(threads)]
            subprocess.run(command, input=text, capture_output=True, text=True, check=True)
            after = os.times()
            took = after.children_user + after.children_system - before.children_user - before.children_system
            best["command"] = max(best["command"], len(moves) / took)
            for name, boards in (("moves", moves), ("keys", keys)):
                start = time.process_time()
                c4.scores(boards, threads=threads)
                best[name] = max(best[name], len(moves) / (time.process_time() - start))
        shown = ", ".join(f"{name} {speed:,.0f} ({speed / best['command']:.2f})" for name, speed in best.items())
        print(f"  {threads} threads: {shown}")
    # Without its database BitBully takes minutes for the empty board.
    bitbully([text for text in moves if len(text) > 12][: max(1, count // 50)])


def bitbully(moves: list[str]) -> None:
    """The same question to BitBully's package, one board at a time as it takes them, if it is installed."""
    try:
        from bitbully import bitbully_core as core
    except ImportError:
        return
    solver = core.BitBullyCore()
    theirs = []
    start = time.process_time()
    for text in moves:
        board = core.BoardCore()
        board.setBoard([int(column) - 1 for column in text])
        theirs.append(solver.mtdf(board, 0))
    middle = time.process_time()
    ours = c4.scores(moves, threads=1)
    end = time.process_time()
    assert ours.tolist() == theirs
    print(f"  {len(moves):,} of them: BitBully {len(moves) / (middle - start):,.0f}, one thread here {len(moves) / (end - middle):,.0f}")


conversions(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
scores(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
