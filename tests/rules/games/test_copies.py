"""Positions and editions can be copied and sent to other processes."""

import pickle
import random
from copy import copy, deepcopy
from multiprocessing import get_context

import pytest

from quiltbee import CHANCE, Refill, State, edition, edition_ids, legal, play, shuffled


def in_the_middle(id: str) -> State:
    """A position after some random decisions, when everything that is worked out on the way has been used."""
    rng = random.Random(1)
    state = shuffled(edition(id), rng)
    for _ in range(30):
        state = play(state, Refill(state.edition.second_set) if state.turn == CHANCE else rng.choice(legal(state)))
    return state


@pytest.mark.parametrize("id", edition_ids())
def test_a_position_arrives_as_it_was_sent(id: str) -> None:
    state = in_the_middle(id)
    arrived = pickle.loads(pickle.dumps(state))
    assert (arrived, str(arrived)) == (state, str(state))
    assert legal(arrived) == legal(state)


def test_an_edition_that_arrives_twice_is_made_once() -> None:
    sent = pickle.dumps(edition("patchwork", "2014"))
    first, second = pickle.loads(sent), pickle.loads(sent)
    assert first is second
    assert first == edition("patchwork", "2014") != edition("patchwork", "revised")
    with pytest.raises(TypeError):
        first.words["patch"] = "rag"


def test_a_copy_keeps_its_edition() -> None:
    state = in_the_middle("express")
    for made in (copy(state), deepcopy(state)):
        assert made == state
        assert made.edition is state.edition


def test_another_process_answers() -> None:
    state = in_the_middle("express")
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(legal, [state]) == [legal(state)]
