"""One decision -> the next state."""

from collections.abc import Callable
from typing import Any

from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Advance, Decision, Discard, Place, Refill, Take
from quiltbee.rules.reasons import why_not
from quiltbee.rules.state import CHANCE, NOBODY, Side, State


class NotAllowed(ValueError):
    """A decision that the rules do not allow in this position; the message says why."""


def play(state: State, decision: Decision) -> State:
    """The position after a decision. Raises `NotAllowed` if the rules forbid it here."""
    reason = why_not(state, decision)
    if reason is not None:
        raise NotAllowed(reason)
    return successor(state, decision)


def successor(state: State, decision: Decision) -> State:
    """The position after a decision that is known to be legal. Nothing is checked."""
    return _SUCCESSOR[type(decision)](state, decision)


def _advance(state: State, _: Advance) -> State:
    """A1-A3."""
    edition, sides, seat = state.edition, state.sides, state.turn
    free, buttons, income, start = sides[seat]
    end = min(sides[1 - seat].time + 1, edition.time.last_space)
    return _arrive(state, Side(free, buttons + end - start, income, start), end, state.special)


def _take(state: State, decision: Take) -> State:
    """B1-B3 up to and including "pay"; the refill falls due when it leaves so many (B7)."""
    edition, sides, circle, waiting, _, _, seat, top, special = state
    index = circle.index(decision.patch)
    free, buttons, income, time = sides[seat]
    paid = Side(free, buttons - edition.patch[decision.patch].cost, income, time)
    circle = circle[index + 1 :] + circle[:index]
    turn = CHANCE if waiting and len(circle) == edition.refill_when_left else seat
    return State(
        edition,
        (paid, sides[1]) if seat == 0 else (sides[0], paid),
        circle,
        waiting,
        decision.patch,
        0,
        turn,
        top,
        special,
    )


def _refill(state: State, decision: Refill) -> State:
    """B7: the second set comes after those that are left, clockwise."""
    return state._replace(circle=state.circle + decision.order, waiting=(), turn=state.top)


def _place(state: State, decision: Place) -> State:
    """B4-B6 for the patch bought; M4, M5 for a leather patch."""
    if state.leather_due:
        return _place_leather(state, decision)
    seat = state.turn
    patch = state.edition.patch[state.hand]  # type: ignore[index]  # a placement is legal only with a patch in hand
    free, buttons, income, time = state.sides[seat]
    free ^= patch.by_code[decision.code].mask << decision.anchor
    end = min(time + patch.time, state.edition.time.last_space)
    sewn = Side(free, buttons, income + patch.income, time)
    return _arrive(state, sewn, end, _special_owner(state, free))


def _place_leather(state: State, decision: Place) -> State:
    side = state.sides[state.turn]
    free = side.free ^ 1 << decision.anchor
    return _leather_decided(state, side._replace(free=free), _special_owner(state, free))


def _discard(state: State, _: Discard) -> State:
    """M5."""
    return _leather_decided(state, state.sides[state.turn], state.special)


def _leather_decided(state: State, side: Side, special: int | None) -> State:
    sides = (side, state.sides[1]) if state.turn == 0 else (state.sides[0], side)
    due = _still_due(state.edition, state.leather_due - 1, side.free)
    turn = state.turn if due else _next_turn(state.edition, sides, state.top)
    return state._replace(sides=sides, leather_due=due, turn=turn, special=special)


def _arrive(state: State, side: Side, end: int, special: int | None) -> State:
    """Moves the token of the player on turn and resolves what it crossed: first income, then leather (M1-M8)."""
    edition, sides, circle, waiting, _, _, seat, _, _ = state
    free, buttons, income, start = side
    other = sides[1 - seat]
    board = edition.time
    if income:
        buttons += income * (board.incomes_upto[end] - board.incomes_upto[start])
    moved = Side(free, buttons, income, end)
    sides = (moved, other) if seat == 0 else (other, moved)
    ahead = max(start, other.time)
    due = 0
    if end > ahead and (due := board.leathers_upto[end] - board.leathers_upto[ahead]):
        due = _still_due(edition, due, free)
    top = seat if end <= other.time else 1 - seat
    turn = seat if due else _next_turn(edition, sides, top)
    return State(edition, sides, circle, waiting, None, due, turn, top, special)


def _still_due(edition: Edition, due: int, free: int) -> int:
    """A leather patch that must be placed but has no free cell is out of play (M4)."""
    return due if free or edition.leather_may_be_discarded else 0


def _next_turn(edition: Edition, sides: tuple[Side, Side], top: int) -> int:
    """Whose turn it is when nothing is left to decide (T1-T3, E1)."""
    last = edition.time.last_space
    return NOBODY if sides[0].time == last and sides[1].time == last else top


def _special_owner(state: State, free: int) -> int | None:
    """X1, after a placement that leaves these cells free on the quilt of the player on turn."""
    if state.special is None:
        for square in state.edition.squares:
            if not free & square:
                return state.turn
    return state.special


_SUCCESSOR: dict[type[Decision], Callable[[State, Any], State]] = {
    Advance: _advance,
    Take: _take,
    Place: _place,
    Discard: _discard,
    Refill: _refill,
}
