"""The OpenSpiel game."""

import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay

import quiltbee.envs.spiel
from quiltbee import Unreadable, edition, edition_ids, legal, outcome, parse_game, parse_state
from quiltbee.envs.spiel import SpielState
from quiltbee.kernel import FEATURE_COUNT, action_of, planes_shape, write_observation
from tests.custom_edition import put_tea_towel


def loaded(id: str, **options: str) -> pyspiel.Game:
    return pyspiel.load_game("quiltbee", {"edition": id, **options})


def play_on(state: SpielState, seed: int) -> list[str]:
    """Plays a random game; the actions as text."""
    rng, texts = random.Random(seed), []
    while not state.is_terminal():
        choices = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        action = rng.choice(choices)
        texts.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    return texts


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize(("reward", "observation"), [("win", "features"), ("margin", "planes")])
def test_the_official_test_of_random_games_passes(id: str, reward: str, observation: str) -> None:
    game = loaded(id, reward=reward, observation=observation)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_official_playthrough_can_be_replayed(tmp_path: Path) -> None:
    """OpenSpiel compares two such files to see whether a game has changed."""
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "express.txt"
    file.write_text(playthrough("quiltbee(edition=express,reward=margin)", None, seed=1))
    wanted, found = replay(str(file))
    assert found == wanted


def test_the_environment_of_openspiel_plays_a_game() -> None:
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment("quiltbee(edition=express)", chance_event_sampler=sampler)
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][step.observations["current_player"]][-1]])
    assert sorted(step.rewards) == [-1.0, 1.0]


def test_a_custom_edition_is_played_like_any_other(tmp_path: Path) -> None:
    game = loaded(str(put_tea_towel(tmp_path)))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("id", edition_ids())
def test_deal_and_refill_are_drawn_one_patch_at_a_time(id: str) -> None:
    state, box = loaded(id).new_initial_state(), edition(id)
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert [state.action_to_string(-1, 0), state.is_chance_node()] == ["first 0", True]
    drawn = play_on(state, 3)
    first = [text for text in drawn[1:] if text in box.patch][: len(box.first_set) - 2]
    assert set(first) < set(box.first_set) - {box.smallest}
    refill = [text for text in drawn if text in box.second_set]
    assert len(refill) >= max(0, len(box.second_set) - 1), "the last patch of the second set is no choice of chance"


def test_decisions_and_results_are_those_of_the_rules() -> None:
    state, rng = loaded("express", reward="margin").new_initial_state(), random.Random(5)
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        position = state.position
        assert state.current_player() == position.turn
        assert state.legal_actions() == sorted(action_of(position, decision) for decision in legal(position))
        state.apply_action(rng.choice(state.legal_actions()))
    result = outcome(state.position)
    assert result is not None
    assert state.returns() == [result.scores[0] - result.scores[1], result.scores[1] - result.scores[0]]


@pytest.mark.parametrize("observation", ["features", "planes"])
def test_a_player_sees_what_every_other_environment_shows(observation: str) -> None:
    game = loaded("express", observation=observation)
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    features = np.empty(FEATURE_COUNT, np.float32)
    planes = np.empty(planes_shape(edition("express")), np.uint8)
    write_observation(state.position, 1, features=features, planes=planes)
    wanted = features if observation == "features" else planes.reshape(-1)
    assert state.observation_tensor(1) == wanted.astype(np.float32).tolist()
    assert state.observation_string(1).startswith("express ")


def test_a_state_can_be_written_and_read_in_the_middle_of_a_refill() -> None:
    game, rng = loaded("express"), random.Random(1)
    state = game.new_initial_state()
    while state.position is None or state.current_player() != pyspiel.PlayerId.CHANCE:
        choices = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(choices))
    state.apply_action(state.chance_outcomes()[0][0])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(again), again.history()) == (str(state), state.history())
    assert again.chance_outcomes() == state.chance_outcomes()
    clone = state.clone()
    clone.apply_action(clone.chance_outcomes()[0][0])
    assert str(clone) != str(state)


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(ValueError, match="reward is win or margin, not 'score'"):
        quiltbee.envs.spiel.SpielGame({"reward": "score"})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("id", edition_ids())
def test_an_episode_is_a_game_that_everything_else_reads(id: str, seed: int) -> None:
    state = loaded(id).new_initial_state()
    play_on(state, seed)
    record = parse_game(state.record())
    assert record.final == state.position
    assert record.header("Result") == str(0 if state.returns()[0] > 0 else 1)


def test_a_record_can_be_asked_for_at_any_time_after_the_deal() -> None:
    state, rng = loaded("express").new_initial_state(), random.Random(2)
    while not state.is_terminal():
        if state.position is None:
            with pytest.raises(ValueError, match="the circle is not dealt yet"):
                state.record()
        else:
            assert parse_game(state.clone().record()).final == state.position
        choices = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(choices))


def test_an_episode_of_a_custom_edition_carries_it(tmp_path: Path) -> None:
    game = loaded(str(put_tea_towel(tmp_path)))
    state = game.new_initial_state()
    play_on(state, 1)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert parse_game(again.record()).final == state.position


def test_a_state_prints_as_its_position_except_while_something_is_drawn() -> None:
    state, rng = loaded("express").new_initial_state(), random.Random(1)
    seen = {str(state)}
    while not state.is_terminal():
        is_chance = state.is_chance_node()
        choices = [each for each, _ in state.chance_outcomes()] if is_chance else state.legal_actions()
        state.apply_action(rng.choice(choices))
        assert str(state) not in seen
        seen.add(str(state))
        if "drawn" not in str(state):
            assert parse_state(str(state)) == state.position
        else:
            assert is_chance
            with pytest.raises(Unreadable):
                parse_state(str(state))


def test_an_action_or_a_draw_that_is_not_allowed_is_refused_in_words() -> None:
    state = loaded("express").new_initial_state()
    with pytest.raises(ValueError, match="outcome 7 cannot be drawn here; it is 0 or 1"):
        state.apply_action(7)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    illegal = next(action for action in range(1, 397) if action not in state.legal_actions())
    with pytest.raises(ValueError, match=f"action {illegal}, which is .*, is not allowed: "):
        state.apply_action(illegal)
    with pytest.raises(ValueError, match="express has the actions 0 to 396, not 397"):
        state.apply_action(397)
    play_on(state, 1)
    with pytest.raises(ValueError, match="the game is over: there is nothing to decide"):
        state.apply_action(0)
