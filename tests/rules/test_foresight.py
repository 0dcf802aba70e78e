"""What a choice would do, told before it is made; and whose turn it is, and why."""

import pytest

from quiltbee import ADVANCE, CHANCE, NOBODY, State, Take, legal, placements, play
from quiltbee.rules.foresight import WhyTurn, foresee_advance, foresee_place, foresee_take, why_turn
from quiltbee.rules.story import Earned
from tests.rules.support.positions import BUILT_IN, FULL, after, box, circle_of, moved, position, refilled
from tests.rules.support.random_games import random_steps

PATCHWORK, EXPRESS = box("patchwork"), box("express")


def test_an_advance_tells_what_it_brings_and_where_it_lands() -> None:
    seen = foresee_advance(position("patchwork", time=(3, 5), income=(2, 0)))
    assert (seen.pays, seen.receives, seen.buttons_after) == (0, 3, 5 + 3 + 2)
    assert (seen.start, seen.lands_on, seen.cut) == (3, 6, False)
    assert seen.earned == (Earned(0, 5, 2),)
    assert (seen.next_seat, seen.stays, seen.covers, seen.earns_by_end) == (1, False, 0, 0)


def test_a_patch_tells_what_it_costs_covers_and_earns_until_the_end() -> None:
    """p18 costs 5 and takes 4; its two symbols count at the marks 29, 35, 41, 47 and 53."""
    seen = foresee_take(position("patchwork", time=(25, 40), buttons=(8, 0)), PATCHWORK.patch["p18"])
    assert (seen.pays, seen.receives, seen.earned) == (5, 0, (Earned(0, 29, 2),))
    assert (seen.buttons_after, seen.lands_on, seen.covers, seen.earns_by_end) == (5, 29, 5, 10)
    assert seen.income_after == 2
    assert (seen.next_seat, seen.stays, seen.reveals) == (0, True, False)


def test_a_patch_that_cannot_be_paid_or_fits_nowhere_tells_it_all_the_same() -> None:
    poor = position("patchwork", buttons=(0, 0), quilts=(FULL, ""), circle=circle_of(PATCHWORK, "p18"))
    seen = foresee_take(poor, PATCHWORK.patch["p18"])
    assert (seen.pays, seen.buttons_after, seen.lands_on) == (5, -5, 4)


def test_time_that_runs_past_the_end_is_told_to_be_cut() -> None:
    seen = foresee_take(position("patchwork", time=(52, 53)), PATCHWORK.patch["p18"])
    assert (seen.cut, seen.lands_on, seen.next_seat, seen.stays) == (True, 53, None, False)


def test_leather_patches_on_the_way_are_told() -> None:
    assert foresee_take(position("express", time=(6, 6)), EXPRESS.patch["e02"]).leather == (7,)


def test_the_refill_is_told_to_come_but_not_its_order() -> None:
    state = position("express", buttons=(9, 9), circle=circle_of(EXPRESS)[-6:])
    assert foresee_take(state, EXPRESS.patch["e11"]).reveals
    assert not foresee_take(position("express"), EXPRESS.patch["e02"]).reveals


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_was_foreseen_happens(name: str) -> None:
    for state, _, _ in random_steps(box(name), seed=21):
        if state.turn > 1 or state.leather_due:
            continue
        if state.hand is not None:
            seen, after = foresee_place(state), play(state, next(placements(state)))
            assert (seen.buttons_after, seen.lands_on) == (
                after.sides[state.turn].buttons,
                after.sides[state.turn].time,
            )
            continue
        for decision in legal(state):
            check_foresight(state, decision.patch if isinstance(decision, Take) else None)


def check_foresight(state: State, patch: str | None) -> None:
    seat = state.turn
    seen = foresee_advance(state) if patch is None else foresee_take(state, state.edition.patch[patch])
    after = play(state, ADVANCE if patch is None else Take(patch))
    assert seen.reveals == (after.turn == CHANCE)
    after = refilled(after) if seen.reveals else after
    after = after if patch is None else play(after, next(placements(after)))
    assert (seen.buttons_after, seen.lands_on) == (after.sides[seat].buttons, after.sides[seat].time)
    if not after.leather_due:
        assert seen.next_seat == (None if after.is_over else after.turn)
        assert seen.next_reason == (None if after.is_over else why_turn(after).reason)


@pytest.mark.parametrize(
    ("time", "next_seat", "reason"),
    [
        ((3, 5), 1, "behind"),  # an advance passes the other token
        ((52, 53), None, None),
    ],
)
def test_an_advance_tells_who_is_next_and_why(time: tuple[int, int], next_seat: int | None, reason: str | None) -> None:
    seen = foresee_advance(position("patchwork", time=time))
    assert (seen.next_seat, seen.next_reason) == (next_seat, reason)


@pytest.mark.parametrize(
    ("time", "next_seat", "reason"),
    [
        ((0, 5), 0, "behind"),
        ((0, 4), 0, "on_top"),
        ((0, 3), 1, "behind"),
        ((0, 53), 0, "alone"),
        ((50, 52), 1, "alone"),
        ((50, 53), None, None),
    ],
)
def test_a_patch_tells_who_is_next_and_why(time: tuple[int, int], next_seat: int | None, reason: str | None) -> None:
    """p18 takes 4: the token stays behind, lands on the other one, or passes it; or one of them is at the end."""
    seen = foresee_take(position("patchwork", time=time), PATCHWORK.patch["p18"])
    assert (seen.next_seat, seen.next_reason) == (next_seat, reason)


# --- whose turn, and why ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (position("express", top=1), WhyTurn(1, "first", 0)),
        (position("express", time=(2, 5)), WhyTurn(0, "behind", 3)),
        (position("express", time=(5, 5), top=1), WhyTurn(1, "on_top", 0)),
        (position("express", time=(20, 29)), WhyTurn(0, "alone", 9)),
        (after(position("express"), "e02"), WhyTurn(0, "placing", 0)),
        (moved("express", 6, 8), WhyTurn(0, "leather", 0)),
        (position("express", turn=CHANCE), WhyTurn(None, "refill", 0)),
        (position("express", time=(29, 29), turn=NOBODY), WhyTurn(None, "over", 0)),
    ],
)
def test_the_reason_for_a_turn(state: State, why: WhyTurn) -> None:
    assert why_turn(state) == why
