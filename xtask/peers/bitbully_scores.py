"""Compares scores of ours with the 12-ply database of BitBully, which nobody here wrote.

    bitbully_scores.py FOURGONE [SAMPLE]

Enumerates the positions with 12 discs, up to mirror images, in which the game goes on and the
player to move cannot win at once, by BitBully's rules. Has `FOURGONE solve` solve all of them, or
a sample that is the same every time, and looks each up in the database. Fails at the first score
that differs.

BitBully counts scores as we do. It is licensed under the AGPL; it is installed for this comparison
and for nothing else.
"""

import random
import subprocess
import sys
import threading

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

PLIES = 12
POSITIONS = 4_200_899


def enumerate_positions():
    """The moves that lead to each position, as columns 1 to 7."""
    layer = [("", bitbully_core.BoardCore())]
    for _ in range(PLIES):
        children, seen = [], set()
        for moves, board in layer:
            for column in board.legalMoves(False, False):
                if board.canWin(column):
                    continue
                child = board.playMoveOnCopy(column)
                uid = min(child.uid(), child.mirror().uid())
                if uid not in seen:
                    seen.add(uid)
                    children.append((f"{moves}{column + 1}", child))
        layer = children
    return [moves for moves, board in layer if not board.canWin()]


def solve(program, lines):
    """What our command says of each line, as it comes."""
    command = [program, "solve", "-"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def feed():
        with child.stdin as pipe:
            pipe.writelines(f"{line}\n" for line in lines)

    threading.Thread(target=feed, daemon=True).start()
    yield from child.stdout
    if child.wait() != 0:
        sys.exit(f"fourgone failed with {child.returncode}")


def main(program, sample=None):
    book = bitbully_core.OpeningBookCore(BitBullyDatabases.get_database_path("12-ply-dist"))
    if book.getBookSize() != POSITIONS:
        sys.exit(f"the database has {book.getBookSize()} positions instead of {POSITIONS}")
    if sample is None:
        lines = enumerate_positions()
        if len(lines) != POSITIONS:
            sys.exit(f"{len(lines)} positions were enumerated instead of {POSITIONS}")
    else:
        lines = random_positions(int(sample))
    compared = 0
    for line, answer in zip(lines, solve(program, lines), strict=True):
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in line])
        theirs = book.getBoardValue(board)
        if answer.split() != [line, str(theirs)]:
            sys.exit(f"we say `{answer.strip()}`, they say {theirs} of {line}")
        compared += 1
    print(f"{compared} positions with {PLIES} discs, every score the same")


def random_positions(count):
    """Random games of 12 moves after which nobody has won or can win at once."""
    chance = random.Random(1)
    positions = []
    while len(positions) < count:
        board, moves = bitbully_core.BoardCore(), ""
        while len(moves) < PLIES and not board.canWin():
            column = chance.choice(board.legalMoves(False, False))
            board.play(column)
            moves += str(column + 1)
        if len(moves) == PLIES and not board.canWin():
            positions.append(moves)
    return positions


main(*sys.argv[1:])
