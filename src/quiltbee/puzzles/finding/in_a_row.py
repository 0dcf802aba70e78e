"""The family about turns in a row: `tempo`."""

import random
from collections.abc import Iterator

from quiltbee.notation.positions import state_text
from quiltbee.puzzles.covering import TooLong
from quiltbee.puzzles.finding.candidates import Source, is_choice
from quiltbee.puzzles.puzzle import Puzzle, first_decisions
from quiltbee.puzzles.tempo import Goal, longest_row, right_lines
from quiltbee.rules.moves import Take
from quiltbee.rules.state import State

LEAST_TURNS = 2
_FARTHEST = 14
"""The most spaces to the next leather patch: nobody gets farther in a row of turns."""


def tempos(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """Only one first choice leads to the goal, and it takes several turns."""
    for ply, state in source.tried(_may_run, rng):
        try:
            puzzle = _puzzle(source, ply, state, rng)
        except TooLong:
            continue
        if puzzle is not None:
            yield puzzle


def _may_run(state: State) -> bool:
    return is_choice(state) and state.sides[1 - state.turn].time > state.sides[state.turn].time


def _puzzle(source: Source, ply: int, state: State, rng: random.Random) -> Puzzle | None:
    goals = [goal for goal in (_leather(state), _row(state)) if goal is not None]
    for goal in rng.sample(goals, len(goals)):
        lines = right_lines(state, goal)
        if len(first_decisions(lines)) == 1 and isinstance(lines[0][0], Take):
            return Puzzle("tempo", state.edition, state_text(state), str(goal), lines, source=source.named(ply))
    return None


def _row(state: State) -> Goal | None:
    longest = longest_row(state)
    return Goal("patches", longest) if longest >= LEAST_TURNS else None


def _leather(state: State) -> Goal | None:
    """The next leather patch, if no single turn gets it."""
    me = state.sides[state.turn]
    space = state.next_leather(me.time)
    if space is None or space - me.time > _FARTHEST or one_turn_reaches(state, space):
        return None
    return Goal("leather", space)


def one_turn_reaches(state: State, space: int) -> bool:
    """Whether one turn reaches a space."""
    them = state.sides[1 - state.turn]
    reach = [patch.time for patch in state.reach if patch.cost <= state.sides[state.turn].buttons]
    return them.time + 1 >= space or any(state.sides[state.turn].time + time >= space for time in reach)
