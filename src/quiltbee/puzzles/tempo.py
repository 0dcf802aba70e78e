"""Goals for several turns in a row. They are decided by looking at every decision until the opponent moves."""

from dataclasses import dataclass

from quiltbee.engine.review.equivalence import canonical
from quiltbee.puzzles.covering import TooLong
from quiltbee.puzzles.puzzle import Line
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State

MOST_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class Goal:
    """`patches 3`: place this many patches before the opponent moves. `leather 26`: win the leather patch there."""

    kind: str
    number: int

    @classmethod
    def read(cls, text: str) -> "Goal":
        kind, _, number = text.partition(" ")
        if kind not in ("patches", "leather") or not number.isdigit():
            raise ValueError(f"a goal is `patches 3` or `leather 26`, not {text!r}")
        return cls(kind, int(number))

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def is_reached(self, start: State, line: Line) -> bool:
        """Whether these decisions of the player to move reach the goal before the opponent moves."""
        placed, state, seat = 0, start, start.turn
        for decision in line:
            if state.turn != seat:
                return False
            is_bought = isinstance(decision, Place) and not state.leather_due
            after = successor(state, decision)
            placed += is_bought
            if self.is_there(placed, state, after, seat):
                return True
            state = after
        return False

    def is_there(self, placed: int, before: State, after: State, seat: int) -> bool:
        if self.kind == "patches":
            return placed >= self.number
        crossed = before.sides[seat].time < self.number <= after.sides[seat].time
        return crossed and self.number in before.leather_left


class InARow:
    """Looks at all lines of the player to move until the opponent moves. Raises `TooLong`, also when a refill comes."""

    def __init__(self, start: State, goal: Goal, steps: int = MOST_STEPS) -> None:
        self._start, self._goal, self._left = start, goal, steps
        self._known: dict[tuple[State, int, bool], bool] = {}

    def can_reach(self, line: Line = ()) -> bool:
        """Whether the goal can be reached by going on from these decisions."""
        if self._goal.is_reached(self._start, line):
            return True
        state, placed = self._start, 0
        for decision in line:
            placed += isinstance(decision, Place) and not state.leather_due
            state = successor(state, decision)
        return self._can(_freed(state), placed, is_relaxed=True) and self._can(state, placed, is_relaxed=False)

    def _can(self, state: State, placed: int, is_relaxed: bool) -> bool:
        """`is_relaxed` ignores room. That quickly excludes goals for which buttons or time are lacking."""
        if state.turn == CHANCE:
            raise TooLong
        if state.turn != self._start.turn:
            return False
        key = (state, placed, is_relaxed)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooLong
            choices = legal(state)
            if is_relaxed and state.in_hand is not None:
                choices = choices[:1]
            self._known[key] = any(self._leads(state, placed, each, is_relaxed) for each in choices)
        return self._known[key]

    def _leads(self, state: State, placed: int, decision: Decision, is_relaxed: bool) -> bool:
        after = successor(state, decision)
        placed += isinstance(decision, Place) and not state.leather_due
        if self._goal.is_there(placed, state, after, self._start.turn):
            return True
        return self._can(_freed(after) if is_relaxed else after, placed, is_relaxed)


def _freed(state: State) -> State:
    """The same with an empty quilt for the player to move."""
    if state.turn == CHANCE or state.is_over:
        return state
    sides = list(state.sides)
    sides[state.turn] = sides[state.turn]._replace(free=state.edition.all_cells)
    return state._replace(sides=(sides[0], sides[1]))


def different_places(state: State) -> list[Place]:
    """One place for each look of the quilt after it."""
    looks: dict[int, Place] = {}
    for decision in legal(state):
        if isinstance(decision, Place):
            looks.setdefault(canonical(state.edition, successor(state, decision).sides[state.turn].free), decision)
    return list(looks.values())


def right_lines(start: State, goal: Goal) -> tuple[Line, ...]:
    """The first turns after which the goal can be reached: a take alone where every place is right."""
    row = InARow(start, goal)
    lines: list[Line] = []
    for first in legal(start):
        if not row.can_reach((first,)):
            continue
        if not isinstance(first, Take):
            lines.append((first,))
            continue
        taken = successor(start, first)
        places = different_places(taken)
        right = [each for each in places if row.can_reach((first, each))]
        lines += [(first,)] if len(right) == len(places) else [(first, each) for each in right]
    return tuple(lines)


def longest_row(start: State) -> int:
    """How many patches the player to move can place at most before the opponent moves."""
    number = 0
    while InARow(start, Goal("patches", number + 1)).can_reach():
        number += 1
    return number


def line_to(start: State, goal: Goal, begun: Line) -> Line:
    """A line that goes on from these decisions and reaches the goal, which must be possible."""
    row, line, state = InARow(start, goal), begun, start
    for decision in begun:
        state = successor(state, decision)
    while not goal.is_reached(start, line):
        decision = next(each for each in legal(state) if row.can_reach((*line, each)))
        line, state = (*line, decision), successor(state, decision)
    return line
