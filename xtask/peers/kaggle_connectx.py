"""Plays the games of a file, one a line, by the rules of Kaggle's connectx.

Writes one line of JSON for every ply, the empty board included: the legal columns, whether the
game is over, who won, and the flat board.

Every answer comes from Kaggle's interpreter of a move. It is called directly, because the
environment around it validates and copies everything at each step, which takes a hundred times as
long. A column is legal when the interpreter puts a disc into it.
"""

import contextlib
import io
import json
import sys
from types import SimpleNamespace

with contextlib.redirect_stdout(io.StringIO()):  # It tells which other games it cannot load.
    from kaggle_environments.envs.connectx.connectx import interpreter, specification

COLUMNS = range(7)


def environment():
    defaults = {
        name: value["default"] if isinstance(value, dict) else value
        for name, value in specification["configuration"].items()
    }
    assert (defaults["columns"], defaults["rows"], defaults["inarow"]) == (7, 6, 4)
    return SimpleNamespace(configuration=SimpleNamespace(**defaults), done=False)


def agents(board, statuses, rewards):
    return [
        SimpleNamespace(
            observation=SimpleNamespace(board=board, mark=mark),
            status=status,
            reward=reward,
            action=0,
        )
        for mark, status, reward in zip((1, 2), statuses, rewards)
    ]


def step(state, column, env):
    """A new state, after the move if the interpreter takes it."""
    after = agents(
        list(state[0].observation.board),
        [agent.status for agent in state],
        [agent.reward for agent in state],
    )
    for agent in after:
        agent.action = column
    return interpreter(after, env)


def report(state, env):
    board = state[0].observation.board
    winners = [agent.observation.mark for agent in state if agent.reward == 1]
    return {
        "legal": [c for c in COLUMNS if step(state, c, env)[0].observation.board != board],
        "over": all(agent.status == "DONE" for agent in state),
        "winner": winners[0] if winners else 0,
        "board": json.dumps(board, separators=(",", ":")),
    }


def main(path):
    env = environment()
    with open(path, encoding="ascii") as lines:
        for line in lines:
            state = agents([0] * 42, ["ACTIVE", "INACTIVE"], [0, 0])
            print(json.dumps(report(state, env)))
            for column in line.strip():
                state = step(state, int(column) - 1, env)
                print(json.dumps(report(state, env)))


main(sys.argv[1])
