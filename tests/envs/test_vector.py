"""The Gymnasium vector environment."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import quiltbee.envs
from quiltbee import Decision, State, XorShift, edition, edition_ids, legal, parse_game
from quiltbee.engine import BadSpec, Limit
from quiltbee.envs.episode import REWARDS
from quiltbee.envs.single import SingleGame
from quiltbee.envs.vector import VectorGames
from tests.custom_edition import put_tea_towel
from tests.kernel.support.random_editions import random_edition

MODES = pytest.mark.parametrize("mode", list(AutoresetMode))


def played(games: VectorGames, steps: int, seed: int = 1) -> list[tuple[Any, ...]]:
    """Everything that a program gets in this many random steps."""
    return [games.reset(seed=seed), *(games.step(games.sample()) for _ in range(steps))]


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize("observation", ["features", "planes"])
@pytest.mark.parametrize("opponent", ["random", "self"])
def test_gymnasium_makes_it_and_its_spaces_hold_what_it_tells(id: str, observation: str, opponent: str) -> None:
    made = gym.make_vec(
        f"quiltbee/{id}-v{quiltbee.envs.VERSION}", num_envs=5, observation=observation, opponent=opponent
    )
    games = made.unwrapped
    assert isinstance(games, VectorGames)
    assert games.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, infos = games.reset(seed=3)
    for _ in range(150):
        assert observations in games.observation_space
        assert np.array_equal(observations["action_mask"], infos["action_mask"])
        assert np.array_equal(observations["action_mask"], games.action_masks())
        actions = games.sample()
        assert actions in games.action_space
        observations, rewards, terminations, truncations, infos = games.step(actions)
        assert [str(each.dtype) for each in (rewards, terminations, truncations)] == ["float64", "bool", "bool"]
        assert set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        assert ((rewards != 0) == terminations).all()
        assert not truncations.any()


@MODES
def test_the_same_seed_gives_the_same_bytes(mode: AutoresetMode) -> None:
    steps = 12 if mode is AutoresetMode.DISABLED else 200
    first, second = (played(VectorGames(4, "express", autoreset_mode=mode), steps) for _ in range(2))
    assert all(data_equivalence(one, other) for one, other in zip(first, second, strict=True))
    other = played(VectorGames(4, "express", autoreset_mode=mode), steps, seed=2)
    assert not data_equivalence(first[0], other[0])


def test_a_game_depends_on_its_seed_and_not_on_its_neighbours() -> None:
    many, one = VectorGames(4, "express"), VectorGames(1, "express")
    all_told = played(many, 100, seed=10)
    for row in range(4):
        for told, alone in zip(all_told, played(one, 100, seed=10 + row), strict=True):
            assert np.array_equal(told[0]["observation"][row], alone[0]["observation"][0])


def test_a_change_of_these_bytes_needs_a_new_version() -> None:
    """Results that were published for an id must stay true: raise `VERSION` in quiltbee/envs, then change this."""
    digest = sha256()
    for id in edition_ids():
        for reward in ("win", "margin", "potential"):
            for observation in ("features", "planes"):
                games = VectorGames(3, id, reward=reward, observation=observation)
                for told in played(games, 120, seed=7):
                    digest.update(told[0]["observation"].tobytes())
                    digest.update(told[0]["action_mask"].tobytes())
                    digest.update(told[1].tobytes() if len(told) == 5 else b"")
    assert (quiltbee.envs.VERSION, digest.hexdigest()[:16]) == (0, "f62f8cb70588171e")


def test_after_the_end_the_next_step_only_deals() -> None:
    games = VectorGames(4, "express", opponent="self")
    games.reset(seed=1)
    terminations = np.zeros(4, dtype=np.bool_)
    for _ in range(300):
        before = terminations
        observations, rewards, terminations, _, infos = games.step(games.sample())
        assert (observations["action_mask"][terminations] == 0).all()
        assert (infos["turn"][terminations] == 3).all()
        assert (infos["turn"][~terminations] < 2).all()
        for row in np.flatnonzero(before).tolist():
            assert rewards[row] == 0
            assert not terminations[row]
            assert games.state(row).sides[0].time == games.state(row).sides[1].time == 0


def must_tell_the_end(games: VectorGames, row: Any, infos: dict[str, Any], rewards: Any) -> None:
    """The last observation of a game, and its margin as the reward."""
    assert infos["final_obs"][row] in games.single_observation_space
    assert not infos["final_obs"][row]["action_mask"].any()
    mine, theirs = infos["final_info"]["scores"][row]
    assert rewards[row] == mine - theirs


def test_in_the_same_step_the_last_observation_comes_along() -> None:
    games = VectorGames(4, "express", autoreset_mode="SameStep", reward="margin")
    games.reset(seed=1)
    ended = 0
    for _ in range(200):
        observations, rewards, terminations, _, infos = games.step(games.sample())
        assert observations["action_mask"].any(axis=1).all()
        assert ("final_obs" in infos) == terminations.any()
        for row in np.flatnonzero(terminations):
            ended += 1
            must_tell_the_end(games, row, infos, rewards)
    assert ended > 10


def test_without_autoreset_the_program_names_the_rows() -> None:
    games = VectorGames(3, "express", autoreset_mode=AutoresetMode.DISABLED)
    games.reset(seed=1)
    terminations = np.zeros(3, dtype=np.bool_)
    while not terminations.any():
        terminations = games.step(games.sample())[2]
    with pytest.raises(ValueError, match="nothing was played"):
        games.step(games.sample())
    kept = games.state(int(np.flatnonzero(~terminations)[0])) if not terminations.all() else None
    games.reset(options={"reset_mask": terminations})
    assert games.state(int(np.flatnonzero(terminations)[0])).sides[0].time == 0
    assert kept is None or games.state(int(np.flatnonzero(~terminations)[0])) == kept
    games.step(games.sample())


def test_seeds_for_deal_refill_and_agents_can_be_set_apart() -> None:
    games = VectorGames(2, "express", opponent="self")
    first, _ = games.reset(seed=1)
    other, _ = games.reset(options={"agent_seed": 5, "refill_seed": 6})
    assert np.array_equal(first["observation"], other["observation"])
    other, _ = games.reset(options={"deal_seed": 5})
    assert not np.array_equal(first["observation"], other["observation"])
    again, _ = games.reset(seed=[1, 2])
    assert np.array_equal(first["observation"], again["observation"])
    later, _ = games.reset()
    assert not np.array_equal(first["observation"], later["observation"])  # each row goes on with its own


def test_gymnasiums_own_wrapper_counts_the_episodes() -> None:
    games = VectorGames(4, "express", reward="margin")
    counted = RecordEpisodeStatistics(games)
    counted.reset(seed=1)
    for _ in range(200):
        counted.step(games.sample())
    assert counted.episode_count > 10
    assert all(length > 5 for length in counted.length_queue)


def test_custom_editions_and_boards_work(tmp_path: Path) -> None:
    for name in (str(put_tea_towel(tmp_path)), random_edition(3)):
        assert len(played(VectorGames(2, name), 50)) == 51
    assert VectorGames(1, "patchwork", "2014").edition == edition("patchwork", "2014")


def test_what_is_not_copied_changes_with_the_next_step() -> None:
    games = VectorGames(2, "express", copy=False)
    kept, _ = games.reset(seed=1)
    before = kept["observation"].copy()
    games.step(games.sample())
    assert not np.array_equal(kept["observation"], before)


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["random", "self", "greedy"])
@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_the_tables_can_be_seen(mode: str, opponent: str) -> None:
    made = gym.make_vec("quiltbee/express-v0", num_envs=2, opponent=opponent, render_mode=mode)
    games = made.unwrapped
    assert isinstance(games, VectorGames)
    games.reset(seed=1)
    for _ in range(8):
        games.step(games.sample())
    tables = games.render()
    assert tables is not None
    assert len(tables) == 2
    if mode == "rgb_array":
        assert all(table.shape[1:] == (960, 3) and table.std() > 10 for table in tables)
    else:
        assert all(table.startswith("<svg" if mode == "svg" else "Patchwork Express") for table in tables)
    assert VectorGames(2, "express").render() is None


# --- records ------------------------------------------------------------------------------------------------------


def assert_recorded(games: VectorGames, row: int) -> None:
    record = parse_game(games.record(row))
    assert record.final == games.state(row)
    assert record.header("Player0") == "learner"


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize("opponent", ["random", "self", "greedy"])
def test_the_game_of_a_row_is_recorded(id: str, opponent: str) -> None:
    games = VectorGames(2, id, opponent=opponent, records=True)
    games.reset(seed=1)
    ended = 0
    for _ in range(130):
        _, _, terminations, _, _ = games.step(games.sample())
        ended += int(terminations.sum())
        for row in range(2):
            assert_recorded(games, row)
    assert ended > 0
    games.reset(options={"reset_mask": [False, True]})
    assert_recorded(games, 0)
    assert_recorded(games, 1)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@MODES
def test_after_the_step_in_which_a_game_has_ended_it_is_recorded_whole(mode: AutoresetMode, opponent: str) -> None:
    games = VectorGames(3, "express", opponent=opponent, autoreset_mode=mode, reward="margin", records=True)
    games.reset(seed=5)
    whole: list[str] = []
    while len(whole) < 6:
        _, rewards, terminations, _, _ = games.step(games.sample())
        for row in np.flatnonzero(terminations).tolist():
            record = parse_game(games.record(row))
            assert record.final.is_over
            first, second = map(int, record.header("Score").split())
            assert rewards[row] == first - second
            whole.append(games.record(row))
        if mode is AutoresetMode.DISABLED and terminations.any():
            games.reset(options={"reset_mask": terminations})
        elif mode is AutoresetMode.SAME_STEP and terminations.any():
            games.step(games.sample())
            assert all(not parse_game(games.record(row)).final.is_over for row in np.flatnonzero(terminations).tolist())
    assert len(set(whole)) == len(whole)


def test_records_change_nothing_else() -> None:
    plain, kept = (played(VectorGames(3, "express", records=records), 100) for records in (False, True))
    assert all(data_equivalence(one, other) for one, other in zip(plain, kept, strict=True))


def test_an_episode_of_a_custom_edition_can_be_opened_by_anybody(tmp_path: Path) -> None:
    games = VectorGames(1, str(put_tea_towel(tmp_path)), records=True)
    games.reset(seed=1)
    while not games.step(games.sample())[2][0]:
        pass
    assert_recorded(games, 0)


# --- against bots -------------------------------------------------------------------------------------------------


class Advancer:
    """A bot as a program has it: it has no name, and answers with a decision."""

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Decision:  # noqa: ARG002  # as every bot
        return legal(state)[0]


@pytest.mark.parametrize("observation", ["features", "planes"])
@pytest.mark.parametrize("opponent", ["level:2", Advancer()])
def test_a_bot_plays_the_other_seat(opponent: str | Advancer, observation: str) -> None:
    games = VectorGames(2, "express", opponent=opponent, observation=observation)
    observations, infos = games.reset(seed=3)
    for _ in range(60):
        assert observations in games.observation_space
        assert np.array_equal(observations["action_mask"], infos["action_mask"])
        assert set(infos["turn"].tolist()) <= {0, 3}
        observations, rewards, terminations, truncations, infos = games.step(games.sample())
        assert [str(each.dtype) for each in (rewards, terminations, truncations)] == ["float64", "bool", "bool"]
        assert ((rewards != 0) == terminations).all()
    assert parse_game(games.record(0)).header("Player1") == ("level:2" if opponent == "level:2" else "Advancer")


@pytest.mark.parametrize("reward", REWARDS)
def test_a_row_against_a_bot_is_the_game_of_the_single_environment(reward: str) -> None:
    games = VectorGames(2, "express", opponent="level:1", reward=reward)
    env = SingleGame("express", opponent="level:1", reward=reward)
    observations, _ = games.reset(seed=7)
    alone, _ = env.reset(seed=8)
    is_over = False
    while not is_over:
        assert np.array_equal(observations["observation"][1], alone["observation"])
        actions = games.sample()
        observations, rewards, terminations, _, _ = games.step(actions)
        alone, won, is_over, _, _ = env.step(actions[1])
        assert (rewards[1], terminations[1]) == (won, is_over)
        if terminations[0]:
            games.reset(options={"reset_mask": np.array([True, False])})
    assert games.record(1) == env.record()


def circles(games: VectorGames, wanted: int) -> list[tuple[str, ...]]:
    """Those of the first games of row 0."""
    games.reset(seed=1)
    found: list[tuple[str, ...]] = []
    while len(found) < wanted:
        terminations = games.step(games.sample())[2]
        if terminations[0]:
            found.append(parse_game(games.record(0)).circle)
        if games.metadata["autoreset_mode"] is AutoresetMode.DISABLED and terminations.any():
            games.reset(options={"reset_mask": terminations})
    return found


@MODES
def test_against_a_bot_the_same_games_are_dealt_as_against_the_random_player(mode: AutoresetMode) -> None:
    random, bot = (
        circles(VectorGames(2, "express", opponent=opponent, autoreset_mode=mode, records=True), 4)
        for opponent in ("random", "greedy")
    )
    assert bot == random
    assert len(set(bot)) == 4


def test_against_a_bot_the_last_observation_comes_along() -> None:
    games = VectorGames(2, "express", opponent="greedy", autoreset_mode="SameStep", reward="margin")
    games.reset(seed=1)
    ended = 0
    while ended < 3:
        observations, rewards, terminations, _, infos = games.step(games.sample())
        assert observations["action_mask"].any(axis=1).all()
        for row in np.flatnonzero(terminations):
            ended += 1
            must_tell_the_end(games, row, infos, rewards)


def test_against_a_bot_nothing_is_played_if_an_action_is_not_legal() -> None:
    games = VectorGames(2, "express", opponent="greedy")
    games.reset(seed=1)
    before = [games.record(row) for row in range(2)]
    for action in (396, 397, -1):
        with pytest.raises(ValueError, match=f"action {action} in row 1 is not legal"):
            games.step(np.array([0, action]))
    assert [games.record(row) for row in range(2)] == before


def test_an_opponent_that_is_no_bot_is_refused_at_once() -> None:
    with pytest.raises(BadSpec, match="'nobody' is no bot"):
        VectorGames(1, opponent="nobody")


def test_what_is_asked_wrongly_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="observation is features or planes, not 'pixels'"):
        VectorGames(1, observation="pixels")
    with pytest.raises(ValueError, match="render_mode is ansi, svg or rgb_array, not 'human'"):
        VectorGames(1, render_mode="human")
    games = VectorGames(2, "express")
    with pytest.raises(ValueError, match="the first reset deals every game"):
        games.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(ValueError, match="seed has 1 number for 2 games; give one for each game, or a single number"):
        games.reset(seed=[1])
    with pytest.raises(ValueError, match="num_envs is a whole number of at least 1, not 0"):
        VectorGames(0)
    games.reset(seed=1)
    with pytest.raises(ValueError, match="row is a whole number from 0 to 1, not -1"):
        games.state(-1)
    with pytest.raises(ValueError, match="no records are kept: make the environment with records=True"):
        games.record(0)
    with pytest.raises(
        ValueError, match="actions must hold 2 whole numbers, one for each game, not float64 of the shape"
    ):
        games.step(np.array([0.0, 0.0]))
    with pytest.raises(
        ValueError, match="nothing was played: 2 actions are not legal, the first is action 396 in row 0"
    ):
        games.step(np.array([396, 396]))
