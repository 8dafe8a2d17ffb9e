"""Prints how fast arrays are: `FOURGONE=target/release/fourgone python thorough/measure.py [BOARDS [POSITIONS]]`.

Conversions of so many boards between layouts, and scores beside the command's, by turns, in seconds of
processor time, so that other work on the machine counts little.
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
ROUNDS = 3


def positions(count: int) -> list[str]:
    command = [os.environ["FOURGONE"], "positions", "--count", str(count), "--by", "bots", "--seed", "1"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[:count]


def conversions(count: int) -> None:
    moves = positions(min(count, 100_000))
    keys = np.resize(c4.convert(moves, "keys", errors="mark").data, count)
    print(f"{count:,} boards from keys and to keys, one thread: ns a board, and GB/s of the boards")
    for layout in LAYOUTS:
        best = [float("inf")] * 2
        for _ in range(ROUNDS):
            start = time.process_time()
            boards = c4.convert(keys, layout, threads=1)
            middle = time.process_time()
            c4.convert(boards, "keys", layout=layout, threads=1)
            end = time.process_time()
            best = [min(best[0], middle - start), min(best[1], end - middle)]
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


conversions(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
scores(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
