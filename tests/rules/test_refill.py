"""docs/explanation/rules.md, B7: the second set joins the circle, in an order that nobody can know before."""

import random

import pytest

from quiltbee import (
    CHANCE,
    NoRefillDue,
    NotAllowed,
    Place,
    Record,
    Refill,
    State,
    XorShift,
    choose,
    draw_refill,
    facts,
    game_text,
    legal,
    legal_count,
    play,
    setup,
    shuffled,
    start_record,
    state_text,
)
from tests.rules.support.positions import WITH_SECOND_SET, after, box, circle_of, position, refilled
from tests.rules.support.random_games import random_steps

two_sets = pytest.mark.parametrize("name", WITH_SECOND_SET)


def with_left(name: str, count: int) -> State:
    """A position with so many patches left in the circle, and buttons enough."""
    return position(name, buttons=(20, 20), circle=circle_of(box(name))[-count:])


def bought(state: State) -> State:
    """The position after the first patch in reach has been taken and paid."""
    return after(state, state.circle[0])


@two_sets
def test_B7_the_refill_is_due_the_moment_a_purchase_leaves_five_patches(name: str) -> None:
    state = bought(with_left(name, 6))
    assert (state.turn, len(state.circle)) == (CHANCE, 5)


@two_sets
@pytest.mark.parametrize("before", [15, 8, 7])
def test_B7_not_while_six_or_more_are_left(name: str, before: int) -> None:
    state = bought(with_left(name, before))
    assert (state.turn, state.waiting) == (0, box(name).second_set)


@two_sets
def test_B7_it_happens_when_the_patch_is_paid_and_before_it_is_placed(name: str) -> None:
    before = with_left(name, 6)
    state = bought(before)
    assert state.hand == before.circle[0]
    assert state.sides[0].buttons < before.sides[0].buttons
    assert (state.covered(0), state.sides[0].time) == (0, 0)


@two_sets
def test_B7_the_eight_come_after_the_five_clockwise(name: str) -> None:
    state = bought(with_left(name, 6))
    order = tuple(reversed(box(name).second_set))
    assert refilled(state, order).circle == (*state.circle, *order)
    assert len(refilled(state).circle) == 13


@two_sets
def test_B7_behind_the_neutral_token_so_passed_over_patches_are_among_the_five(name: str) -> None:
    before = with_left(name, 6)
    state = refilled(after(before, before.circle[2]))
    assert state.circle[:5] == (*before.circle[3:], *before.circle[:2])


@two_sets
def test_B7_the_buyer_sees_the_new_order_and_then_places(name: str) -> None:
    state = refilled(bought(with_left(name, 6)))
    assert (state.turn, state.waiting) == (0, ())
    assert all(isinstance(each, Place) for each in legal(state))


@two_sets
@pytest.mark.parametrize("seat", [0, 1])
def test_B7_it_is_the_buyer_who_goes_on(name: str, seat: int) -> None:
    state = with_left(name, 6)._replace(top=seat, turn=seat)
    assert refilled(bought(state)).turn == seat


@two_sets
def test_B7_it_happens_once(name: str) -> None:
    """Down to five again, nothing is left to join."""
    state = after(refilled(bought(with_left(name, 6))), "@a1")
    state = state._replace(circle=state.circle[-6:], turn=0, top=0)
    assert (bought(state).turn, len(bought(state).circle)) == (0, 5)


@two_sets
def test_B7_the_order_drawn_has_every_patch_of_the_second_set_once(name: str) -> None:
    state = bought(with_left(name, 6))
    second = box(name).second_set
    for wrong in ((), second[1:], (*second, second[0]), (*second[1:], second[1]), (*second[1:], box(name).smallest)):
        with pytest.raises(NotAllowed, match=f"the refill comes first: {' '.join(second)}, each once"):
            play(state, Refill(wrong))


