"""Writes `src/learn/lessons.json`: for each edition a game that is nearly over, and the patch to take first.

The pupil plays this game to its end. Whatever the pupil does, each step of the lesson can be played (`lesson_at` says
what that takes), and whatever both do after the steps, the pupil wins (`is_won`). A fixed seed gives the same file each
time.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from quiltbee import edition
from quiltbee.engine.bot import NO_LIMIT
from quiltbee.engine.bots.spec import make_bot
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_take
from quiltbee.rules.legal import choose, placements, takeable
from quiltbee.rules.moves import ADVANCE, Decision, Take
from quiltbee.rules.outcome import score
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import CHANCE, State

EDITIONS = ("patchwork", "express", "stack-n-stuff")
LESSONS = Path(__file__).parents[1] / "src" / "learn" / "lessons.json"
GAMES = 4000
PUPIL, OTHER = 0, 1
SENSIBLE = make_bot("greedy")
LEAPS = (0.0, 0.2)
"""How often each takes what needs most time: a lesson needs an opponent who is far ahead."""
RESTS = (0.2, 0.5)
"""How often each advances instead of taking something."""
LAST_SPACES = range(2, 13)
"""How much of the time board is left when the pupil plays on alone."""
ROOM = 0.25
"""How much of the quilt is still empty, for it to grow."""
NEVER = 1000
"""More points than anybody can win."""


class Found(NamedTuple):
    """A position of a game in which a lesson can begin, and the patch to take first."""

    record: Record
    state: State
    take: str


class Lesson(NamedTuple):
    """The same, for the page."""

    record: str
    take: str


def lesson_at(state: State) -> str | None:
    """The patch with which a lesson can begin here; None if this position cannot teach everything.

    The pupil takes it, which brings the second set where there is one, is still behind, and then advances past an
    income mark and a leather patch. The opponent does not move until then.
    """
    if state.turn != PUPIL or state.in_hand or state.special is not None or state.sides[PUPIL].income < 2:
        return None
    if state.empty(PUPIL) < ROOM * state.edition.all_cells.bit_count():
        return None
    return next((id for id in takeable(state) if is_plain(state, id) and leads_on(state, id)), None)


def is_plain(state: State, id: str) -> bool:
    """It has a few cells and a price, brings the second set if there is one, and no mark lies on the way."""
    would = foresee_take(state, state.edition.patch[id])
    plain = not would.earned and not would.leather and would.reveals == bool(state.edition.refill_when_left)
    return plain and would.next_seat == PUPIL and 3 <= would.covers <= 6 and would.pays > 0


def leads_on(state: State, id: str) -> bool:
    """Wherever the pupil puts it, an advance then brings several buttons, income and one leather patch."""
    taken = play(state, Take(id))
    if taken.turn == CHANCE:
        taken = play(taken, choose(taken, lambda _: 0))
    return all(teaches_marks(foresee_advance(play(taken, place)), state.edition) for place in placements(taken))


def teaches_marks(would: Foresight, edition: Edition) -> bool:
    left = edition.time.last_space - would.lands_on
    marks = len(would.leather) == 1 and len(would.earned) == 1
    return marks and would.receives >= 3 and would.next_seat == OTHER and left in LAST_SPACES


def is_won(state: State, take: str) -> bool:
    """The pupil wins, whatever the two do after the deeds of the lesson: for this, less is said than is so."""
    done = after_the_deeds(state, take)
    return worst(done, PUPIL) > best(done, OTHER)


def after_the_deeds(state: State, take: str) -> State:
    """When the pupil has done what the bee asks for, but for the leather patch."""
    taken = play(state, Take(take))
    if taken.turn == CHANCE:
        taken = play(taken, choose(taken, lambda _: 0))
    return play(play(taken, next(iter(placements(taken)))), ADVANCE)


def worst(state: State, seat: int) -> int:
    """No fewer points than this, whatever is done until the end: new symbols and leather patches bring nothing."""
    spaces = state.edition.time.last_space - state.sides[seat].time
    return points_now(state, seat) + least(worths(state, marks=0), spaces)


def best(state: State, seat: int) -> int:
    """No more points than this: all that is left is in reach, fits, and earns at every mark; the tile is won."""
    edition, side = state.edition, state.sides[seat]
    marks = edition.time.incomes_left(side.time)
    leather = len(state.leather_left) * edition.empty_cell_penalty
    tile = edition.special.points if edition.special and state.special is None else 0
    patches = worths(state, marks)
    money = side.buttons + side.income * marks
    spaces = edition.time.last_space - side.time
    bought = (first + most(patches, spaces - first, money + first) for first in range(spaces + 1))
    return points_now(state, seat) + leather + tile + max(bought)


def points_now(state: State, seat: int) -> int:
    """What the score would be without further patches and advances."""
    side = state.sides[seat]
    earned = side.income * state.edition.time.incomes_left(side.time)
    return score(state, seat) + earned


class Worth(NamedTuple):
    """What a patch needs and brings."""

    time: int
    costs: int
    """Buttons, less those that its symbols earn."""
    covers: int
    """Points for the cells."""


def worths(state: State, marks: int) -> tuple[Worth, ...]:
    """All patches that can still be taken. The one that takes longest is last: it may go beyond the last space."""
    patches = (state.edition.patch[id] for id in (*state.circle, *state.waiting))
    penalty = state.edition.empty_cell_penalty
    return tuple(sorted(Worth(each.time, each.cost - each.income * marks, each.size * penalty) for each in patches))


@cache
def least(patches: tuple[Worth, ...], spaces: int) -> int:
    """The fewest points that patches and advances can bring on this many spaces."""
    if not patches or not spaces:
        return spaces
    first, *others = patches
    taken = first.covers - first.costs + least(tuple(others), max(0, spaces - first.time))
    return min(taken, least(tuple(others), spaces))


@cache
def most(patches: tuple[Worth, ...], spaces: int, money: int) -> int:
    """The most points that patches can bring on this many spaces, if together they cost no more than the money."""
    if not patches or not spaces:
        return 0 if money >= 0 else -NEVER
    first, *others = patches
    taken = first.covers - first.costs + most(tuple(others), max(0, spaces - first.time), money - first.costs)
    return max(taken, most(tuple(others), spaces, money))


def games(chosen: Edition) -> Iterator[Found]:
    """Positions of games in which a lesson can begin."""
    for seed in range(GAMES):
        rng, lot = XorShift(seed), random.Random(seed)
        start = state = shuffled(chosen, lot, first=PUPIL)
        decisions: list[Decision] = []
        while not state.is_over:
            if take := lesson_at(state):
                yield Found(Record(chosen, start.circle, PUPIL, tuple(decisions)), state, take)
            decisions.append(choose(state, rng.below) if state.turn == CHANCE else decided(state, lot, rng))
            state = play(state, decisions[-1])


def decided(state: State, lot: random.Random, rng: XorShift) -> Decision:
    """A sensible pupil, and an opponent whom the pupil can beat. Both advance often: late games teach best."""
    takes = [] if state.in_hand else takeable(state)
    if takes and lot.random() < LEAPS[state.turn]:
        return Take(max(takes, key=lambda id: state.edition.patch[id].time))
    if not state.in_hand and lot.random() < RESTS[state.turn]:
        return ADVANCE
    if state.in_hand or state.turn == PUPIL:
        return SENSIBLE.choose(state, NO_LIMIT, rng).decision
    return choose(state, rng.below)


def lesson_of(chosen: Edition) -> Lesson:
    """The one with the best quilts, among those that are surely won."""
    by_score = sorted(games(chosen), key=lambda found: score(found.state, PUPIL) + score(found.state, OTHER))
    record, _, take = next(found for found in reversed(by_score) if is_won(found.state, found.take))
    return Lesson(game_text(record), take)


if __name__ == "__main__":
    made = {id: lesson_of(edition(id))._asdict() for id in EDITIONS}
    LESSONS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
