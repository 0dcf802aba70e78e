"""Proves puzzles again, in another way than the one that made them.

`win`, `count`, `seven`, `pack` and `tempo` are proved by `naive.py`: the pure rules, exhaustively. Where that takes too
long, the solver decides with ten times the positions, and the result says so. `buy` and `refill` are searched again: a
`buy` with 25 times the nodes that found it, a `refill` with ten times the nodes and other orders.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from quiltbee.engine.review.equivalence import canonical
from quiltbee.puzzles.finding.endings import NODES, ended
from quiltbee.puzzles.finding.quilts import keeps_square
from quiltbee.puzzles.finding.searched import GAP, ORDER_NODES, ORDERS, Searcher, averages_apart, best, gap
from quiltbee.puzzles.finding.searched import NODES as NODES_OF_BUY
from quiltbee.puzzles.identity import identity
from quiltbee.puzzles.judging import is_right, judge
from quiltbee.puzzles.naive import (
    Endgame,
    GivenUp,
    covers,
    leather_in_a_row,
    patches_in_a_row,
    square_can_be_covered,
)
from quiltbee.puzzles.puzzle import Family, Puzzle, first_decisions
from quiltbee.puzzles.tempo import MOST_STEPS, Goal, InARow
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.play import successor
from quiltbee.rules.state import State

TIMES = 10
"""A check may use this many times the budget of the first proof."""
_BUY_NODES = 25 * NODES_OF_BUY
_SLACK = 0.05
"""The lead of the answer of a `buy` may be this much smaller than it had to be at first: a search is never exact."""
_SEED = 2
"""Puzzles were found with another seed."""
_LEAST_CHOICES = 3
How = Literal["exhaustive", "solver", "search"]


class Wrong(Exception):
    """A puzzle does not hold; the message says why."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found."""

    id: str
    family: Family
    how: How
    problem: str = ""
    """Empty if the puzzle holds."""


def check(puzzle: Puzzle) -> Checked:
    """Proves one puzzle again."""
    how: How = "exhaustive"
    try:
        _well_formed(puzzle)
        how = _CHECKS[puzzle.family](puzzle)
    except Wrong as wrong:
        return Checked(puzzle.id, puzzle.family, how, str(wrong))
    return Checked(puzzle.id, puzzle.family, how)


def _well_formed(puzzle: Puzzle) -> None:
    _expect(puzzle.id == identity(puzzle), "its id is not that of its position")
    _expect(bool(puzzle.answers), "it has no answer")
    if puzzle.family != "pack":
        _expect(len(legal(puzzle.state)) >= _LEAST_CHOICES, f"it has fewer than {_LEAST_CHOICES} choices")


def _expect(holds: bool, problem: str) -> None:
    if not holds:
        raise Wrong(problem)


# --- endings ------------------------------------------------------------------------------------------------------


Ends = Callable[[State, Sequence[Decision]], tuple[int, int]]
"""Who wins after some decisions of the player to move (1 or -1), and by how much, for that player."""


def _ending(puzzle: Puzzle) -> How:
    try:
        _turns_hold(puzzle, Endgame(only_winner=puzzle.family == "win").after)
        return "exhaustive"
    except GivenUp:
        _turns_hold(puzzle, _solved)
        return "solver"


def _solved(state: State, line: Sequence[Decision]) -> tuple[int, int]:
    before = state
    for decision in line[:-1]:
        before = successor(before, decision)
    end = ended(before, line[-1], TIMES * NODES)
    _expect(end is not None, f"the solver cannot solve it with {TIMES * NODES} positions")
    assert end is not None
    return (1 if end.wins else -1), end.margin


def _turns_hold(puzzle: Puzzle, ends: Ends) -> None:
    """Every turn of the player to move is right if, and only if, the judge says so."""
    state, found = puzzle.state, {}
    for line in _turns(state):
        found[line] = ends(state, line)
    most = max(found.values())
    _expect(most[0] == 1, "nothing wins")
    for line, end in found.items():
        good = end[0] == 1 if puzzle.family == "win" else end == most
        _expect(is_right(puzzle, line) == good, f"it judges {line} wrongly")
    right = first_decisions([line for line in found if is_right(puzzle, line)])
    _expect(len(right) == 1, "more than one choice is right")


