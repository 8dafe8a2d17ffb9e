"""Agents for other people's environments, each played in the real one where it is installed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourgone as c4
import fourgone.kaggle
import fourgone.pettingzoo

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def moves_of(game: c4.Game) -> list[int]:
    return [column - 1 for column in game.moves]


def played(first: c4.Bot, second: c4.Bot) -> c4.Game:
    game = c4.Game()
    while not game.is_over:
        game.play((first, second)[game.ply % 2].choose(game))
    return game


def test_pettingzoo_plays_the_same_games_in_lock_step() -> None:
    zoo = pytest.importorskip("pettingzoo.classic.connect_four_v3")
    for seed in range(5):
        policies = [fourgone.pettingzoo.policy(level, seed) for level in (4, 3)]
        environment = zoo.env()
        environment.reset()
        game = c4.Game()
        for agent in environment.agent_iter():
            observation, reward, termination, _, _ = environment.last()
            if termination:
                winner = game.outcome.winner if game.outcome else None
                mine = "first" if agent == "player_0" else "second"
                assert reward == (0 if winner is None else 1 if winner == mine else -1)
                environment.step(None)
                continue
            board = c4.convert([game], "pettingzoo")[0]
            assert np.array_equal(observation["observation"], board)
            legal = [column - 1 for column in game.legal_columns]
            assert np.flatnonzero(observation["action_mask"]).tolist() == legal
            action = policies[game.ply % 2](observation)
            environment.step(action)
            game.play(action + 1)
        assert game.is_over
        assert game == played(c4.Bot(4, seed), c4.Bot(3, seed))


def test_openspiel_plays_the_same_games_in_lock_step() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    from fourgone.openspiel import FourgoneBot

    for seed in range(5):
        bots = [FourgoneBot(level, seed) for level in (4, 3)]
        state = pyspiel.load_game("connect_four").new_initial_state()
        game = c4.Game()
        while not state.is_terminal():
            assert state.legal_actions() == [column - 1 for column in game.legal_columns]
            board = np.array([state.observation_tensor()]).reshape(1, 3, 6, 7)
            assert np.array_equal(board, c4.convert([game], "openspiel"))
            action = bots[game.ply % 2].step(state)
            state.apply_action(action)
            game.play(action + 1)
        assert game == played(c4.Bot(4, seed), c4.Bot(3, seed))
        winner = game.outcome.winner if game.outcome else None
        assert state.returns()[0] == (0 if winner is None else 1 if winner == "first" else -1)


def test_kaggle_plays_the_same_games_in_lock_step(tmp_path: Path) -> None:
    kaggle: Any = pytest.importorskip("kaggle_environments")
    fourgone.kaggle.agent_file(tmp_path / "agent.py", level=3, seed=7)
    environment = kaggle.make("connectx")
    environment.run([fourgone.kaggle.agent(4, 7), str(tmp_path / "agent.py")])
    game = c4.Game()
    for step, states in enumerate(environment.steps):
        assert states[0]["observation"]["board"] == c4.convert([game], "kaggle")[0].tolist()
        if step + 1 < len(environment.steps):
            game.play(environment.steps[step + 1][game.ply % 2]["action"] + 1)
    assert game == played(c4.Bot(4, 7), c4.Bot(3, 7))
    winner = game.outcome.winner if game.outcome else None
    assert environment.steps[-1][0]["reward"] == (0 if winner is None else 1 if winner == "first" else -1)


def test_a_board_of_another_size_is_refused_by_the_kaggle_agent() -> None:
    agent = fourgone.kaggle.agent(3)
    with pytest.raises(ValueError, match="7 columns and 6 rows only"):
        agent({"board": [0] * 20, "mark": 1}, {"rows": 4, "columns": 5, "inarow": 4})


@pytest.mark.parametrize("side", ["first", "second", "random"])
def test_the_gymnasium_environment_is_one(side: Any) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from fourgone.gymnasium import ConnectFour

    assert issubclass(ConnectFour, gymnasium.Env)
    check_env(ConnectFour(2, agent_plays=side), skip_render_check=True)
    environment = ConnectFour(1, agent_plays=side)
    rewards = []
    for seed in range(20):
        observation, info = environment.reset(seed=seed)
        agent = c4.Bot(8, seed)
        terminated = False
        while not terminated:
            expected = c4.convert([environment.game], "pettingzoo")[0]
            assert np.array_equal(observation, expected)
            action = agent.choose(environment.game) - 1
            assert info["action_mask"][action] == 1
            observation, reward, terminated, _, info = environment.step(action)
        rewards.append(reward)
        assert (reward == 0) == (environment.game.outcome == c4.Outcome(None))
    assert np.mean(rewards) > 0.5, "level 8 against level 1"


def test_an_illegal_action_loses_in_the_gymnasium_environment() -> None:
    pytest.importorskip("gymnasium")
    from fourgone.gymnasium import ConnectFour

    environment = ConnectFour(2)
    environment.reset(seed=1)
    environment.game = c4.Game("444444")
    _, reward, terminated, _, _ = environment.step(3)
    assert (reward, terminated) == (-1, True)


def test_a_stronger_agent_is_judged_better() -> None:
    found = [c4.judge(c4.Bot(level, 1).choose, positions=300) for level in (1, 5, 10)]
    assert found[0].perfect < found[1].perfect < found[2].perfect == 1
    assert found[0].good < found[1].good < found[2].good == 1
    assert sum(count for count, _, _ in found[0].by_ply.values()) == 300
    assert found[0] == c4.judge(c4.Bot(1, 1).choose, positions=300), "the same seed, the same judgement"
    illegal = c4.judge(lambda position: 9, positions=10)
    assert (illegal.illegal, illegal.perfect) == (10, 0)


def test_pgx_has_the_same_boards_in_lock_step() -> None:
    pgx = pytest.importorskip("pgx")
    environment = pgx.make("connect_four")
    jax = pytest.importorskip("jax")
    step = jax.jit(environment.step)
    for seed in range(3):
        game = played(c4.Bot(level=3, seed=seed), c4.Bot(level=2, seed=seed))
        state = jax.jit(environment.init)(jax.random.PRNGKey(seed))
        for position, column in zip(game.positions, moves_of(game)):
            board = np.asarray(state.observation)
            assert board.dtype == np.bool_ and np.array_equal(c4.convert([position], "pgx")[0], board)
            assert c4.convert(board[None], "keys", layout="pgx")[0] == position.key
            assert np.array_equal(c4.legal_columns([position])[0], np.asarray(state.legal_action_mask))
            state = step(state, column)
        assert bool(state.terminated)
