"""A position as plain facts, ready for JSON: what the games in `tests/data/traces` record after each decision.

`tests/data/traces/README.md` explains the fields; `quiltbee replay --json` prints them.
"""

from typing import TypedDict

from quiltbee.rules.edition import LEATHER
from quiltbee.rules.legal import may_discard, placement_masks, takeable
from quiltbee.rules.outcome import first_home, outcome
from quiltbee.rules.state import CHANCE, State


class LegalFacts(TypedDict):
    """What may be decided now: nothing while the refill is due or when the game is over."""

    advance: bool
    take: list[str]
    """The patches that can be taken, in the order of reach."""
    placements: dict[str, int]
    """How many placements each patch of `take` has, or the bought patch in hand."""
    leather: int
    """How many free cells there are for a leather patch that is due."""
    discard: bool


class Facts(TypedDict):
    """A position. The first value of a pair is of player 0, the second of player 1."""

    turn: int | None
    """Whose decision comes next: the buyer's while the refill is due, nobody's when the game is over."""
    time: list[int]
    buttons: list[int]
    income: list[int]
    covered: list[int]
    circle_len: int
    legal: LegalFacts


class FinalFacts(TypedDict):
    """The end of a game."""

    scores: list[int]
    winner: int
    buttons: list[int]
    empty: list[int]
    special_tile: int | None
    first_home: int


def facts(state: State) -> Facts:
    """The facts about a position at any time of the game.

    >>> from quiltbee import edition, setup
    >>> express = edition("express")
    >>> start = setup(express, [*express.first_set[1:], express.smallest], first=1)
    >>> facts(start)["turn"], facts(start)["legal"]["take"]
    (1, ['e02', 'e03', 'e04'])
    """
    return Facts(
        turn=_decides_next(state),
        time=[side.time for side in state.sides],
        buttons=[side.buttons for side in state.sides],
        income=[side.income for side in state.sides],
        covered=[state.covered(seat).bit_count() for seat in (0, 1)],
        circle_len=len(state.circle),
        legal=_legal_facts(state),
    )


def final_facts(state: State) -> FinalFacts:
    """How a game ended. Raises `ValueError` if it is not over."""
    result, home = outcome(state), first_home(state)
    if result is None or home is None:
        raise ValueError("the game is not over, so it has no result")
    return FinalFacts(
        scores=list(result.scores),
        winner=result.winner,
        buttons=[side.buttons for side in state.sides],
        empty=[state.empty(seat) for seat in (0, 1)],
        special_tile=state.special,
        first_home=home,
    )


def _decides_next(state: State) -> int | None:
    if state.is_over:
        return None
    return state.top if state.turn == CHANCE else state.turn


def _legal_facts(state: State) -> LegalFacts:
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
    """How many placements a patch has on the quilt of the player on turn."""
    return sum(mask.bit_count() for mask in placement_masks(state, state.edition.patch[id]))
