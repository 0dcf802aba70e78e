"""What may be decided in a position, as plain facts ready for JSON."""

from typing import TypedDict

from quiltbee.rules.edition import LEATHER
from quiltbee.rules.legal import may_discard, placement_masks, takeable
from quiltbee.rules.state import CHANCE, State


class LegalFacts(TypedDict):
    """What may be decided now: nothing while chance decides or when the game is over."""

    advance: bool
    take: list[str]
    """The patches that can be taken, in the order of reach."""
    placements: dict[str, int]
    """How many placements each patch of `take` has, or the bought patch in hand."""
    leather: int
    """How many free cells there are for a leather patch that is due."""
    discard: bool


def decides_next(state: State) -> int | None:
    """Whose decision comes next: the buyer's while the refill is due, the Automa's while a card is due."""
    if state.is_over:
        return None
    return state.top if state.turn == CHANCE else state.turn


def legal_facts(state: State) -> LegalFacts:
    """What the player to move may decide."""
    deciding = state.turn < CHANCE
    takes = takeable(state)
    bought = [state.hand] if deciding and state.hand is not None else []
    return LegalFacts(
        advance=deciding and state.in_hand is None,
        take=takes,
        placements={id: _count(state, id) for id in (*takes, *bought)},
        leather=_count(state, LEATHER) if state.leather_due else 0,
        discard=may_discard(state),
    )


def _count(state: State, id: str) -> int:
    """How many placements a patch has on the quilt of the player to move."""
    return sum(mask.bit_count() for mask in placement_masks(state, state.edition.patch[id]))
