"""The families that the exact solver decides: `win` and `count`."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from quiltbee.engine.search.solver import solve
from quiltbee.notation.positions import state_text
from quiltbee.puzzles.finding.candidates import Source, is_choice, is_late
from quiltbee.puzzles.puzzle import Family, Line, Puzzle, Worth
from quiltbee.puzzles.tempo import different_places
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Take
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State

NODES = 30_000
"""Positions that the solver looks at for one decision. A larger number hardly decides more."""
_SPACES = (6, 20)
_CLEAR = 2
"""Points by which the best way must beat the next one, if the question is how much."""


class Ended(NamedTuple):
    """How a decision ends with perfect play, for the player who made it."""

    wins: bool
    margin: int
    is_exact: bool


def ended(state: State, decision: Decision, nodes: int = NODES) -> Ended | None:
    """How the game ends after a decision; None if the solver cannot say."""
    after = successor(state, decision)
    result = outcome(after)
    if result is not None:
        mine, theirs = result.scores[state.turn], result.scores[1 - state.turn]
        return Ended(result.winner == state.turn, mine - theirs, True)
    solution = None if after.turn == CHANCE else solve(after, nodes)
    if solution is None:
        return None
    is_mine = after.turn == state.turn
    margin = solution.margin if is_mine else -solution.margin
    return Ended(solution.wins == is_mine, margin, solution.is_exact)


def solved_choices(state: State, nodes: int = NODES) -> dict[Decision, Ended] | None:
    """Every decision of the player to move; None if the game is lost, or if one of them cannot be solved."""
    whole = solve(state, nodes)
    if whole is None or not whole.wins:
        return None
    found: dict[Decision, Ended] = {}
    for decision in legal(state):
        end = ended(state, decision, nodes)
        if end is None:
            return None
        found[decision] = end
    return found


def right_lines(
    state: State, decision: Decision, is_good: Callable[[Ended], bool], nodes: int = NODES
) -> tuple[Line, ...] | None:
    """A line for each good place of a decision, or the decision alone if all are good. None if one cannot be solved."""
    if not isinstance(decision, Take):
        return ((decision,),)
    taken = successor(state, decision)
    places = different_places(taken)
    ends = [ended(taken, place, nodes) for place in places]
    if None in ends:
        return None
    right = [place for place, end in zip(places, ends, strict=True) if end is not None and is_good(end)]
    return ((decision,),) if len(right) == len(places) else tuple((decision, place) for place in right)


def wins(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """Exactly one choice wins."""
    for ply, state in source.tried(_suits, rng):
        found = solved_choices(state) or {}
        winning = [decision for decision, end in found.items() if end.wins]
        if len(winning) == 1:
            lines = right_lines(state, winning[0], lambda end: end.wins)
            if lines:
                yield _puzzle("win", source, ply, lines, found)


def counts(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """Several choices win, and exactly one of them by the most."""
    for ply, state in source.tried(_suits, rng):
        found = solved_choices(state) or {}
        winning = {decision: end for decision, end in found.items() if end.wins}
        if len(winning) < 2 or not all(end.is_exact for end in winning.values()):
            continue
        best, second = sorted(winning, key=lambda each: -winning[each].margin)[:2]
        most = winning[best].margin
        if most - winning[second].margin < _CLEAR:
            continue
        lines = right_lines(state, best, lambda end: end.wins and end.is_exact and end.margin >= most)  # noqa: B023
        if lines:
            yield _puzzle("count", source, ply, lines, found)


def _suits(state: State) -> bool:
    return is_choice(state) and is_late(state, *_SPACES)


def _puzzle(family: Family, source: Source, ply: int, lines: tuple[Line, ...], found: dict[Decision, Ended]) -> Puzzle:
    state = source.states[ply]
    worths = [Worth(each, float(end.wins), float(end.margin), end.is_exact) for each, end in found.items()]
    worths.sort(key=lambda worth: (-worth.chance, -worth.margin))
    return Puzzle(
        family, state.edition, state_text(state), answers=lines, worths=tuple(worths), source=source.named(ply)
    )
