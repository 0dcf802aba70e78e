"""Writes `src/learn/lessons.json`: for each edition a game that is nearly over, and the patch to take first.

The pupil plays this game to its end. Whatever the pupil does, each step of the lesson can be played (`lesson_at` says
what that takes), and even a pupil who plays at random wins. A fixed seed gives the same file each time.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quiltbee import edition
from quiltbee.engine.bot import NO_LIMIT, Bot
from quiltbee.engine.bots.spec import make_bot
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_take
from quiltbee.rules.legal import choose, placements, takeable
from quiltbee.rules.moves import Decision, Take
from quiltbee.rules.outcome import score
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import CHANCE, State

EDITIONS = ("patchwork", "express", "stack-n-stuff")
LESSONS = Path(__file__).parents[1] / "src" / "learn" / "lessons.json"
GAMES = 700
PUPIL, OTHER = 0, 1
BOTS = ("search:nodes=20", "greedy:overlook=0.1,glance=15,slip=1.7")
THIMBLE = "greedy:income=0,tempo=1,overlook=0.5,glance=1,slip=12"
LAST_SPACES = range(2, 13)
"""How much of the time board is left when the pupil plays on alone."""
ROOM = 0.25
"""How much of the quilt is still empty, for it to grow."""
CLEAR_WIN = 6
LEAPS = 0.6


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


def is_won(state: State, seeds: range = range(12)) -> bool:
    """A pupil who plays at random wins clearly against the gentlest bot."""
    return all(margin(state, make_bot(THIMBLE), XorShift(seed)) >= CLEAR_WIN for seed in seeds)


def margin(state: State, bot: Bot, rng: XorShift) -> int:
    while not state.is_over:
        theirs = state.turn == OTHER
        state = play(state, bot.choose(state, NO_LIMIT, rng).decision if theirs else choose(state, rng.below))
    return score(state, PUPIL) - score(state, OTHER)


def games(chosen: Edition) -> Iterator[Found]:
    """Positions of games between bots in which a lesson can begin."""
    bots = [make_bot(each) for each in BOTS]
    for seed in range(GAMES):
        rng, lot = XorShift(seed), random.Random(seed)
        start = state = shuffled(chosen, lot, first=PUPIL)
        decisions: list[Decision] = []
        while not state.is_over:
            if take := lesson_at(state):
                yield Found(Record(chosen, start.circle, PUPIL, tuple(decisions)), state, take)
            if state.turn == CHANCE:
                decisions.append(choose(state, rng.below))
            else:
                decisions.append(leap(state, lot) or bots[state.turn].choose(state, NO_LIMIT, rng).decision)
            state = play(state, decisions[-1])


def leap(state: State, lot: random.Random) -> Decision | None:
    """Now and then the opponent takes what needs most time: a lesson needs one who is far ahead."""
    takes = takeable(state) if state.turn == OTHER else []
    if not takes or lot.random() > LEAPS:
        return None
    return Take(max(takes, key=lambda id: state.edition.patch[id].time))


def best(chosen: Edition) -> Lesson:
    """The one with the best quilts, among those that are surely won."""
    by_score = sorted(games(chosen), key=lambda found: score(found.state, PUPIL) + score(found.state, OTHER))
    record, _, take = next(found for found in reversed(by_score) if is_won(found.state))
    return Lesson(game_text(record), take)


if __name__ == "__main__":
    made = {id: best(edition(id))._asdict() for id in EDITIONS}
    LESSONS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
