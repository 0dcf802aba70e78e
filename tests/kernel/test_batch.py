"""Many positions in one call."""

from array import array
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from quiltbee import (
    CHANCE,
    Edition,
    Refill,
    State,
    XorShift,
    choose,
    edition,
    kernel,
    legal,
    score,
    shuffled,
    successor,
)
from quiltbee.kernel import DEAL, LEAVE, Batch, RowsRefused, action_count, action_of, decision_of
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions

EDITIONS = pytest.mark.parametrize("edition", [*built_in_editions(), *map(random_edition, range(8))], ids=str)


def state_of(batch: Batch, row: int) -> State:
    return kernel.unpack(batch.position(row))


def random_actions(batch: Batch, rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """One legal action in each row; rows that are over are left alone."""
    masks = np.asarray(batch.masks)
    picks = [rng.choice(np.flatnonzero(mask)) if mask.any() else LEAVE for mask in masks]
    return np.array(picks, dtype=np.int32)


def steps(batch: Batch, seed: int) -> Iterator[tuple[list[State], list[int], list[State]]]:
    """Random steps until every game is over: the states before, the actions, the states after."""
    rng = np.random.default_rng(seed)
    rows = range(len(batch.turns))
    while any(turn < 2 for turn in batch.turns):
        before = [state_of(batch, row) for row in rows]
        actions = random_actions(batch, rng)
        batch.step(actions)
        yield before, actions.tolist(), [state_of(batch, row) for row in rows]


@EDITIONS
def test_rows_are_played_as_the_rules_play_them(edition: Edition) -> None:
    batch = Batch(edition, rows=3, seed=5)
    for befores, actions, afters in steps(batch, seed=7):
        for before, action, after in zip(befores, actions, afters, strict=True):
            expected = before if action == LEAVE else successor(before, decision_of(before, action))
            if expected.turn == CHANCE:
                assert sorted(after.circle[-len(expected.waiting) :]) == sorted(expected.waiting)
                expected = expected._replace(circle=after.circle, waiting=(), turn=expected.top)
            assert after == expected


@EDITIONS
def test_masks_counts_scores_and_turns_are_those_of_the_rules(edition: Edition) -> None:
    batch = Batch(edition, rows=2, seed=1)
    for _, _, afters in steps(batch, seed=2):
        for row, state in enumerate(afters):
            decisions = legal(state)
            numbers = [action_of(state, decision) for decision in decisions]
            assert np.flatnonzero(np.asarray(batch.masks)[row]).tolist() == sorted(numbers)
            assert [decision_of(state, number) for number in numbers] == decisions
            assert batch.counts[row] == len(decisions)
            assert batch.turns[row] == state.turn
            assert batch.scores[row, 0] == score(state, 0)
            assert batch.scores[row, 1] == score(state, 1)


def test_a_row_draws_its_refill_with_its_own_generator() -> None:
    """The same order as `choose` draws, so a game can be repeated from its seed."""
    batch = Batch(edition("express"), rows=1, seed=11)
    generator = XorShift(0)
    generator.state = batch.rngs[0]
    refills = 0
    for (before,), (action,), (after,) in steps(batch, seed=3):
        due = successor(before, decision_of(before, action))
        if due.turn == CHANCE:
            refills += 1
            assert successor(due, choose(due, generator.below)) == after
    assert refills == 1


def test_dealt_games_are_first_positions_with_the_smallest_patch_last() -> None:
    for each in built_in_editions():
        batch = Batch(each, rows=40, seed=1)
        states = [state_of(batch, row) for row in range(40)]
        assert all(state.circle[-1] == each.smallest for state in states)
        assert len({state.circle for state in states}) == 40
        assert {state.turn for state in states} == {0, 1}
        example = shuffled(each, Random(1), first=0)
        assert all(
            state._replace(circle=example.circle, turn=0, top=0) == example
            and sorted(state.circle) == sorted(example.circle)
            for state in states
        )


def test_a_finished_row_can_be_dealt_anew_while_the_others_are_left() -> None:
    batch = Batch(edition("patchwork"), rows=2, seed=1)
    for _ in steps(batch, seed=1):
        pass
    kept = state_of(batch, 1)
    batch.step(array("i", [DEAL, LEAVE]))
    assert state_of(batch, 0).sides[0].time == 0
    assert state_of(batch, 1) == kept


def test_one_row_that_is_refused_is_one() -> None:
    with pytest.raises(RowsRefused, match=r"^1 row was refused; row 1: the rules do not allow this decision"):
        Batch(edition("patchwork"), rows=2, seed=1).step(array("i", [0, 500]))


def test_rows_that_are_refused_are_named_and_left_alone_and_the_others_are_played() -> None:
    batch = Batch(edition("patchwork"), rows=4, seed=1)
    batch.positions[2, 50] = 77
    before = bytes(batch.positions)
    with pytest.raises(
        RowsRefused, match="2 rows were refused; row 1: the rules do not allow this decision"
    ) as refused:
        batch.step(array("i", [0, 500, 0, 0]))
    assert list(refused.value.problems) == [1, 2]
    after = bytes(batch.positions)
    size = len(before) // 4
    changed = [before[i * size : (i + 1) * size] != after[i * size : (i + 1) * size] for i in range(4)]
    assert changed == [True, False, False, True]


@pytest.mark.parametrize("action", [-3, 653, 2**31 - 1, -(2**31)])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    batch = Batch(edition("patchwork"), rows=1)
    with pytest.raises(RowsRefused, match="row 0"):
        batch.step(array("i", [action]))


def test_memory_of_the_wrong_kind_is_refused_in_words() -> None:
    batch = Batch(edition("patchwork"), rows=2)
    with pytest.raises(ValueError, match="actions must hold 2 whole numbers of 4 bytes each, not 3 of 4 bytes"):
        batch.step(array("i", [0, 0, 0]))
    with pytest.raises(ValueError, match="actions must hold 2 whole numbers of 4 bytes each, not 2 of 8 bytes"):
        batch.step(np.array([0, 0]))
    with pytest.raises(ValueError, match="actions must hold 2 whole numbers"):
        batch.step(np.array([0, 0], dtype=np.float32))
    with pytest.raises(ValueError, match="actions must be memory such as a NumPy array"):
        batch.step([0, 0])
    with pytest.raises(ValueError, match="actions must be contiguous memory"):
        batch.step(np.zeros(4, dtype=np.int32)[::2])
    with pytest.raises(ValueError, match="positions must be contiguous and writable memory"):
        kernel.step_batch(batch.edition, bytes(batch.positions), array("i", [0, 0]), batch.rngs)
    with pytest.raises(ValueError, match="rngs must begin at an address that is a multiple of 8"):
        kernel.step_batch(batch.edition, batch.positions, array("i", [0, 0]), memoryview(bytearray(24))[3:19])


def test_positions_may_lie_anywhere_in_memory() -> None:
    batch = Batch(edition("patchwork"), rows=2, seed=1)
    shifted = bytearray(1) + bytearray(bytes(batch.positions))
    kernel.step_batch(batch.edition, memoryview(shifted)[1:], array("i", [0, 0]), batch.rngs)
    batch.step(array("i", [0, 0]))
    assert shifted[1:] == bytes(batch.positions)


def test_the_kernel_and_python_number_the_same_actions() -> None:
    for each in [*built_in_editions(), *map(random_edition, range(20))]:
        assert kernel.native.lib.qb_action_count(kernel.tables(each).c) == action_count(each)


def test_numbers_that_mean_nothing_are_refused_in_words() -> None:
    state = shuffled(edition("express"), Random(1))
    with pytest.raises(ValueError, match="express has the actions 0 to 396, not 397"):
        decision_of(state, 397)
    with pytest.raises(ValueError, match="only 1 patches are left"):
        decision_of(state._replace(circle=state.circle[:1]), 2)
    with pytest.raises(ValueError, match="a refill or a card is not a player's decision"):
        action_of(state, Refill(()))


@EDITIONS
def test_sampled_actions_are_legal_and_those_that_choose_makes(edition: Edition) -> None:
    batch = Batch(edition, rows=3, seed=4)
    generators = [XorShift(~4 + row) for row in range(3)]
    while any(turn < 2 for turn in batch.turns):
        states = [state_of(batch, row) for row in range(3)]
        actions = batch.sample().tolist()
        for state, action, generator in zip(states, actions, generators, strict=True):
            over = state.is_over
            assert action == (DEAL if over else action_of(state, choose(state, generator.below)))
        batch.step(np.array([LEAVE if action == DEAL else action for action in actions], dtype=np.int32))


def test_sampling_changes_neither_deals_nor_refills() -> None:
    one, other = Batch(edition("express"), rows=2, seed=1), Batch(edition("express"), rows=2, seed=1)
    for _ in range(5):
        one.sample()
    assert bytes(one.rngs) == bytes(other.rngs)


@EDITIONS
def test_lists_of_actions_are_those_of_the_rules(edition: Edition) -> None:
    batch = Batch(edition, rows=3, seed=2)
    while any(turn < 2 for turn in batch.turns):
        starts, actions = batch.legal_actions()
        for row in range(3):
            state = state_of(batch, row)
            assert actions[starts[row] : starts[row + 1]].tolist() == [action_of(state, each) for each in legal(state)]
        batch.step(np.array([LEAVE if each == DEAL else each for each in batch.sample()], dtype=np.int32))


def test_a_position_that_was_spoiled_has_no_actions() -> None:
    batch = Batch(edition("express"), rows=2, seed=1)
    batch.positions[1, 50] = 77
    assert batch.sample()[1] == LEAVE
    starts, _ = batch.legal_actions()
    assert starts[1] == starts[2]
