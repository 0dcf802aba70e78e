"""All environments refuse the same things at once, in the same sentences."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from quiltbee.envs.single import SingleGame
from quiltbee.envs.turns import TurnGame, parallel_game
from quiltbee.envs.vector import VectorGames


def games(**options: Any) -> VectorGames:
    return VectorGames(2, "express", **options)


def single(**options: Any) -> SingleGame:
    return SingleGame("express", **options)


def turns(**options: Any) -> TurnGame:
    return TurnGame("express", **options)


def parallel(**options: Any) -> Any:
    return parallel_game(edition="express", **options)


every_environment = pytest.mark.parametrize("make", [games, single, turns, parallel])


@every_environment
def test_an_unknown_reward_is_refused_before_the_first_game(make: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^reward is win, margin or potential, not 'nope'$"):
        make(reward="nope")


@every_environment
def test_an_unknown_form_of_observation_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^observation is features or planes, not 'pixels'$"):
        make(observation="pixels")


@every_environment
def test_an_option_with_a_slip_of_the_pen_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(
        ValueError, match=r"^an option of reset is deal_seed, refill_seed.* agent_seed.*, not 'deal_sed'$"
    ):
        make().reset(options={"deal_sed": 3})


@every_environment
@pytest.mark.parametrize("seed", ["x", 1.5])
def test_a_seed_that_is_no_number_is_refused(make: Callable[..., Any], seed: object) -> None:
    with pytest.raises(ValueError, match=f"^deal_seed is a whole number, not {seed!r}$"):
        make().reset(options={"deal_seed": seed})
    with pytest.raises(ValueError, match=f"^seed is a whole number, not {seed!r}$"):
        make().reset(seed=seed)


@every_environment
def test_seeds_may_be_numbers_of_numpy_or_none(make: Callable[..., Any]) -> None:
    env = make()
    env.reset(seed=np.int64(4), options={"deal_seed": np.int32(3), "agent_seed": None})
    env.reset(options={"refill_seed": None})


def test_a_list_of_seeds_is_read_one_by_one() -> None:
    with pytest.raises(ValueError, match=r"^deal_seed is a whole number, not 'x'$"):
        games().reset(options={"deal_seed": [1, "x"]})


BEFORE_THE_FIRST_RESET = {
    "vector, step": lambda: games().step(np.array([0, 0])),
    "vector, sample": lambda: games().sample(),
    "vector, masks": lambda: games().action_masks(),
    "vector, state": lambda: games().state(0),
    "vector, record": lambda: games(records=True).record(0),
    "vector, render": lambda: games(render_mode="ansi").render(),
    "vector against a bot, step": lambda: games(opponent="greedy").step(np.array([0, 0])),
    "vector against a bot, sample": lambda: games(opponent="greedy").sample(),
    "single, step": lambda: single().step(0),
    "single, masks": lambda: single().action_masks(),
    "single, record": lambda: single().record(),
    "turns, step": lambda: turns().step(0),
    "turns, last": lambda: turns().last(),
    "turns, observe": lambda: turns().observe("player_0"),
    "turns, masks": lambda: turns().action_masks("player_0"),
    "turns, record": lambda: turns().record(),
}


@pytest.mark.parametrize("ask", BEFORE_THE_FIRST_RESET.values(), ids=BEFORE_THE_FIRST_RESET)
def test_before_the_first_reset_nobody_plays_or_looks(ask: Callable[[], object]) -> None:
    with pytest.raises(ResetNeeded, match="no game is dealt yet: call reset first"):
        ask()
