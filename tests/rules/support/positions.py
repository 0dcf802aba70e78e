"""Positions for tests, given by what matters in them; everything else is as at the start of a game."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from quiltbee import LEATHER, Decision, Edition, Refill, Side, State, edition, parse_move, play, read_edition

BUILT_IN = ("patchwork/2014", "patchwork/revised", "express", "stack-n-stuff")
WITH_SECOND_SET = ("express", "stack-n-stuff")
"""Here a second set joins the circle, and a leather patch may be discarded."""

FULL = "full"
"""The drawing of a quilt without a free cell."""


def box(name: str) -> Edition:
    """The edition of a name such as `express` or `patchwork/revised`."""
    id, _, board = name.partition("/")
    return edition(id, board or None)


def circle_of(edition: Edition, *in_front: str) -> tuple[str, ...]:
    """The first set with these patches in front of the neutral token, and the smallest patch behind it (S3)."""
    others = [id for id in edition.first_set if id not in in_front and id != edition.smallest]
    return (*in_front, *others, *(() if edition.smallest in in_front else (edition.smallest,)))


def free_cells(edition: Edition, drawing: str) -> int:
    """The free cells of a quilt drawn row by row, `x` for a covered cell; what is not drawn is free."""
    if drawing == FULL:
        return 0
    covered = (
        row * edition.stride + column
        for row, line in enumerate(drawing.split())
        for column, mark in enumerate(line)
        if mark == "x"
    )
    return edition.all_cells & ~sum(1 << cell for cell in covered)


def with_empty_cells(edition: Edition, count: int) -> int:
    """A quilt with this many free cells left, in reading order."""
    free = 0
    for cell in range(edition.all_cells.bit_length()):
        if edition.all_cells >> cell & 1 and free.bit_count() < count:
            free |= 1 << cell
    return free


@cache
def box_with_long_way(name: str, time: int) -> Edition:
    """The edition with one patch more, `way`: five cells in a line that cost no buttons but this much time."""
    id, _, board = name.partition("/")
    text = files("quiltbee.editions").joinpath(f"{id}.toml").read_text(encoding="utf-8")
    more = f'[[patches]]\nid = "way"\nrows = ["XXXXX"]\ncost = 0\ntime = {time}\n'
    longer = read_edition(f"{text}\n{more}")
    return longer.on_board(board) if board else longer


def moved(name: str, start: int, end: int, opponent: int | None = None, **others: Any) -> State:
    """Player 0 has moved from `start` to `end` by placing a patch on the first row; the opponent is on `start`."""
    there = start if opponent is None else opponent
    state = position(name, time=(start, there), hand="way", **others)
    return after(state._replace(edition=box_with_long_way(name, end - start)), "@a1")


def position(
    name: str,
    *,
    time: tuple[int, int] = (0, 0),
    buttons: tuple[int, int] = (5, 5),
    income: tuple[int, int] = (0, 0),
    quilts: tuple[str | int, str | int] = ("", ""),
    circle: tuple[str, ...] | None = None,
    top: int = 0,
    **others: Any,
) -> State:
    """A position at the start of a turn. `top` counts when both tokens are on one space."""
    edition = box(name)
    free = [quilt if isinstance(quilt, int) else free_cells(edition, quilt) for quilt in quilts]
    top = top if time[0] == time[1] else time.index(min(time))
    state = State(
        edition=edition,
        sides=(Side(free[0], buttons[0], income[0], time[0]), Side(free[1], buttons[1], income[1], time[1])),
        circle=circle_of(edition) if circle is None else circle,
        waiting=edition.second_set,
        hand=None,
        leather_due=0,
        turn=top,
        top=top,
        special=None,
    )
    return state._replace(**others)


def decision(state: State, word: str) -> Decision:
    """A decision written as text; a placement places the patch in hand."""
    return parse_move(word, state.edition, state.hand or LEATHER)


def after(state: State, words: str) -> State:
    """The position after these decisions, written one by one: `after(state, "p17 @d4.1 A")`."""
    for word in words.split():
        state = play(state, decision(state, word))
    return state


def refilled(state: State, order: Iterable[str] | None = None) -> State:
    """The position after the refill, in the order of the table if no other is given."""
    return play(state, Refill(state.waiting if order is None else tuple(order)))
