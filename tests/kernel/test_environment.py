"""Games side by side that start again by themselves: each step is what the rules play."""

from array import array

import numpy as np
import pytest

from quiltbee import CHANCE, Edition, State, XorShift, choose, edition, kernel, outcome, score, successor
from quiltbee.kernel import ActionsRefused, Environment, Seeds, decision_of, potential, write_observation
from quiltbee.kernel.environment import OPPONENTS, REWARDS
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions

EDITIONS = pytest.mark.parametrize("edition", [*built_in_editions(), *map(random_edition, range(5))], ids=str)
ROWS = 3
OVER = 3
_WORD = (1 << 64) - 1


def seeds(first: int = 0) -> list[Seeds]:
    return [Seeds(first + row, 100 + row, 200 + row) for row in range(ROWS)]


def stream(seed: int, episode: int, purpose: int) -> XorShift:
    """The generator for one purpose in one game: `stream` in c/env/step.inc.c."""
    return XorShift(XorShift(seed + 0xD1342543DE82EF95 * episode & _WORD).state + purpose)


def state_of(environment: Environment, row: int) -> State:
    return kernel.unpack(environment.position(row))


class Follower:
    """Plays one row by the rules of Python, with generators of its own."""

    def __init__(self, seeds: Seeds, opponent: str) -> None:
        self.seeds, self.opponent, self.episode = seeds, opponent, -1

    def start(self, dealt: State) -> None:
        """A new game; `dealt` is the first position that the learner saw."""
        self.episode += 1
        self.refill = stream(self.seeds.refill, self.episode, 1)
        self.agent = stream(self.seeds.agents, self.episode, 2)
        self.state = dealt

    def act(self, action: int) -> State:
        self.state = self._settled(successor(self.state, decision_of(self.state, action)))
        return self.state

    def _settled(self, state: State) -> State:
        while state.turn == CHANCE or (self.opponent == "random" and state.turn == 1):
            rng = self.refill if state.turn == CHANCE else self.agent
            state = successor(state, choose(state, rng.below))
        return state

    def first(self, edition: Edition) -> State:
        """The first position of the next game: dealt by the kernel, then played on by the rules."""
        ffi, lib = kernel.native.ffi, kernel.native.lib
        position = kernel.Position(kernel.tables(edition), ffi.new("struct qb_position *"))
        rng = ffi.new("uint64_t *", stream(self.seeds.deal, self.episode + 1, 0).state)
        lib.qb_deal(position.tables.c, position.c, rng)
        self.start(kernel.unpack(position))
        self.state = self._settled(self.state)
        return self.state


@pytest.mark.parametrize("opponent", OPPONENTS)
@EDITIONS
def test_steps_are_those_of_the_rules(edition: Edition, opponent: str) -> None:
    environment = Environment(edition, ROWS, opponent=opponent, planes=True)
    environment.reset(seeds())
    followers = [Follower(each, opponent) for each in seeds()]
    for row, follower in enumerate(followers):
        assert state_of(environment, row) == follower.first(edition)
    games = 0
    while games < 2 * ROWS:
        over = [turn == OVER for turn in environment.turns]
        actions = environment.sample().tolist()
        environment.step(array("q", actions))
        for row, follower in enumerate(followers):
            actor = follower.state.turn
            expected = follower.first(edition) if over[row] else follower.act(actions[row])
            assert state_of(environment, row) == expected
            assert environment.turns[row] == expected.turn
            assert_seen(environment, row, expected, actor)
            games += over[row]


def assert_seen(environment: Environment, row: int, state: State, actor: int) -> None:
    seat = actor if state.is_over else state.turn
    features = np.zeros(kernel.FEATURE_COUNT, np.float32)
    planes = np.zeros(kernel.planes_shape(state.edition), np.uint8)
    mask = np.zeros(kernel.action_count(state.edition), np.int8)
    write_observation(state, seat, features=features, planes=planes, mask=mask)
    assert np.array_equal(np.asarray(environment.features)[row], features)
    assert np.array_equal(np.asarray(environment.planes)[row], planes)
    assert np.array_equal(np.asarray(environment.masks)[row], mask)
    assert np.asarray(environment.scores)[row].tolist() == [score(state, 0), score(state, 1)]


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("reward", REWARDS)
def test_the_player_who_acted_is_rewarded(opponent: str, reward: str) -> None:
    environment = Environment(edition("express"), ROWS, opponent=opponent, reward=reward, autoreset="disabled")
    environment.reset(seeds())
    games = 0
    for _ in range(200):
        before = [state_of(environment, row) for row in range(ROWS)]
        actions = environment.sample()
        environment.step(actions)
        for row in range(ROWS):
            seat, after = before[row].turn, state_of(environment, row)
            assert environment.rewards[row] == expected_reward(reward, before[row], after, seat)
            assert environment.terminations[row] == after.is_over
        ended = [turn == OVER for turn in environment.turns]
        games += sum(ended)
        environment.reset(which=bytes(ended))
    assert games > ROWS


