"""Plays the games of a file, one a line, by the rules of OpenSpiel's connect_four.

Writes one line of JSON for every ply, the empty board included: the legal columns, whether the
game is over, who won, and the board as OpenSpiel prints it.
"""

import json
import sys

import pyspiel


def report(state):
    first, second = state.returns()
    return {
        "legal": state.legal_actions(),
        "over": state.is_terminal(),
        "winner": 1 if first > second else 2 if second > first else 0,
        "board": str(state).rstrip("\n"),
    }


def main(path):
    game = pyspiel.load_game("connect_four")
    with open(path, encoding="ascii") as lines:
        for line in lines:
            state = game.new_initial_state()
            print(json.dumps(report(state)))
            for column in line.strip():
                state.apply_action(int(column) - 1)
                print(json.dumps(report(state)))


main(sys.argv[1])
