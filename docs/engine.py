#!/usr/bin/env python3
"""An engine for `fourgone arena`: wins if it can, blocks if it must, and likes the middle."""
import sys

ROWS, COLUMNS, ORDER = 6, 7, (4, 3, 5, 2, 6, 1, 7)


def wins(moves, column):
    """Whether a disc in this column, after these moves, completes four in a row."""
    heights, discs = [0] * (COLUMNS + 1), {}
    for ply, move in enumerate([*moves, column]):
        cell = (move, heights[move])
        discs[cell], heights[move] = ply % 2, heights[move] + 1
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while discs.get((x, y)) == len(moves) % 2:
                run, x, y = run + 1, x + sign * dx, y + sign * dy
        if run >= 4:
            return True
    return False


def choose(moves):
    free = [column for column in ORDER if moves.count(column) < ROWS]
    # To pass is not allowed, but to think it shows where the other side would win.
    for past in (moves, [*moves, 0]):
        for column in free:
            if wins(past, column):
                return column
    return free[0]


moves = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["c4"]:
        print("id name Thirty Lines\nc4ok")
    elif words[:1] == ["isready"]:
        print("readyok")
    elif words[:1] == ["position"]:
        moves = [int(word) for word in words[3:]]  # position startpos moves 4 4 5
    elif words[:1] == ["go"]:
        print("bestmove", choose(moves))
    elif words[:1] == ["quit"]:
        break
    sys.stdout.flush()
