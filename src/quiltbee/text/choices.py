"""The legal decisions as compact lists: actions with their effects, or the places for a patch in each turn."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from quiltbee.rules.bits import mask_cells
from quiltbee.rules.edition import Edition
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_take
from quiltbee.rules.legal import may_discard, placement_masks
from quiltbee.rules.moves import Take
from quiltbee.rules.reasons import why_not
from quiltbee.rules.state import CHANCE, NOBODY, State
from quiltbee.rules.wording import cell_text
from quiltbee.text.canvas import Block, Line, Span, beside, block, folded, line
from quiltbee.text.consequence import money, next_turn, on_the_way
from quiltbee.text.glyphs import Glyphs
from quiltbee.text.shapes import shape, turn_name
from quiltbee.text.speech import Speech

_COLUMNS = 78
_NAME, _SPACE, _MONEY = 10, 7, 20
"""Columns for the text to type, for the space where the token lands and for the buttons."""


def choices(state: State, speech: Speech, glyphs: Glyphs) -> Block:
    """Everything that is legal now."""
    if state.turn in (CHANCE, NOBODY):
        return block("nothing is left to decide")
    return _actions(state, speech) if state.in_hand is None else _places(state, speech, glyphs)


# --- at the start of a turn ---------------------------------------------------------------------------------------


def _actions(state: State, speech: Speech) -> Block:
    """A table: what to type, where the token goes, the buttons, what happens, who is next."""
    head = line(Span(f"{'':<{_NAME}}{'space':<{_SPACE}}{speech('buttons'):<{_MONEY}}then", "faint"))
    rows = [_row(state, "A", foresee_advance(state), speech)]
    for patch in state.reach:
        reason = why_not(state, Take(patch.id))
        if reason is None:
            rows.append(_row(state, patch.id, foresee_take(state, patch), speech))
        else:
            rows.append(line(Span(f"{patch.id:<{_NAME}}no: {speech(reason)}", "faint")))
    return [head, *rows]


def _row(state: State, name: str, seen: Foresight, speech: Speech) -> Line:
    buttons = money(state.sides[state.turn].buttons, seen)
    what = ", ".join([*on_the_way(seen), next_turn(seen, state.turn)])
    return line(Span(f"{name:<{_NAME}}", "strong"), f"{seen.lands_on:<{_SPACE}}{buttons:<{_MONEY}}{speech(what)}")


# --- with a patch in hand -----------------------------------------------------------------------------------------


def _places(state: State, speech: Speech, glyphs: Glyphs) -> Block:
    patch = state.in_hand
    assert patch is not None
    lines: Block = []
    for turned, mask in zip(patch.turns, placement_masks(state, patch), strict=True):
        head = [line(Span(f"{turn_name(turned.code):<{_NAME - 1}}", "strong"))]
        drawn = shape(turned.cells, glyphs, "hand")
        room = _COLUMNS - _NAME - 2 * turned.columns - 3
        cells = folded(_ranges(mask_cells(mask, state.edition.stride), state.edition), room) if mask else ["nowhere"]
        lines += beside([head, drawn, block(*cells)], gap=2)
    if may_discard(state):
        lines.append(line(Span(f"{'-':<{_NAME + 1}}", "strong"), speech("remove the leather patch from play")))
    return lines


def _ranges(cells: Iterable[tuple[int, int]], edition: Edition) -> Iterator[str]:
    """Cells row by row, neighbours as one range: `a1-e1 g1 b2-c2`."""
    numbered = enumerate(cells)
    for _, run in groupby(numbered, key=lambda each: (each[1][0], each[1][1] - each[0])):
        found = [row * edition.stride + column for _, (row, column) in run]
        first, last = cell_text(found[0], edition), cell_text(found[-1], edition)
        yield first if first == last else f"{first}-{last}"
