"""Writes `positions.json`: a short game for each topic of each edition, for the tests that need such a position.

It plays at random until a position shows the topic. A fixed seed gives the same file each time.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

from quiltbee import edition
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.foresight import foresee_advance, foresee_take
from quiltbee.rules.legal import choose, legal, takeable
from quiltbee.rules.moves import ADVANCE, Decision, Place, Take
from quiltbee.rules.play import play
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import CHANCE, State

EDITIONS = ("patchwork", "express", "stack-n-stuff")
POSITIONS = Path(__file__).with_name("positions.json")


def first_turn(state: State) -> bool:
    return state.sides[0].time == state.sides[1].time == 0 and len(takeable(state)) > 1


def crosses_income(state: State) -> bool:
    would = foresee_advance(state)
    return len(would.earned) == 1 and not would.leather and would.lands_on - would.start < 6


def crosses_leather(state: State) -> bool:
    return any(len(foresee_take(state, state.edition.patch[id]).leather) == 1 for id in takeable(state))


def reveals(state: State) -> bool:
    return any(foresee_take(state, state.edition.patch[id]).reveals for id in takeable(state))


def ends(state: State) -> bool:
    return foresee_advance(state).next_seat is None


def topics_of(chosen: Edition, rng: random.Random) -> dict[str, str]:
    wanted: dict[str, Callable[[State], bool]] = {
        "start": first_turn,
        "income": crosses_income,
        "leather": crosses_leather,
        **({"reveal": reveals} if chosen.refill_when_left else {}),
        "end": ends,
    }
    return {name: found(chosen, rng, is_it) for name, is_it in wanted.items()}


def found(chosen: Edition, rng: random.Random, is_it: Callable[[State], bool]) -> str:
    """A random game up to the first turn of seat 0 that shows the topic."""
    while True:
        start = shuffled(chosen, rng, first=0)
        state, decisions = start, list[Decision]()
        while not state.is_over:
            if state.turn == 0 and state.in_hand is None and is_it(state):
                return game_text(Record(chosen, start.circle, 0, tuple(decisions)))
            decisions.append(chosen_by(state, rng))
            state = play(state, decisions[-1])


def chosen_by(state: State, rng: random.Random) -> Decision:
    """Mostly purchases, placed as far to the top left as possible, so that the quilts look like a person's work."""
    if state.turn == CHANCE:
        return choose(state, rng.randrange)
    options = legal(state)
    takes = [each for each in options if isinstance(each, Take)]
    places = [each for each in options if isinstance(each, Place)]
    if places:
        return min(places, key=lambda place: (place.anchor, place.code))
    if takes and rng.random() < 0.9:
        return rng.choice(takes)
    return ADVANCE


if __name__ == "__main__":
    made = {id: topics_of(edition(id), random.Random(7)) for id in EDITIONS}
    POSITIONS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
