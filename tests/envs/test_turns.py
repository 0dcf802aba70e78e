"""The PettingZoo environment."""

import warnings
from collections.abc import Iterator

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import quiltbee.envs
from quiltbee import edition_ids, parse_game
from quiltbee.envs.turns import TurnGame

WHITELISTED = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""`api_test` says this about every dictionary, except for a list of its own environments."""


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


def test_with_the_mask_in_the_observation_the_checker_only_says_that_it_is_a_dictionary() -> None:
    warnings.filterwarnings("ignore", WHITELISTED)
    api_test(TurnGame("express"), num_cycles=150)


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
