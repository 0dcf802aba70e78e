"""What a choice would do, as the card of a patch says it; and whose turn it is, and why.

Every fact is read from positions that the rules themselves reach (`successor`), so no rule is stated twice.
"""

from dataclasses import dataclass
from typing import Literal

from quiltbee.rules.bits import set_bits
from quiltbee.rules.edition import Patch
from quiltbee.rules.legal import placement_masks
from quiltbee.rules.moves import ADVANCE, Decision, Place, Refill, Take
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, NOBODY, State
from quiltbee.rules.story import Earned, LeatherReached, travel

TokenReason = Literal["first", "behind", "on_top", "alone"]
"""Why it is a player's turn: they start, are behind, lie on top, or the opponent is on the last space."""


@dataclass(frozen=True)
class Foresight:
    """What a whole action would do, before its leather patches are placed."""

    pays: int
    """Buttons paid for the patch."""
    receives: int
    """Buttons for the spaces of an advance."""
    earned: tuple[Earned, ...]
    """Income on the way, mark by mark."""
    buttons_after: int
    income_after: int
    """Button symbols on the quilt afterwards."""
    start: int
    lands_on: int
    cut: bool
    """The patch costs more time than is left: the token stops on the last space."""
    leather: tuple[int, ...]
    """Spaces whose leather patch would be taken."""
    reveals: bool
    """The second set would join the circle before the patch is placed, and the take could not be undone."""
    next_seat: int | None
    """Whose turn would be next, once leather patches are placed; None if the game would be over."""
    next_reason: TokenReason | None
    """Why it would be that player's turn; None if the game would be over."""
    stays: bool
    """The same player would move again."""
    covers: int
    """Cells of the patch."""
    earns_by_end: int
    """Buttons that the patch's symbols would bring until the end, including the marks of this move."""


def foresee_advance(state: State) -> Foresight:
    """What an advance would do for the player whose turn starts."""
    return _foresight(state, ADVANCE, successor(state, ADVANCE), patch=None, reveals=False)


def foresee_take(state: State, patch: Patch) -> Foresight:
    """What taking and placing a patch would do, even if it cannot be paid or fits nowhere now."""
    taken = successor(_able(state, patch), Take(patch.id))
    reveals = taken.turn == CHANCE
    if reveals:  # the order does not matter for these facts
        taken = successor(taken, Refill(taken.waiting))
    return foresee_place(taken, paid=patch.cost, reveals=reveals)


def foresee_place(state: State, paid: int = 0, reveals: bool = False) -> Foresight:
    """What placing the patch in hand would do, wherever it is placed."""
    patch = state.edition.patch[state.hand or ""]
    decision = _any_place(state, patch)
    return _foresight(state, decision, successor(state, decision), patch, reveals, paid)


def _able(state: State, patch: Patch) -> State:
    """The position itself if the patch fits; else the same position with an empty quilt, where it does fit."""
    if any(placement_masks(state, patch)):
        return state
    sides = list(state.sides)
    sides[state.turn] = sides[state.turn]._replace(free=state.edition.all_cells)
    return state._replace(sides=(sides[0], sides[1]))


def _any_place(state: State, patch: Patch) -> Place:
    masks = zip(patch.turns, placement_masks(state, patch), strict=True)
    return next(Place(turned.code, anchor) for turned, mask in masks for anchor in set_bits(mask))


def _foresight(
    state: State, decision: Decision, after: State, patch: Patch | None, reveals: bool, paid: int = 0
) -> Foresight:
    seat = state.turn
    before, then = state.sides[seat], after.sides[seat]
    events = list(travel(state, decision, after))
    earned = tuple(event for event in events if isinstance(event, Earned))
    income = sum(event.buttons for event in earned)
    last = state.edition.time.last_space
    over = then.time == last and after.sides[1 - seat].time == last
    return Foresight(
        pays=paid,
        receives=then.buttons - before.buttons - income,
        earned=earned,
        buttons_after=then.buttons,
        income_after=then.income,
        start=before.time,
        lands_on=then.time,
        cut=patch is not None and before.time + patch.time > last,
        leather=tuple(event.space for event in events if isinstance(event, LeatherReached)),
        reveals=reveals,
        next_seat=None if over else after.top,
        next_reason=None if over else _reason_of_tokens(after, after.top),
        stays=not over and after.top == seat,
        covers=patch.size if patch else 0,
        earns_by_end=patch.income * state.edition.time.incomes_left(before.time) if patch else 0,
    )


@dataclass(frozen=True)
class WhyTurn:
    """Whose turn it is, and why."""

    seat: int | None
    reason: TokenReason | Literal["placing", "leather", "refill", "card", "over"]
    spaces: int
    """How far this token is behind the other."""


def why_turn(state: State) -> WhyTurn:
    """Whose decision it is, and why."""
    if state.turn == NOBODY:
        return WhyTurn(None, "over", 0)
    if state.turn == CHANCE:
        return WhyTurn(None, "card" if state.card_due else "refill", 0)
    seat = state.turn
    spaces = state.sides[1 - seat].time - state.sides[seat].time
    return WhyTurn(seat, _reason(state), max(spaces, 0))


def _reason(state: State) -> TokenReason | Literal["placing", "leather"]:
    if state.leather_due:
        return "leather"
    return "placing" if state.hand is not None else _reason_of_tokens(state, state.turn)


def _reason_of_tokens(state: State, seat: int) -> TokenReason:
    """Why it is the turn of this seat, going by the tokens alone (T1, T2)."""
    mine, theirs = state.sides[seat].time, state.sides[1 - seat].time
    if theirs == state.edition.time.last_space:
        return "alone"
    if mine != theirs:
        return "behind"
    return "on_top" if mine else "first"


__all__ = ["Foresight", "WhyTurn", "foresee_advance", "foresee_place", "foresee_take", "why_turn"]
