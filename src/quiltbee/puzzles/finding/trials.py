"""The levels try a puzzle: whether it is a puzzle at all, and how hard it is."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from quiltbee.engine.bot import NO_LIMIT, Bot, Limit
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.seeds import derived
from quiltbee.kernel.placement import best_placements
from quiltbee.puzzles.judging import is_right, judge, left_of_pack
from quiltbee.puzzles.puzzle import Line, Puzzle
from quiltbee.rules.moves import Decision, take
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import Side

WEAK, WEAK_TRIES, LEAST_MISSED = "3", 50, 0.40
"""The apprentice misses a good puzzle this often."""
STRONG, STRONG_TRIES, LEAST_FOUND = "8", 20, 0.95
"""The master finds its answer this often, unless the goal is not best play."""
STRONG_NODES = 10_000
"""Fewer nodes than the level searches in its second. So if this finds the answer, the level finds it, too."""
OWN_GOAL = ("tempo", "pack")
"""Families whose goal is not best play: the strongest level need not find it."""
_TRIES = {"1": 6, "2": 6, "4": 6, "5": 6, "6": 6, "7": 2}
_MOST_DECISIONS = 12

_LEAST_RATING, _MOST_RATING = 400, 2600
_LEVEL_1, _STEP = 700, 200
"""The rating of level 1 on the scale of puzzles, and the step from each level to the next."""


Tally = tuple[int, int]
"""How many tries were right, and of how many."""


@dataclass(frozen=True)
class Trial:
    """How often each level solved the puzzle, and of how many tries."""

    solved: Mapping[str, Tally]

    @property
    def rating(self) -> int:
        """The rating at which these results are most likely; half a win and half a loss keep it within bounds."""
        known: list[tuple[int, float, float]] = [(_LEAST_RATING, 0.5, 0.5), (_MOST_RATING, 0.0, 0.5)]
        known += [(_level_rating(id), right, tries) for id, (right, tries) in self.solved.items()]
        low, high = float(_LEAST_RATING), float(_MOST_RATING)
        while high - low > 1:
            middle = (low + high) / 2
            expected = sum(tries / (1 + 10 ** ((middle - rating) / 400)) for rating, _, tries in known)
            low, high = (middle, high) if expected > sum(right for _, right, _ in known) else (low, middle)
        return round(low)


def _level_rating(id: str) -> int:
    return _LEVEL_1 + _STEP * (int(id) - 1)


def weak_tries(puzzle: Puzzle) -> Tally:
    """The tries of the apprentice. They come first, because they are quick."""
    return _pack_tries(puzzle) if puzzle.family == "pack" else _tries(puzzle, WEAK, WEAK_TRIES)


def is_missed(weak: Tally) -> bool:
    """Whether the apprentice misses a puzzle often enough."""
    right, tries = weak
    return right <= (1 - LEAST_MISSED) * tries


def is_found(puzzle: Puzzle) -> bool:
    """Whether the master finds it reliably."""
    if puzzle.family in OWN_GOAL:
        return True
    may_miss = round(STRONG_TRIES * (1 - LEAST_FOUND))
    bot = make_bot(STRONG)
    # Without chance ahead, every try gives the same numbers, so two prove as much as twenty.
    tries = STRONG_TRIES if puzzle.state.waiting else 2
    missed = 0
    for number in range(tries):
        missed += not _solves(puzzle, bot, Limit(nodes=STRONG_NODES), derived(number, "strong"))
        if missed > (may_miss if puzzle.state.waiting else 0):
            return False
    return True


def first_rating(puzzle: Puzzle, weak: Tally) -> int:
    """How hard it is, before anybody has tried it."""
    return _pack_rating(puzzle, weak) if puzzle.family == "pack" else _trial(puzzle, weak).rating


def _trial(puzzle: Puzzle, weak: Tally) -> Trial:
    """Lets all other levels try it."""
    solved = {id: _tries(puzzle, id, tries) for id, tries in _TRIES.items()}
    solved[WEAK] = weak
    if puzzle.family not in OWN_GOAL:
        solved[STRONG] = (1, 1)
    return Trial(solved)


def _tries(puzzle: Puzzle, level: str, tries: int) -> Tally:
    bot = make_bot(level)
    return sum(_solves(puzzle, bot, NO_LIMIT, derived(number, level)) for number in range(tries)), tries


def _solves(puzzle: Puzzle, bot: Bot, limit: Limit, seed: int) -> bool:
    """Whether a bot that simply plays does what the puzzle asks for."""
    state, rng = puzzle.state, XorShift(seed)
    made: list[Decision] = []
    while len(made) < _MOST_DECISIONS:
        decision = bot.choose(state, limit, rng).decision
        made.append(decision)
        verdict = judge(puzzle, made)
        if verdict != "more":
            return verdict == "right"
        state = successor(state, decision)
        if state.turn != puzzle.state.turn:
            return False
    return False


# --- packing ------------------------------------------------------------------------------------------------------


def _pack_tries(puzzle: Puzzle) -> Tally:
    """Tidy packers: each takes the patches in a random order, and puts each where the rest is tidiest."""
    rng = random.Random(derived(0, "tidy", puzzle.id))
    return sum(_packs(puzzle, rng) for _ in range(WEAK_TRIES)), WEAK_TRIES


def _packs(puzzle: Puzzle, rng: random.Random) -> bool:
    order = list(puzzle.patches)
    rng.shuffle(order)
    line: Line = ()
    for id in order:
        free, _ = left_of_pack(puzzle, line)
        here = Side(free, 0, 0, 0)
        ranked = best_placements(puzzle.state._replace(sides=(here, here)), id, 1)
        if not ranked:
            return False
        line = (*line, take(id), ranked[0].place)
    return is_right(puzzle, line)


def _pack_rating(puzzle: Puzzle, weak: Tally) -> int:
    """A guess from the number of patches and the tidy packers: children begin with three."""
    right, tries = weak
    return 600 + 200 * (len(puzzle.patches) - 3) + round(300 * (1 - right / tries))
