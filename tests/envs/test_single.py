"""The Gymnasium environment."""

import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quiltbee.envs
from quiltbee import edition_ids, parse_game
from quiltbee.engine import BadSpec, BotFailed, make_bot
from quiltbee.envs.single import SingleGame


@pytest.fixture(autouse=True)
def strictly() -> Iterator[None]:
    """A warning of a checker is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def play_on(env: SingleGame, seed: int) -> list[tuple[float, dict[str, Any]]]:
    """Rewards and infos of a whole game of random legal actions."""
    rng = np.random.default_rng(seed)
    steps: list[tuple[float, dict[str, Any]]] = []
    is_over = False
    while not is_over:
        action = rng.choice(np.flatnonzero(env.action_masks()))
        seen, reward, is_over, is_cut, info = env.step(action)
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert (seen["action_mask"] == env.action_masks()).all()
        assert not is_cut
        steps.append((reward, info))
    return steps


@pytest.mark.parametrize("observation", ["features", "planes"])
@pytest.mark.parametrize("id", edition_ids())
def test_the_official_checker_passes_without_a_warning(id: str, observation: str) -> None:
    env = gymnasium.make(f"quiltbee/{id}-v{quiltbee.envs.VERSION}", observation=observation, opponent="greedy")
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_the_table_can_be_seen(mode: str) -> None:
    env = gymnasium.make(f"quiltbee/express-v{quiltbee.envs.VERSION}", render_mode=mode).unwrapped
    assert isinstance(env, SingleGame)
    check_env(env)
    env.reset(seed=1)
    shown = env.render()
    if mode == "rgb_array":
        assert shown.dtype == np.uint8
        assert shown.shape[1:] == (960, 3)
        assert shown.std() > 10
    else:
        assert shown.startswith("<svg" if mode == "svg" else "Patchwork Express")
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert isinstance(env.render(), type(shown))


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize("seat", [0, 1])
def test_games_against_a_bot_end_with_its_name_in_the_record(id: str, seat: int) -> None:
    env = SingleGame(id, opponent="level:2", seat=seat, reward="margin")
    env.reset(seed=3)
    steps = play_on(env, 1)
    record = parse_game(env.record())
    assert record.final.is_over
    assert (record.header(f"Player{seat}"), record.header(f"Player{1 - seat}")) == ("learner", "level:2")
    scores = steps[-1][1]["scores"]
    assert [reward for reward, _ in steps] == [0.0] * (len(steps) - 1) + [scores[seat] - scores[1 - seat]]


def test_the_same_seed_gives_the_same_game_and_the_opponent_has_its_own() -> None:
    def record(**options: int) -> str:
        env = SingleGame("express", opponent="random")
        env.reset(seed=1, options=options)
        play_on(env, 1)
        return env.record()

    assert record() == record()
    assert record(agent_seed=2) != record()
    assert parse_game(record(agent_seed=2)).circle == parse_game(record()).circle
    assert parse_game(record(deal_seed=2)).circle != parse_game(record()).circle


def test_a_bot_may_be_given_as_an_object() -> None:
    env = SingleGame("express", opponent=make_bot("greedy"))
    env.reset(seed=1)
    assert play_on(env, 1)


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadSpec, match="is no bot"):
        SingleGame(opponent="nobody")
    with pytest.raises(BotFailed, match="there is no Python file"):
        SingleGame(opponent=f"py:{tmp_path}/none.py:Bot")
    with pytest.raises(ValueError, match="render_mode is human, ansi, svg or rgb_array"):
        SingleGame(render_mode="gif")
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        SingleGame(seat=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        SingleGame().step(0)


@pytest.mark.slow
def test_without_its_libraries_it_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import quiltbee.envs"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("; pip install 'quiltbee[envs]'\n")
    code = (
        "import sys; sys.modules['PIL'] = None; from quiltbee.envs.single import SingleGame; "
        "env = SingleGame(render_mode='rgb_array'); env.reset(seed=1); env.render()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("pip install 'quiltbee[film]'\n")
