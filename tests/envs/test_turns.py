"""The PettingZoo environment."""

import pickle
import warnings
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest

import quiltbee.envs
from quiltbee import edition_ids, parse_game
from quiltbee.envs.turns import TurnGame, parallel_game
from tests.envs.checkers import (
    api_test,
    connect_four_v3,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

ABOUT_DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""PettingZoo 1.27.0 says this about all dictionaries but those of its own environments: docs/reference/envs.md."""


@pytest.fixture(autouse=True)
def strictly() -> Iterator[None]:
    """A warning of a checker is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize(
    ("observation", "reward"), [("features", "win"), ("planes", "margin"), ("features", "potential")]
)
def test_the_official_checkers_pass_without_a_warning(id: str, observation: str, reward: str) -> None:
    api_test(TurnGame(id, observation=observation, reward=reward, masks="info"), num_cycles=150)
    seed_test(lambda: TurnGame(id, observation=observation, reward=reward), num_cycles=150)


def said_by_the_checker(env: pettingzoo.AECEnv) -> set[str]:
    """The warnings of `api_test`; each must come from its own file."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=150)
    assert {Path(each.filename).name for each in caught} <= {"api_test.py"}
    return {str(each.message) for each in caught}


class Renamed(TurnGame):
    """Bears the name of an environment of PettingZoo, whose dictionaries the checker accepts."""

    def __str__(self) -> str:
        return "tictactoe_v3"


@pytest.mark.parametrize("id", edition_ids())
def test_about_masks_in_the_observation_the_checker_warns_because_of_the_name_alone(id: str) -> None:
    assert said_by_the_checker(TurnGame(id)) <= ABOUT_DICTIONARIES
    assert said_by_the_checker(Renamed(id)) == set()


@pytest.mark.parametrize(("name", "warned"), [("connect_four_v3", set()), ("somebodys_v0", ABOUT_DICTIONARIES)])
def test_pettingzoos_own_connect_four_is_warned_about_in_the_same_way_under_another_name(
    name: str, warned: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = connect_four_v3.env()
    monkeypatch.setattr(type(env.unwrapped), "metadata", {**env.unwrapped.metadata, "name": name})
    of_an_empty_board = {"Observation numpy array is all zeros."}
    assert said_by_the_checker(env) - of_an_empty_board == warned


@pytest.mark.parametrize("masks", ["both", "info"])
@pytest.mark.parametrize("id", edition_ids())
def test_the_checkers_of_parallel_environments_pass_without_a_warning(id: str, masks: str) -> None:
    def made(**options: Any) -> pettingzoo.ParallelEnv:
        return pettingzoo.make("parallel", f"quiltbee/{id}-v{quiltbee.envs.VERSION}", masks=masks, **options)

    parallel_api_test(made(), num_cycles=150)
    parallel_seed_test(made, num_cycles=150)


def test_the_checker_of_cycles_fits_pettingzoos_own_connect_four_no_better_than_ours() -> None:
    """It chooses actions without the mask, and wants a parallel form in which every agent acts in every cycle."""
    ours = SimpleNamespace(env=partial(TurnGame, "express"), parallel_env=partial(parallel_game, edition="express"))
    with pytest.raises(AssertionError):
        max_cycles_test(ours)
    with pytest.raises(AttributeError, match="parallel_env"):
        max_cycles_test(connect_four_v3)


@pytest.mark.parametrize("limit", [1, 4, 9])
def test_max_cycles_cuts_a_game_off_after_so_many_decisions(limit: int) -> None:
    env, rng = TurnGame("patchwork", max_cycles=limit), np.random.default_rng(1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(rng.choice(np.flatnonzero(env.action_masks(env.agent_selection))))
    assert len(parse_game(env.record()).decisions) == limit
    assert not any(env.terminations.values())


def test_in_parallel_only_the_action_of_the_active_agent_counts() -> None:
    env = pettingzoo.make("parallel", f"quiltbee/express-v{quiltbee.envs.VERSION}", max_cycles=9)
    rng, (seen, _) = np.random.default_rng(1), env.reset(seed=1)
    truncations, steps = {"player_0": False}, 0
    while env.agents:
        [active] = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        actions = dict.fromkeys(env.agents, -1)
        actions[active] = rng.choice(np.flatnonzero(seen[active]["action_mask"]))
        seen, _, _, truncations, infos = env.step(actions)
        assert all(infos[agent]["active_agent"] in env.agents for agent in env.agents)
        steps += 1
    assert all(truncations.values())
    assert steps in (8, 9), "a refill comes with the take that causes it"


def test_a_copy_of_a_game_plays_on_by_itself() -> None:
    """Searches copy an environment, and pools of processes send it."""
    env = TurnGame("express", masks="info")
    env.reset(seed=1)
    env.step(0)
    sent = pickle.loads(pickle.dumps(env))
    api_test(deepcopy(env), num_cycles=50)
    for each in (env, sent):
        rng = np.random.default_rng(1)
        while each.agents:
            mask = each.action_masks(each.agent_selection)
            each.step(rng.choice(np.flatnonzero(mask)) if mask.any() else None)
    assert sent.record() == env.record(), "the refill, too"


@pytest.mark.slow
def test_the_table_can_be_seen_in_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: TurnGame("express", render_mode=render_mode))
    assert "Patchwork Express" in capsys.readouterr().out


def test_it_is_made_by_its_id() -> None:
    env = pettingzoo.make("aec", f"quiltbee/express-v{quiltbee.envs.VERSION}", max_cycles=7)
    env.reset(seed=1)
    for agent in env.agent_iter():
        _, _, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(info["action_mask"]))
    assert len(parse_game(env.record()).decisions) in (7, 8), "a refill comes with the take that causes it"


@pytest.mark.parametrize("id", edition_ids())
def test_the_mask_is_in_three_places_and_rewards_are_zero_sum(id: str) -> None:
    env, rng, total = TurnGame(id), np.random.default_rng(1), {"player_0": 0.0, "player_1": 0.0}
    env.reset(seed=2)
    in_a_row, last = 0, ""
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        total[agent] += reward
        mask = env.action_masks(agent)
        assert (mask == seen["action_mask"]).all()
        assert (mask == info["action_mask"]).all()
        if not env.terminations[agent]:
            assert mask.any()
            assert not env.action_masks(env.possible_agents[1 - env.possible_agents.index(agent)]).any()
            in_a_row += agent == last
            last = agent
        env.step(None if termination or truncation else rng.choice(np.flatnonzero(mask)))
    assert sorted(total.values()) == [-1.0, 1.0]
    assert in_a_row > 5, "the same agent acts several times in a row"


def test_an_unknown_place_for_masks_is_refused() -> None:
    with pytest.raises(ValueError, match="masks is both or info"):
        TurnGame(masks="nowhere")
