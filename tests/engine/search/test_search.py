"""The searching bot plays by the rules, answers the same for the same seed, and stops when it is told to."""

import random
from functools import cache

import pytest

from quiltbee import Edition, State, edition, legal, play, read_edition, shuffled
from quiltbee.engine.bot import Choice, Limit, NobodyDecides, Stop
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.settings import Settings
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Refill, Take
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

BOARDS = [("patchwork", "2014"), ("patchwork", "revised"), ("express", "standard"), ("stack-n-stuff", "standard")]

OWN = """
id = "own"
title = "Own"
start_buttons = 4
reach = 5
empty_cell_penalty = 3
leather_may_be_discarded = true
refill_when_left = 3

[quilt]
columns = 10
rows = 4

[special_tile]
square = 3
points = 5

[boards.standard]
last_space = 18
income_at = [4, 9, 18]
leather_at = [3, 4, 12]
"""


@cache
def custom_edition() -> Edition:
    shapes = ['["X"]', '["XX"]', '["XXX"]', '["XX", "X."]', '["XXXX"]', '["XX", "XX"]', '["X.X", "XXX"]', '["XX"]']
    patches = [
        f'[[patches]]\nid = "o{i}"\nrows = {rows}\ncost = {i % 4}\ntime = {i % 3}\nincome = {i % 2}\n'
        + ('set = "second"\n' if i > 5 else "")
        for i, rows in enumerate([*shapes[1:], '["XXXXX"]'])
    ]
    return read_edition(OWN + "\n".join(patches))


@pytest.fixture(params=[*BOARDS, ("own", "standard")], ids=lambda board: "-".join(board))
def any_edition(request: pytest.FixtureRequest) -> Edition:
    id, board = request.param
    return custom_edition() if id == "own" else edition(id).on_board(board)


def middle(played: Edition, seed: int, plies: int) -> State:
    """A position of a random game, with a decision to make."""
    rng, state = XorShift(seed), shuffled(played, random.Random(seed))
    for _ in range(plies):
        after = play(state, choose(state, rng.below))
        if after.is_over:
            break
        state = after
    return play(state, choose(state, rng.below)) if state.turn == CHANCE else state


def test_every_decision_of_a_whole_game_is_legal(any_edition: Edition) -> None:
    bot, rng = SearchBot(), XorShift(5)
    state = shuffled(any_edition, random.Random(5))
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
            continue
        choice = bot.choose(state, Limit(nodes=60), rng)
        assert choice.decision in legal(state)
        state = play(state, choice.decision)


@pytest.mark.parametrize("plies", range(0, 40, 3))
def test_every_alternative_and_every_line_can_be_played(any_edition: Edition, plies: int) -> None:
    state = middle(any_edition, plies, plies)
    choice = SearchBot().choose(state, Limit(nodes=300), XorShift(1))
    assert choice.alternatives[0].decisions[0] == choice.decision
    for way in choice.alternatives:
        assert way.line[: len(way.decisions)] == way.decisions or not way.visits
        after = state
        for decision in way.line:
            after = play(after, decision)


def test_the_same_seed_and_nodes_give_the_same_choice(any_edition: Edition) -> None:
    state = middle(any_edition, 7, 12)
    assert thought(state, 3) == thought(state, 3)


def thought(state: State, seed: int) -> Choice:
    return SearchBot().choose(state, Limit(nodes=500), XorShift(seed))


def test_nodes_in_slices_are_the_same_as_nodes_at_once() -> None:
    state = shuffled(edition("express"), random.Random(2))
    told: list[Choice] = []
    in_slices = SearchBot().choose(state, Limit(nodes=30_000, progress=told.append), XorShift(1))
    assert in_slices == SearchBot().choose(state, Limit(nodes=30_000), XorShift(1))
    assert told[-1] == in_slices


def test_a_set_stop_flag_ends_the_thinking() -> None:
    stop = Stop()
    stop.set()
    state = shuffled(edition("patchwork"), random.Random(1))
    assert SearchBot().choose(state, Limit(stop=stop), XorShift(1)).decision in legal(state)


def test_a_tree_without_room_still_answers(any_edition: Edition) -> None:
    small = SearchBot(Settings(memory=1 << 16))
    state = middle(any_edition, 3, 5)
    assert small.choose(state, Limit(seconds=0.02), XorShift(1)).decision in legal(state)


def test_nobody_is_asked_to_choose_the_refill() -> None:
    state = before_the_refill()
    with pytest.raises(NobodyDecides):
        SearchBot().choose(state, Limit(nodes=10), XorShift(1))


def before_the_refill() -> State:
    rng, state = XorShift(1), shuffled(edition("express"), random.Random(1))
    while state.turn != CHANCE:
        state = play(state, choose(state, rng.below))
    return state


def test_the_line_ends_where_the_refill_is_due() -> None:
    for seed in range(1, 60):
        state = middle(edition("express"), seed, 24)
        if not state.waiting or state.in_hand is not None or len(state.circle) != 6:
            continue
        choice = SearchBot().choose(state, Limit(nodes=2000), XorShift(1))
        taking = [way for way in choice.alternatives if isinstance(way.decisions[0], Take)]
        assert all(len(way.line) == 1 for way in taking)
        assert not any(isinstance(decision, Refill) for way in choice.alternatives for decision in way.line)
        if taking:
            return
    raise AssertionError("no position with the refill at hand was found")
