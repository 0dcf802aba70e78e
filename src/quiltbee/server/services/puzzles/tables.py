"""A puzzle as a table, from its beginning or after some decisions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import parse_moves
from quiltbee.puzzles.judging import left_of_pack
from quiltbee.puzzles.puzzle import Line, Puzzle
from quiltbee.puzzles.sewn import pieces
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.play import play
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.story import Placed, story
from quiltbee.server.api.view.table import Table
from quiltbee.server.domain.errors import Refused
from quiltbee.server.services.boards import shown_table

_RICH = 99
"""Patches of a `pack` are laid, not bought: nobody lacks buttons."""


def read_line(puzzle: Puzzle, text: str) -> Line:
    """Decisions as text; refused if they cannot be read."""
    hand = LEATHER if puzzle.family == "pack" else puzzle.state.hand or LEATHER
    try:
        return parse_moves(text, puzzle.edition, hand) if text.strip() else ()
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None


def table_after(puzzle: Puzzle, line: Sequence[Decision] = ()) -> Table:
    """The table after some decisions. Raises `NotAllowed` if the rules forbid one."""
    table = _pack(puzzle, tuple(line)) if puzzle.family == "pack" else _position(puzzle, line)
    table["offers"] = []
    return table


def _position(puzzle: Puzzle, line: Sequence[Decision]) -> Table:
    state, placed = puzzle.state, [Placed(*each) for each in pieces(puzzle)]
    for decision in line:
        if state.turn == CHANCE:
            break
        after = play(state, decision)
        placed += [each for each in story(state, decision, after) if isinstance(each, Placed)]
        state = after
    return shown_table(state, tuple(placed))


def _pack(puzzle: Puzzle, line: Line) -> Table:
    """The region as free cells, what is laid, and what is left as the choices."""
    free, left = left_of_pack(puzzle, line)
    here = puzzle.state.sides[0]._replace(free=free, buttons=_RICH)
    edition = replace(puzzle.edition, reach=max(1, len(left)))
    state = State(edition, (here, here), left, (), None, 0, 0, 0, None)
    return shown_table(state, tuple(_laid(puzzle, line)))


def _laid(puzzle: Puzzle, line: Line) -> list[Placed]:
    found: list[Placed] = []
    for taken, decision in pairwise(line):
        if isinstance(taken, Take) and isinstance(decision, Place):
            row, column = divmod(decision.anchor, puzzle.edition.stride)
            cells = puzzle.edition.patch[taken.patch].by_code[decision.code].cells
            where = tuple((row + y, column + x) for y, x in cells)
            found.append(Placed(0, taken.patch, decision.code, row, column, where))
    return found
