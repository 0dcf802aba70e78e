"""Every fact of a review is worked out again from the rules (`fact_check.py`), in all editions."""

from quiltbee import ADVANCE
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


def test_a_false_fact_is_found() -> None:
    state, played, better, _ = next(judged_decisions(1, nodes=40))
    true = facts(state, played, better)[0]
    false = Fact(true.code, true.played + 1, true.better, true.favours, true.played_patches, true.better_patches)
    assert wrong_facts(state, played, better, [false])


def test_two_equal_ways_differ_in_nothing() -> None:
    state, *_ = next(judged_decisions(1, nodes=40))
    assert facts(state, (ADVANCE,), (ADVANCE,)) == ()
