"""What a puzzle is about: facts about its answer, read from the rules. They are told only when it is solved."""

from collections.abc import Iterator
from typing import Literal, get_args

from quiltbee.engine.advice.reasons import Reason, reason
from quiltbee.engine.search.bot import SPACES_TO_SOLVE, spaces_left
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.rules.legal import takeable
from quiltbee.rules.moves import Advance, Place, Take
from quiltbee.rules.state import State

Theme = Literal[
    "advance", "stays", "leather", "special", "income", "largest", "cheapest", "costly", "place", "refill", "ending",
    "opening", "row", "three", "four", "five", "six", "seven",
]  # fmt: skip
THEMES: tuple[Theme, ...] = get_args(Theme)
_OPENING = 0.75
"""The opening lasts while at least this share of both time boards is left."""
_NUMBERS: tuple[Theme, ...] = ("three", "four", "five", "six", "seven")


def themes(puzzle: Puzzle) -> tuple[Theme, ...]:
    """The themes of a puzzle, in their usual order."""
    found = set(_pack(puzzle) if puzzle.family == "pack" else _turn(puzzle))
    return tuple(theme for theme in THEMES if theme in found)


def _pack(puzzle: Puzzle) -> Iterator[Theme]:
    """How many patches there are."""
    yield _NUMBERS[len(puzzle.patches) - 3]


def _turn(puzzle: Puzzle) -> Iterator[Theme]:
    state, line = puzzle.state, puzzle.answers[0]
    first = line[0]
    facts = reason(state, line[:2])
    yield from _facts(facts)
    yield from _time(state)
    if puzzle.family == "tempo":
        yield "row"
    if isinstance(first, Advance):
        yield "advance"
    if isinstance(first, Take):
        yield from _patch(state, first)
    if isinstance(line[-1], Place):
        yield "place"


def _facts(facts: Reason) -> Iterator[Theme]:
    if facts.stays:
        yield "stays"
    if facts.leathers:
        yield "leather"
    if facts.special:
        yield "special"
    if facts.reveals:
        yield "refill"


def _time(state: State) -> Iterator[Theme]:
    left, board = spaces_left(state), state.edition.time.last_space
    if left <= SPACES_TO_SOLVE:
        yield "ending"
    elif left >= 2 * _OPENING * board:
        yield "opening"


def _patch(state: State, taken: Take) -> Iterator[Theme]:
    """How the patch stands out among those that can be taken."""
    mine = state.edition.patch[taken.patch]
    others = [state.edition.patch[id] for id in takeable(state) if id != taken.patch]
    if others and mine.income > max(each.income for each in others):
        yield "income"
    if others and mine.size > max(each.size for each in others):
        yield "largest"
    if others and mine.cost < min(each.cost for each in others):
        yield "cheapest"
    if others and mine.cost > max(each.cost for each in others):
        yield "costly"
