"""A solo position and a turn of the Automa as plain facts, ready for JSON, as in `tests/data/traces/automa.jsonl`.

`tests/data/traces/README.md` explains the fields; `quiltbee replay --json` prints those of a position.
"""

from typing import TypedDict

from quiltbee.notation.legal_facts import LegalFacts, decides_next, legal_facts
from quiltbee.rules.outcome import Outcome, score
from quiltbee.rules.solo.deck import AUTOMA, HUMAN, Solo
from quiltbee.rules.solo.score import Sums, sums
from quiltbee.rules.solo.turn import AutomaTurn, marker
from quiltbee.rules.state import State


class AutomaFacts(TypedDict):
    """What the Automa has so far."""

    collected: int
    with_buttons: list[str]
    without_buttons: list[str]
    leather: int


class SoloFacts(TypedDict):
    """A position of a solo game. Pairs belong to the human, then the Automa; plain numbers to the human."""

    turn: int | None
    """0: the human decides; 1: a card is due; None: the game is over."""
    time: list[int]
    buttons: int
    income: int
    covered: int
    empty: int
    special_tile: int | None
    circle_len: int
    marker: int | None
    automa: AutomaFacts
    scores: list[int]
    cards_left: int
    legal: LegalFacts
    next_budget: int | None


class SoloFinalFacts(TypedDict):
    """The end of a solo game."""

    scores: list[int]
    winner: int
    buttons: int
    empty: int
    special_tile: int | None
    first_home: int
    automa: Sums
    """The three sums that a level may count, counted or not."""


# `from` is a keyword of the language, so this type is written as a call.
CardFacts = TypedDict(
    "CardFacts",
    {
        "counted": list[str],
        "filters": list[list[str | list[str]]],
        "decided": str,
        "took": str | None,
        "from": int,
        "to": int,
        "collected": int,
        "leather": list[int],
        "tile": bool,
    },
)
"""What a card did."""


def solo_facts(state: State, solo: Solo) -> SoloFacts:
    """The facts about a position at any time of a solo game."""
    human, automa = state.sides
    return SoloFacts(
        turn=decides_next(state),
        time=[human.time, automa.time],
        buttons=human.buttons,
        income=human.income,
        covered=state.covered(HUMAN).bit_count(),
        empty=state.empty(HUMAN),
        special_tile=state.special,
        circle_len=len(state.circle),
        marker=marker(state),
        automa=AutomaFacts(
            collected=automa.buttons,
            with_buttons=list(solo.with_buttons),
            without_buttons=list(solo.without_buttons),
            leather=solo.leather,
        ),
        scores=[score(state, HUMAN), score(state, AUTOMA)],
        cards_left=solo.cards_left,
        legal=legal_facts(state),
        next_budget=solo.shown,
    )


def solo_final_facts(state: State, solo: Solo, result: Outcome, home: int) -> SoloFinalFacts:
    """How a solo game ended."""
    return SoloFinalFacts(
        scores=list(result.scores),
        winner=result.winner,
        buttons=state.sides[HUMAN].buttons,
        empty=state.empty(HUMAN),
        special_tile=state.special,
        first_home=home,
        automa=sums(state, solo),
    )


def card_facts(turn: AutomaTurn) -> CardFacts:
    """What a card did, and why the Automa took what it took."""
    choice = turn.choice
    return {
        "counted": [patch.id for patch in choice.counted],
        "filters": [[asked.filter, [patch.id for patch in asked.kept]] for asked in choice.asked],
        "decided": choice.decided,
        "took": None if choice.took is None else choice.took.id,
        "from": turn.start,
        "to": turn.end,
        "collected": turn.collected,
        "leather": list(turn.leather),
        "tile": turn.takes_tile,
    }
