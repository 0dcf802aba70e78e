"""States become positions of the kernel and come back; what cannot be played is refused."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import (
    ADVANCE,
    DISCARD,
    NOBODY,
    Edition,
    NotAllowed,
    Place,
    Refill,
    Side,
    State,
    Take,
    edition,
    kernel,
    legal,
    shuffled,
    why_not,
)
from quiltbee.kernel import BadPosition, Position
from tests.rules.support.custom_editions import all_editions
from tests.rules.support.random_games import random_steps

PATCHWORK, EXPRESS = edition("patchwork"), edition("express")


def start(of: Edition = PATCHWORK) -> State:
    return shuffled(of, random.Random(1), first=0)


def with_sides(state: State, seat: int, **changes: Any) -> State:
    sides: list[Side] = list(state.sides)
    sides[seat] = sides[seat]._replace(**changes)
    return state._replace(sides=(sides[0], sides[1]))


@pytest.mark.slow
@given(all_editions(), st.integers(0, 2**32))
def test_a_state_comes_back_as_it_was(edition: Edition, seed: int) -> None:
    for step in random_steps(edition, seed):
        assert kernel.unpack(kernel.pack(step.after)) == step.after


def test_a_position_has_136_bytes_which_make_the_same_position_again() -> None:
    for step in random_steps(EXPRESS, 4):
        position = kernel.pack(step.after)
        assert len(bytes(position)) == 136
        assert Position.read(EXPRESS, bytes(position)) == position
        assert hash(Position.read(EXPRESS, bytes(position))) == hash(position)


def test_positions_reached_on_different_ways_are_equal() -> None:
    """The ring of the circle begins elsewhere, but the position is the same."""
    state = with_sides(start(), 0, buttons=50)
    taken = kernel.play(state, Take(state.circle[1]))
    assert taken == kernel.pack(kernel.unpack(taken))
    assert taken != kernel.pack(state)
    assert taken != state


def test_a_position_prints_as_its_text() -> None:
    assert repr(kernel.pack(start(EXPRESS))) == f"<Position {start(EXPRESS)}>"


def test_playing_leaves_the_position_before_alone() -> None:
    position = kernel.pack(start())
    before = bytes(position)
    kernel.play(position, ADVANCE)
    assert bytes(position) == before


@given(st.binary(min_size=136, max_size=136))
def test_arbitrary_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadPosition):
        Position.read(PATCHWORK, data)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(BadPosition, match="a position has 136 bytes, not 135"):
        Position.read(PATCHWORK, bytes(135))


IMPOSSIBLE = [
    (with_sides(start(), 0, free=1 << 9), "a free cell is outside the quilt"),
    (with_sides(start(), 1, free=1 << 127), "a free cell is outside the quilt"),
    (with_sides(start(), 0, free=1 << 128), "the kernel cannot hold this position"),
    (with_sides(start(), 0, buttons=1_000_001), "buttons .* out of range"),
    (with_sides(start(), 0, buttons=-1), "the kernel cannot hold this position"),
    (with_sides(start(), 0, income=1_000), "buttons .* out of range"),
    (with_sides(start(), 0, time=54), "buttons .* out of range"),
    (with_sides(start(), 0, time=1), "turn or top contradict"),
    (start()._replace(circle=(*start().circle, start().circle[0])), "a patch in the circle is unknown"),
    (start()._replace(circle=("p99",)), "the kernel cannot hold this position"),
    (start()._replace(hand=start().circle[0]), "the patch in hand"),
    (with_sides(start(), 0, free=0)._replace(hand="p01", circle=start().circle[:5]), "the patch in hand"),
    (start()._replace(leather_due=1), "a leather patch cannot be due"),
    (start()._replace(turn=1), "turn or top contradict"),
    (start()._replace(turn=2), "turn or top contradict"),
    (start()._replace(turn=3), "turn or top contradict"),
    (start()._replace(turn=4), "turn or top contradict"),
    (start()._replace(top=7, turn=7), "turn or top contradict"),
    (start()._replace(special=2), "the special tile cannot have this owner"),
    (start(EXPRESS)._replace(special=0), "the special tile cannot have this owner"),
    (start()._replace(waiting=("p01",)), "the second set cannot wait here"),
    (start(EXPRESS)._replace(circle=start(EXPRESS).circle[:5]), "the second set cannot wait here"),
    (start(EXPRESS)._replace(circle=(*start(EXPRESS).circle, "e16")), "a patch in the circle is unknown"),
]


@pytest.mark.parametrize(("state", "message"), IMPOSSIBLE, ids=lambda value: value if isinstance(value, str) else "")
def test_a_state_that_cannot_be_played_is_refused_in_words(state: State, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        kernel.pack(state)


@pytest.mark.parametrize(
    "decision",
    [DISCARD, Place(0, 0), Take("p99"), Take(start().circle[3]), Refill(()), Refill(("p01",))],
    ids=str,
)
def test_a_decision_that_is_not_legal_is_refused_in_the_words_of_the_rules(decision: Any) -> None:
    with pytest.raises(NotAllowed) as refused:
        kernel.play(start(), decision)
    assert str(refused.value) == why_not(start(), decision)


@pytest.mark.parametrize(
    "place",
    [
        *(Place(8, 0), Place(0, 9), Place(0, 89), Place(0, 127), Place(0, 255), Place(0, -1), Place(-1, 0)),
        *(Place(256, 0), Place(0, 256), Place(0, 1 << 40), Place(1 << 40, 0)),
    ],
)
def test_a_placement_that_is_not_legal_is_refused(place: Place) -> None:
    state = start()
    bought = kernel.play(state, next(each for each in legal(state) if isinstance(each, Take)))
    with pytest.raises(NotAllowed):
        kernel.play(bought, place)
    with pytest.raises(NotAllowed):
        kernel.play(bought, ADVANCE)


def test_a_refill_must_be_the_whole_second_set_and_nothing_else_is_legal_meanwhile() -> None:
    due = next(step.after for step in random_steps(EXPRESS, 3) if step.after.turn == 2)
    order = due.waiting[::-1]
    assert kernel.unpack(kernel.play(due, Refill(order))).circle[-8:] == order
    assert kernel.legal(due) == []
    for wrong in [order[:-1], (*order, order[0]), (*order[:-1], "e01"), (*order[:-1], order[0]), ("x",) * 8]:
        with pytest.raises(NotAllowed):
            kernel.play(due, Refill(wrong))
    with pytest.raises(NotAllowed):
        kernel.play(due, ADVANCE)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = [step.after for step in random_steps(PATCHWORK, 3)][-1]
    assert over.turn == NOBODY
    assert kernel.legal(over) == []
    with pytest.raises(NotAllowed):
        kernel.play(over, ADVANCE)


def test_the_most_buttons_that_an_edition_allows_can_be_played() -> None:
    rich = with_sides(start(), 0, buttons=1_000_000, income=10)
    assert kernel.playouts(rich, 50, results=True).score_sums[0] > 0
    assert kernel.unpack(kernel.pack(rich)) == rich