def _turns(state: State) -> Iterator[tuple[Decision, ...]]:
    for first in legal(state):
        if isinstance(first, Take):
            yield from ((first, place) for place in legal(successor(state, first)))
        else:
            yield (first,)


# --- quilts -------------------------------------------------------------------------------------------------------


def _seven(puzzle: Puzzle) -> How:
    state, how = puzzle.state, "exhaustive"
    looks: dict[int, bool] = {}
    for decision in legal(state):
        if not isinstance(decision, Place):
            continue
        after = successor(state, decision)
        look = canonical(state.edition, after.sides[state.turn].free)
        if look not in looks:
            try:
                looks[look] = square_can_be_covered(after, state.turn)
            except GivenUp:
                looks[look], how = keeps_square(state, decision, 1_000_000), "solver"
        _expect(is_right(puzzle, (decision,)) == looks[look], f"it judges {decision} wrongly")
    _expect(any(looks.values()) and not all(looks.values()), "all places are alike")
    return "exhaustive" if how == "exhaustive" else "solver"


def _pack(puzzle: Puzzle) -> How:
    number = covers(puzzle.edition, puzzle.state.sides[0].free, puzzle.patches)
    _expect(number > 0, "the region cannot be covered")
    _expect(all(is_right(puzzle, line) for line in puzzle.answers), "its solution does not cover the region")
    return "exhaustive"


def _tempo(puzzle: Puzzle) -> How:
    """Every first turn is right so far if, and only if, the goal can be reached after it."""
    state, goal = puzzle.state, Goal.read(puzzle.goal)
    _expect(len(first_decisions(puzzle.answers)) == 1, "more than one choice is right")
    how: How = "exhaustive"
    for line in _first_turns(puzzle):
        try:
            reaches = _reaches(state, goal, line)
        except GivenUp:
            reaches, how = InARow(state, goal, TIMES * MOST_STEPS).can_reach(line), "solver"
        _expect((judge(puzzle, line) != "wrong") == reaches, f"it judges {line} wrongly")
    return how


def _first_turns(puzzle: Puzzle) -> Iterator[tuple[Decision, ...]]:
    """Every first choice. If places matter, the right choice comes with each of its places."""
    for first in legal(puzzle.state):
        if (first,) not in puzzle.answers and first in first_decisions(puzzle.answers):
            yield from ((first, place) for place in legal(successor(puzzle.state, first)))
        else:
            yield (first,)


def _reaches(state: State, goal: Goal, line: Sequence[Decision]) -> bool:
    after = state
    for decision in line:
        after = successor(after, decision)
    if goal.kind == "patches":
        return patches_in_a_row(after, state.turn, goal.number - sum(isinstance(each, Place) for each in line))
    return leather_in_a_row(after, state.turn, goal.number)


# --- searched -----------------------------------------------------------------------------------------------------


def _buy(puzzle: Puzzle) -> How:
    searcher, state = Searcher(), puzzle.state
    values = {each: searcher.value(successor(state, each), state.turn, _BUY_NODES, _SEED) for each in legal(state)}
    _expect((best(values),) in puzzle.answers, f"another choice is best with {_BUY_NODES} nodes")
    _expect(gap(values) >= GAP - _SLACK, f"the answer is better by only {gap(values):.2f} with {_BUY_NODES} nodes")
    return "search"


def _refill(puzzle: Puzzle) -> How:
    found = averages_apart(puzzle.state, ORDERS, nodes=TIMES * ORDER_NODES, seed=_SEED)
    _expect(found is not None, "no choice is clearly best with ten times the nodes")
    assert found is not None
    _expect((best(found),) in puzzle.answers, "another choice is best with ten times the nodes")
    return "search"


_CHECKS: Mapping[Family, Callable[[Puzzle], How]] = {
    "win": _ending,
    "count": _ending,
    "seven": _seven,
    "pack": _pack,
    "tempo": _tempo,
    "buy": _buy,
    "refill": _refill,
}
