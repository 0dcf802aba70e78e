"""A position as plain facts, ready for JSON: what the games in `tests/data/traces` record after each decision.

`tests/data/traces/README.md` explains the fields; `quiltbee replay --json` prints them.
"""

from typing import TypedDict

from quiltbee.notation.legal_facts import LegalFacts, decides_next, legal_facts
from quiltbee.notation.solo_facts import SoloFacts, SoloFinalFacts, solo_facts, solo_final_facts
from quiltbee.rules.outcome import first_home, outcome
from quiltbee.rules.state import State


class Facts(TypedDict):
    """A position. The first value of a pair belongs to player 0.

    >>> from quiltbee import Game
    >>> sorted(facts(Game.new("express", seed=4, first=0).state))
    ['buttons', 'circle_len', 'covered', 'income', 'legal', 'time', 'turn']
    """

    turn: int | None
    """Whose decision comes next: the buyer's while the refill is due, nobody's when the game is over."""
    time: list[int]
    buttons: list[int]
    income: list[int]
    covered: list[int]
    circle_len: int
    legal: LegalFacts


class FinalFacts(TypedDict):
    """The end of a game.

    >>> sorted(FinalFacts.__annotations__)
    ['buttons', 'empty', 'first_home', 'scores', 'special_tile', 'winner']
    """

    scores: list[int]
    winner: int
    buttons: list[int]
    empty: list[int]
    special_tile: int | None
    first_home: int


def facts(state: State) -> Facts | SoloFacts:
    """The facts about a position at any time of the game. Those of a solo game differ from those of a game for two.

    >>> from quiltbee import edition, setup
    >>> express = edition("express")
    >>> start = setup(express, [*express.first_set[1:], express.smallest], first=1)
    >>> facts(start)["turn"], facts(start)["legal"]["take"]
    (1, ['e02', 'e03', 'e04'])
    """
    return pair_facts(state) if state.solo is None else solo_facts(state, state.solo)


def pair_facts(state: State) -> Facts:
    """The facts about a position of a game for two."""
    return Facts(
        turn=decides_next(state),
        time=[side.time for side in state.sides],
        buttons=[side.buttons for side in state.sides],
        income=[side.income for side in state.sides],
        covered=[state.covered(seat).bit_count() for seat in (0, 1)],
        circle_len=len(state.circle),
        legal=legal_facts(state),
    )


def final_facts(state: State) -> FinalFacts | SoloFinalFacts:
    """How a game ended. Raises `ValueError` if it is not over.

    >>> import random
    >>> from quiltbee import Game
    >>> game, rng = Game.new("express", seed=4, first=0), random.Random(1)
    >>> while not game.is_over:
    ...     _ = game.play(rng.choice(game.legal()))
    >>> final_facts(game.state)["scores"] == list(game.scores)
    True
    """
    result, home = outcome(state), first_home(state)
    if result is None or home is None:
        raise ValueError("the game is not over, so it has no result")
    if state.solo is not None:
        return solo_final_facts(state, state.solo, result, home)
    return FinalFacts(
        scores=list(result.scores),
        winner=result.winner,
        buttons=[side.buttons for side in state.sides],
        empty=[state.empty(seat) for seat in (0, 1)],
        special_tile=state.special,
        first_home=home,
    )
