"""Every fact of a review is worked out again from the rules (`fact_check.py`), in all editions."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from quiltbee import ADVANCE, Decision, Game, Place, State, Take, XorShift, choose, legal, play
from quiltbee.engine.review.facts import Fact, facts
from tests.engine.fact_check import judged_decisions, wrong_facts


def test_every_fact_is_true_and_every_mistake_has_a_reason() -> None:
    """`python -m tests.engine.fact_check` does this for 10,000 decisions."""
    told, dear, explained = 0, 0, 0
    for state, played, better, lost in judged_decisions(60, nodes=40):
        found = facts(state, played, better)
        assert wrong_facts(state, played, better, found) == []
        told += len(found)
        dear += lost >= 0.10
        explained += lost >= 0.10 and any(fact.favours == "better" for fact in found)
    assert told > 100
    assert explained >= 0.95 * dear


@pytest.mark.parametrize("opponent", ["automa tactical 1", "clock steady 1"])
def test_every_fact_is_true_alone_against_the_automa(opponent: str) -> None:
    """It decides nothing, so no fact says what it could take."""
    told = 0
    for state in alone(opponent):
        for one, two in pairwise(ways(state)):
            found = facts(state, one, two)
            assert wrong_facts(state, one, two, found) == []
            assert not {fact.code for fact in found} & {"opponent_points", "opponent_leathers"}
            told += len(found)
    assert told > 50


def alone(opponent: str) -> Iterator[State]:
    """The turns of a random solo game in which there is a choice."""
    rng, state = XorShift(1), Game.new(solo=opponent, seed=1).state
    while not state.is_over:
        if not state.card_due and state.hand is None and not state.leather_due and len(legal(state)) > 1:
            yield state
        state = play(state, choose(state, rng.below))


def ways(state: State) -> list[tuple[Decision, ...]]:
    """An advance, and each patch with one place."""
    takes = [each for each in legal(state) if isinstance(each, Take)]
    return [
        (ADVANCE,),
        *((each, next(place for place in legal(play(state, each)) if isinstance(place, Place))) for each in takes),
    ]


def test_a_false_fact_is_found() -> None:
    state, played, better, _ = next(judged_decisions(1, nodes=40))
    true = facts(state, played, better)[0]
    false = Fact(true.code, true.played + 1, true.better, true.favours, true.played_patches, true.better_patches)
    assert wrong_facts(state, played, better, [false])


def test_two_equal_ways_differ_in_nothing() -> None:
    state, *_ = next(judged_decisions(1, nodes=40))
    assert facts(state, (ADVANCE,), (ADVANCE,)) == ()
