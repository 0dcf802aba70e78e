"""Limits: whoever asks too much waits, and nobody can make another wait."""

import pytest

from quiltbee.server.limits import MOST_BUCKETS, MOST_STREAMS, RATES, Bucket, Limits, TooMany


def takes(limits: Limits, what: Bucket, whose: str, times: int) -> int:
    """How many of so many are granted."""
    granted = 0
    for _ in range(times):
        try:
            limits.take(what, whose)
            granted += 1
        except TooMany:
            pass
    return granted


@pytest.mark.parametrize("what", sorted(RATES))
def test_an_attacker_is_stopped_and_a_victim_is_not(what: Bucket) -> None:
    limits = Limits(on=True)
    times = 20 * int(RATES[what].burst)
    assert takes(limits, what, "attacker", times) < times
    assert takes(limits, what, "victim", 1) == 1


def test_who_is_refused_pays_nothing_and_may_come_back() -> None:
    """Else somebody who goes on asking, or whose page does, would stay outside for ever."""
    limits = Limits(on=True)
    takes(limits, "create", "ann", 1000)
    with pytest.raises(TooMany) as told:
        limits.take("create", "ann")
    assert told.value.retry_after <= 1 / RATES["create"].per_second + 1


def test_many_addresses_cannot_push_a_victim_out_of_the_book_to_its_harm() -> None:
    """The book of buckets is bounded; whoever falls out of it begins with a full bucket, not an empty one."""
    limits = Limits(on=True)
    limits.take("exchange", "victim")
    for number in range(MOST_BUCKETS + 1):
        limits.take("exchange", f"attacker {number}")
    assert takes(limits, "exchange", "victim", 1) == 1


def test_streams_are_counted_for_each_address_and_given_back() -> None:
    limits = Limits(on=True)
    for _ in range(MOST_STREAMS):
        limits.open_stream("attacker")
    with pytest.raises(TooMany):
        limits.open_stream("attacker")
    limits.open_stream("victim")
    limits.close_stream("attacker")
    limits.open_stream("attacker")


def test_what_costs_more_takes_more_tokens() -> None:
    limits = Limits(on=True)
    half = int(RATES["request"].burst) // 2 + 1
    limits.take("request", "ann", half)
    with pytest.raises(TooMany) as told:
        limits.take("request", "ann", half)
    assert told.value.retry_after >= 1
    limits.take("request", "ann", half - 2)  # who was refused paid nothing