@two_sets
def test_B7_nothing_else_may_be_decided_while_the_refill_is_due(name: str) -> None:
    state = bought(with_left(name, 6))
    assert (legal(state), legal_count(state)) == ([], 0)
    for word in ("A", state.circle[0], "@a1", "-"):
        with pytest.raises(NotAllowed, match="the refill comes first"):
            after(state, word)


@two_sets
def test_B7_no_refill_at_another_time(name: str) -> None:
    with pytest.raises(NotAllowed, match="no refill is due"):
        refilled(position(name))


def test_B7_patchwork_has_no_second_set_to_join() -> None:
    state = position("patchwork", circle=circle_of(box("patchwork"))[-6:], buttons=(20, 20))
    assert (bought(state).turn, len(bought(state).circle)) == (0, 5)


@two_sets
def test_B7_every_order_is_drawn_alike(name: str) -> None:
    """Each patch comes to each place about as often: 800 draws, 100 expected, five standard deviations allowed."""
    state = bought(with_left(name, 6))
    below = random.Random(5).randrange
    drawn = [choose(state, below) for _ in range(800)]
    orders = [each.order for each in drawn if isinstance(each, Refill)]
    assert len(orders) == 800
    for id in state.waiting:
        for place in range(8):
            assert 53 < sum(order[place] == id for order in orders) < 147


# --- nothing that holds a state can know the order before it is drawn ----------------------------------------------


def played(name: str, chance: int) -> tuple[Record, list[State]]:
    """A game with always the same players and, for the refill, a source of its own."""
    players, draw = XorShift(6).below, XorShift(chance).below
    state = shuffled(box(name), random.Random(6))
    record, states = start_record(state), [state]
    while not state.is_over:
        decision = choose(state, draw if state.turn == CHANCE else players)
        record, state = record.then(decision), play(state, decision)
        states.append(state)
    return record, states


@two_sets
def test_B7_before_the_refill_games_that_draw_different_orders_later_are_equal(name: str) -> None:
    """States, their text, what is told of them and the records so far."""
    (one, states), (other, other_states) = played(name, chance=1), played(name, chance=2)
    drawn = next(ply for ply, decision in enumerate(one.decisions) if isinstance(decision, Refill))
    assert one.decisions[drawn] != other.decisions[drawn]
    assert states[: drawn + 1] == other_states[: drawn + 1]
    assert states[drawn + 1] != other_states[drawn + 1]
    assert states[drawn].turn == CHANCE
    for ply in range(drawn + 1):
        assert hash(states[ply]) == hash(other_states[ply])
        assert state_text(states[ply]) == state_text(other_states[ply])
        assert facts(states[ply]) == facts(other_states[ply])
        assert game_text(one.upto(ply)) == game_text(other.upto(ply))


@two_sets
def test_B7_a_shuffled_start_holds_nothing_but_the_circle_and_the_first_player(name: str) -> None:
    start = shuffled(box(name), random.Random(6))
    assert start == setup(box(name), start.circle, start.turn)
    fields = "edition sides circle waiting hand leather_due turn top special solo"
    assert " ".join(State._fields) == fields
    assert not hasattr(start, "__dict__")


@two_sets
def test_B7_the_set_that_waits_is_in_the_order_of_the_table(name: str) -> None:
    ids = tuple(patch.id for patch in box(name).patches if patch.second_set)
    for seed in range(5):
        for state, _, _ in random_steps(box(name), seed):
            assert state.waiting in (ids, ())


@two_sets
def test_B7_the_refill_that_is_due_can_be_drawn_and_played(name: str) -> None:
    due = bought(with_left(name, 6))
    drawn = draw_refill(due, random.Random(1))
    assert sorted(drawn.order) == sorted(due.waiting)
    assert drawn != draw_refill(due, random.Random(2))
    assert play(due, drawn).circle == due.circle + drawn.order


@two_sets
def test_B7_no_order_is_drawn_before_it_is_due(name: str) -> None:
    with pytest.raises(NoRefillDue, match="only when a refill is due"):
        draw_refill(with_left(name, 6), random.Random(1))