def expected_reward(reward: str, before: State, after: State, seat: int) -> float:
    if reward == "potential":
        return potential(after, seat) - potential(before, seat)
    result = outcome(after)
    if result is None:
        return 0
    if reward == "margin":
        return result.scores[seat] - result.scores[1 - seat]
    return 1 if result.winner == seat else -1


def test_the_potential_adds_up_to_the_margin() -> None:
    environment = Environment(edition("patchwork"), 1, reward="potential", autoreset="disabled")
    environment.reset([Seeds(1, 2, 3)])
    first, total = potential(environment.position(0), 0), 0.0
    while environment.turns[0] != OVER:
        environment.step(environment.sample())
        total += environment.rewards[0]
    scores = np.asarray(environment.scores)[0]
    assert total == pytest.approx(scores[0] - scores[1] - first)


def test_each_seed_moves_only_what_it_is_for() -> None:
    def circles(seeds: Seeds) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The circle as dealt, and as it was just after the refill."""
        environment = Environment(edition("express"), 1, opponent="self")
        environment.reset([seeds])
        dealt = state_of(environment, 0).circle
        while state_of(environment, 0).waiting:
            mask = np.asarray(environment.masks)[0]
            environment.step(np.array([np.flatnonzero(mask)[-1]]))
        return dealt, state_of(environment, 0).circle

    base = circles(Seeds(1, 2, 3))
    other_deal, other_refill, other_agents = circles(Seeds(9, 2, 3)), circles(Seeds(1, 9, 3)), circles(Seeds(1, 2, 9))
    assert other_deal[0] != base[0]
    assert other_refill[0] == base[0]
    assert other_refill[1] != base[1]
    assert other_agents == base


def test_a_game_in_the_same_step_keeps_the_last_look_at_the_one_before() -> None:
    same = Environment(edition("express"), ROWS, opponent="self", autoreset="same_step")
    none = Environment(edition("express"), ROWS, opponent="self", autoreset="disabled")
    for each in (same, none):
        each.reset(seeds())
    assert same.final is not None
    while not any(same.terminations):
        actions = none.sample()
        same.step(actions)
        none.step(actions)
    for row in range(ROWS):
        if same.terminations[row]:
            assert np.array_equal(np.asarray(same.final.features)[row], np.asarray(none.features)[row])
            assert not np.asarray(same.final.masks)[row].any()
            assert state_of(same, row).sides[0].time == 0
            assert np.asarray(same.masks)[row].any()
            assert np.array_equal(np.asarray(same.scores)[row], np.asarray(none.scores)[row])
        else:
            assert state_of(same, row) == state_of(none, row)


def test_an_action_that_is_not_legal_stops_the_whole_step() -> None:
    environment = Environment(edition("patchwork"), ROWS)
    environment.reset(seeds())
    before = [bytes(environment.position(row)) for row in range(ROWS)]
    for action in (500, 653, -1, 1 << 40, -(1 << 63)):
        with pytest.raises(ActionsRefused, match=f": action {action} in row 1 is not legal; a legal") as refused:
            environment.step(array("q", [0, action, 0]))
        assert refused.value.rows == [1]
    with pytest.raises(ActionsRefused, match="2 actions are not legal, the first is action 500 in row 0; a legal"):
        environment.step(array("q", [500, 0, 500]))
    assert [bytes(environment.position(row)) for row in range(ROWS)] == before


def test_sampled_actions_are_all_legal_ones_and_equally_likely() -> None:
    rows = 4000
    environment = Environment(edition("express"), rows)
    environment.reset([Seeds(1, 1, agent) for agent in range(rows)])
    legal = np.flatnonzero(np.asarray(environment.masks)[0])
    same = (np.asarray(environment.masks) == np.asarray(environment.masks)[0]).all(axis=1)
    drawn = np.asarray(environment.sample())[same]
    counts = np.array([(drawn == action).sum() for action in legal])
    assert counts.sum() == len(drawn)
    assert (abs(counts / len(drawn) - 1 / len(legal)) < 0.05).all()


def test_what_is_asked_wrongly_is_refused_in_words() -> None:
    express = edition("express")
    with pytest.raises(ValueError, match="rows is a whole number of at least 1, not 0"):
        Environment(express, 0)
    with pytest.raises(ValueError, match="opponent is self or random, not 'greedy'"):
        Environment(express, 1, opponent="greedy")
    with pytest.raises(ValueError, match="reward is win, margin or potential, not 'points'"):
        Environment(express, 1, reward="points")
    environment = Environment(express, 2)
    with pytest.raises(ValueError, match="no game is dealt yet: the first call is reset, with seeds for all rows"):
        environment.step(array("q", [0, 0]))
    with pytest.raises(ValueError, match="no game is dealt yet"):
        environment.reset()
    with pytest.raises(ValueError, match="seeds has 1 entry for 2 rows"):
        environment.reset([Seeds(1, 2, 3)])
    environment.reset([Seeds(1, 2, 3)] * 2)
    with pytest.raises(ValueError, match="actions must hold 2 whole numbers of 8 bytes each, not 3"):
        environment.step(array("q", [0, 0, 0]))
    with pytest.raises(ValueError, match="row is a whole number from 0 to 1, not 2"):
        environment.position(2)
