"""The circle as text: the patches in reach as drawings, the others by name."""

from quiltbee.rules.edition import Patch
from quiltbee.rules.legal import takeable
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted
from quiltbee.text.canvas import Block, Span, block, folded, indented, line, tiled
from quiltbee.text.glyphs import Glyphs
from quiltbee.text.shapes import shape
from quiltbee.text.speech import Speech

COLUMNS = 78
_CARD = 24


def circle(state: State, speech: Speech, glyphs: Glyphs) -> Block:
    """The patches in reach with their numbers, then the others, clockwise."""
    behind = state.circle[state.edition.reach :]
    rest = folded(["then", *behind], COLUMNS - 2) if behind else []
    head = (
        f"In reach, clockwise from the neutral token ({counted(len(state.circle), 'patch', 'patches')} in the circle)"
    )
    if not state.circle:
        return block(speech("The circle is empty"))
    return [line(speech(head)), *indented([*_cards(state, glyphs), *block(*rest, *_waiting(state, speech))], 2)]


def _cards(state: State, glyphs: Glyphs) -> Block:
    takes = takeable(state)
    choosing = state.in_hand is None and not state.is_over
    cards = [card(patch, glyphs, patch.id in takes or not choosing) for patch in state.reach]
    return tiled(cards, COLUMNS, gap=2)


def card(patch: Patch, glyphs: Glyphs, can_be_taken: bool = True) -> Block:
    """One patch with its numbers. It is faint if it cannot be taken now."""
    numbers = f"cost {patch.cost} time {patch.time} income {patch.income}"
    style = "hand" if can_be_taken else "faint"
    head = line(Span(f"{patch.id:<{_CARD}}", "strong" if can_be_taken else "faint"))
    return [head, line(Span(numbers, "" if can_be_taken else "faint")), *shape(patch.cells, glyphs, style)]


def _waiting(state: State, speech: Speech) -> list[str]:
    if not state.waiting:
        return []
    when = speech(f"join in random order when {state.edition.refill_when_left} are left in the circle")
    return folded(f"{' '.join(state.waiting)} {when}".split(" "), COLUMNS - 2)
