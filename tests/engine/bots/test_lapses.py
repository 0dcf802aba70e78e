"""Mistakes that look human."""

from dataclasses import replace

import pytest

from quiltbee import ADVANCE, Place, Take, XorShift
from quiltbee.engine.bot import NO_LIMIT, Alternative, Choice, Limit, Value
from quiltbee.engine.bots.lapses import Distracted, Lapses
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import State
from tests.engine.conftest import Start


class Fixed:
    """A bot that always finds the same alternatives, worth 10, 9, 8 ..."""

    name = "fixed"

    def __init__(self, *decisions: Decision) -> None:
        self.ways = tuple(
            Alternative((decision,), Value(10 - rank, 0.5), line=(decision,)) for rank, decision in enumerate(decisions)
        )

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:  # noqa: ARG002  # it is fixed
        best = self.ways[0]
        return Choice(best.decisions[0], best.value, alternatives=self.ways)


@pytest.fixture
def state(start: Start) -> State:
    return start("express", 1)


TAKES = Fixed(Take("e01"), Take("e02"), Take("e03"), ADVANCE)
PLACES = Fixed(*(Place(0, anchor) for anchor in range(20)))


def often(bot: Fixed, lapses: Lapses, state: State, times: int = 400) -> dict[Decision, int]:
    """How often each decision is chosen."""
    chosen = [Distracted(bot, lapses).choose(state, NO_LIMIT, XorShift(seed)).decision for seed in range(times)]
    return {decision: chosen.count(decision) for decision in chosen}


def test_without_lapses_the_best_is_chosen(state: State) -> None:
    assert often(TAKES, Lapses(), state, 20) == {Take("e01"): 20}
    assert Lapses().never


def test_an_overlooked_patch_leaves_the_next_best(state: State) -> None:
    counts = often(TAKES, Lapses(overlook=0.5), state)
    assert 150 < counts[Take("e01")] < 250
    assert 60 < counts[Take("e02")] < 140
    assert 20 < counts[ADVANCE] < 80  # never overlooked, but the last in the list


def test_who_overlooks_all_patches_advances(state: State) -> None:
    assert often(TAKES, Lapses(overlook=1), state, 20) == {ADVANCE: 20}


def test_a_glance_sees_some_of_the_places_and_takes_the_best_of_them(state: State) -> None:
    one = often(PLACES, Lapses(glance=1), state)
    assert len(one) == 20
    three = often(PLACES, Lapses(glance=3), state)
    assert three[Place(0, 0)] > 1.5 * one[Place(0, 0)]
    assert often(PLACES, Lapses(glance=20), state, 20) == {Place(0, 0): 20}


@pytest.mark.slow
def test_a_slip_makes_close_alternatives_likelier_than_bad_ones(state: State) -> None:
    counts = often(TAKES, Lapses(slip=2), state, 2000)
    assert counts[Take("e01")] > counts[Take("e02")] > counts[Take("e03")] > 0
    assert counts[Take("e03")] / counts[Take("e01")] == pytest.approx(0.37, abs=0.05), "it is worse by two points"


def test_the_value_is_still_that_of_the_position(state: State) -> None:
    choice = Distracted(TAKES, Lapses(overlook=1)).choose(state, NO_LIMIT, XorShift(1))
    assert choice.value == Value(10, 0.5)
    assert choice.line == (ADVANCE,)


def test_what_was_never_looked_at_is_not_taken_for_the_best(state: State) -> None:
    class Counting(Fixed):
        """A search that had no time for the last of its alternatives: its value means nothing."""

        def __init__(self) -> None:
            super().__init__(Take("e01"), Take("e02"))
            unseen = Alternative((ADVANCE,), Value(99, 0.5), visits=0, line=(ADVANCE,))
            self.ways = (*(replace(way, visits=5) for way in self.ways), unseen)

    assert ADVANCE not in often(Counting(), Lapses(slip=5), state)
