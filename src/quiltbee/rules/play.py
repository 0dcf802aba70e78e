"""One decision -> the next state."""

from collections.abc import Callable
from typing import Any

from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Advance, Card, Decision, Discard, Place, Refill, Take
from quiltbee.rules.reasons import why_not
from quiltbee.rules.solo.turn import after_card
from quiltbee.rules.state import CHANCE, NOBODY, Side, State, new_side, new_state, on_turn


class NotAllowed(ValueError):
    """A decision that the rules do not allow in this position; the message says why.

    >>> from quiltbee import Game
    >>> Game.new("express", seed=4, first=0).play("e09")
    Traceback (most recent call last):
        ...
    quiltbee.rules.play.NotAllowed: e09 is not in reach; in reach: e11 e14 e07
    """


def play(state: State, decision: Decision) -> State:
    """The position after a decision. Raises `NotAllowed` if the rules forbid it here.

    >>> from quiltbee import ADVANCE, Game
    >>> before = Game.new("express", seed=4, first=0).state
    >>> after = play(before, ADVANCE)
    >>> before.sides[0].time, after.sides[0].time
    (0, 1)
    """
    reason = why_not(state, decision)
    if reason is not None:
        raise NotAllowed(reason)
    return successor(state, decision)


def successor(state: State, decision: Decision) -> State:
    """The position after a decision that is known to be legal. Nothing is checked.

    >>> from quiltbee import Game, legal
    >>> state = Game.new("express", seed=4, first=0).state
    >>> len({successor(state, decision) for decision in legal(state)})
    4
    """
    return _SUCCESSOR[type(decision)](state, decision)


def _advance(state: State, _: Advance) -> State:
    """A1-A3."""
    seat = state.turn
    free, buttons, income, start = state.sides[seat]
    end = state.sides[1 - seat].time + 1
    if end > state.edition.time.last_space:
        end -= 1
    return _arrive(state, free, buttons + end - start, income, start, end, state.special)


def _take(state: State, decision: Take) -> State:
    """B1-B3 up to the payment. The refill is due if few enough patches are left (B7)."""
    edition, (first, second), circle, waiting, _, _, seat, top, special, solo = state
    id = decision.patch
    free, buttons, income, time = second if seat else first
    paid = new_side((free, buttons - edition.patch[id].cost, income, time))
    sides = (first, paid) if seat else (paid, second)
    index = circle.index(id)
    circle = circle[index + 1 :] + circle[:index]
    turn = CHANCE if waiting and len(circle) == edition.refill_when_left else seat
    return new_state((edition, sides, circle, waiting, id, 0, turn, top, special, solo))


def _refill(state: State, decision: Refill) -> State:
    """B7: the second set joins clockwise after the patches that are left."""
    return state._replace(circle=state.circle + decision.order, waiting=(), turn=state.top)


def _place(state: State, decision: Place) -> State:
    """B4-B6 for the patch bought; M4, M5 for a leather patch."""
    if state.leather_due:
        return _place_leather(state, decision)
    patch = state.edition.patch[state.hand]  # type: ignore[index]  # a placement is legal only with a patch in hand
    free, buttons, income, start = state.sides[state.turn]
    free ^= patch.by_code[decision.code].mask << decision.anchor
    end = min(start + patch.time, state.edition.time.last_space)
    return _arrive(state, free, buttons, income + patch.income, start, end, _special_owner(state, free))


def _place_leather(state: State, decision: Place) -> State:
    side = state.sides[state.turn]
    free = side.free ^ 1 << decision.anchor
    return _leather_decided(state, side._replace(free=free), _special_owner(state, free))


def _discard(state: State, _: Discard) -> State:
    """M5."""
    return _leather_decided(state, state.sides[state.turn], state.special)


def _leather_decided(state: State, side: Side, special: int | None) -> State:
    """The turn ends with the last leather patch. The game goes on, because the other token is behind (M3)."""
    sides = (side, state.sides[1]) if state.turn == 0 else (state.sides[0], side)
    due = _still_due(state.edition, state.leather_due - 1, side.free)
    turn = state.turn if due else on_turn(state.solo, state.top)
    return state._replace(sides=sides, leather_due=due, turn=turn, special=special)


def _arrive(state: State, free: int, buttons: int, income: int, start: int, end: int, special: int | None) -> State:
    """Moves the token of the player to move and resolves what it crosses: first income, then leather (M1-M8)."""
    edition, (first, second), circle, waiting, _, _, seat, _, _, solo = state
    board = edition.time
    if income:
        buttons += income * (board.incomes_upto[end] - board.incomes_upto[start])
    moved = new_side((free, buttons, income, end))
    if seat:
        second, other = moved, first.time
    else:
        first, other = moved, second.time
    due = 0
    if end > other:
        due = board.leathers_upto[end] - board.leathers_upto[max(start, other)]
        top = 1 - seat
    else:
        top = seat
    if due:
        due = _still_due(edition, due, free)
    turn = seat if due else NOBODY if end == other == board.last_space else on_turn(solo, top)
    return new_state((edition, (first, second), circle, waiting, None, due, turn, top, special, solo))


def _still_due(edition: Edition, due: int, free: int) -> int:
    """A leather patch that must be placed but has no free cell is out of play (M4)."""
    return due if free or edition.leather_may_be_discarded else 0


def _special_owner(state: State, free: int) -> int | None:
    """X1, after a placement that leaves these cells free on the quilt of the player to move."""
    special, edition = state.special, state.edition
    if special is None and free.bit_count() <= edition.most_empty_with_square:
        return state.turn if any(not free & square for square in edition.squares) else None
    return special


_SUCCESSOR: dict[type[Decision], Callable[[State, Any], State]] = {
    Advance: _advance,
    Take: _take,
    Place: _place,
    Discard: _discard,
    Refill: _refill,
    Card: after_card,
}
