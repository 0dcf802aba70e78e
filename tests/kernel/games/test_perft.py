"""Counts that no file has."""

import random

import pytest

from quiltbee import NotAllowed, edition, kernel, shuffled


def test_depth_zero_is_one_sequence_also_when_the_game_is_over() -> None:
    state = shuffled(edition("patchwork"), random.Random(1))
    assert kernel.perft(state, 0) == 1


def test_a_missing_refill_is_missed_only_when_it_falls_due() -> None:
    state = shuffled(edition("express"), random.Random(1))
    few = state._replace(circle=state.circle[:6])
    assert kernel.perft(state, 2) > 0
    with pytest.raises(NotAllowed, match="a refill names every patch of the second set once"):
        kernel.perft(few, 2)
    with pytest.raises(NotAllowed, match="a refill names every patch of the second set once"):
        kernel.perft(few, 4)
    with pytest.raises(NotAllowed, match="a refill names every patch of the second set once"):
        kernel.perft(few, 2, state.waiting[:-1])
    assert kernel.perft(few, 2, state.waiting) > 0


def test_a_depth_that_cannot_be_counted_is_refused() -> None:
    state = shuffled(edition("patchwork"), random.Random(1))
    with pytest.raises(ValueError, match="out of range"):
        kernel.perft(state, -1)
