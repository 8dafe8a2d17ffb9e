"""What several tests need: positions of games, and the command to compare with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import fourgone as c4

Command = Callable[..., list[str]]


def played_positions(count: int, seed: int, least_ply: int = 0) -> list[str]:
    """Moves of positions in games of bots, in which the game goes on."""
    found: list[str] = []
    number = 0
    while len(found) < count:
        number += 1
        bots = [c4.Bot(level=1 + (number + side) % 4, seed=1000 * seed + number) for side in (0, 1)]
        game = c4.Game()
        while not game.is_over:
            if game.ply >= least_ply:
                found.append("".join(map(str, game.moves)))
            game.play(bots[game.ply % 2].choose(game))
    return found[:count]


@pytest.fixture(scope="session")
def fourgone() -> Command:
    """The command of the same build: lines in, lines out."""
    path = os.environ.get("FOURGONE")
    if path is None or not Path(path).exists():
        pytest.skip("FOURGONE names no command: use `cargo xtask test python`")

    def run(*arguments: str, lines: list[str] | None = None) -> list[str]:
        text = None if lines is None else "".join(line + "\n" for line in lines)
        command = [path, *arguments]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    return run
