"""What a player with a patch in hand sees: their quilt, and the turns of the patch."""

from quiltbee.notation.decisions import move_text
from quiltbee.notation.record import Record, layout
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.legal import may_discard, placements
from quiltbee.rules.state import State
from quiltbee.text.board import capital
from quiltbee.text.canvas import Block, Span, beside, indented, line, tiled
from quiltbee.text.glyphs import Glyphs
from quiltbee.text.quilt import quilt
from quiltbee.text.sentences import situation
from quiltbee.text.shapes import turns
from quiltbee.text.speech import Speech

_TURNS_WIDTH = 48


def placing(record: Record, state: State, speech: Speech, glyphs: Glyphs) -> Block:
    """The quilt of the player to move beside the turns of the patch in hand, and an example of what to type."""
    patch = state.in_hand
    assert patch is not None
    own = indented(quilt(state, state.turn, layout(record), glyphs), 1)
    ways = [] if patch.id == LEATHER else tiled(turns(patch, glyphs), _TURNS_WIDTH)
    why = Span(capital(situation(record, state)), "strong")
    return [(), *beside([own, ways], gap=4), (), line(why), line(Span(speech(_hint(state)), "faint"))]


def _hint(state: State) -> str:
    examples = [move_text(place, state.edition) for place in placements(state)]
    place = (
        f"Type the cell for its top left corner, and the turn: {examples[-1]}. " if examples else "No cell is free. "
    )
    return f"{place}{'- removes it. ' if may_discard(state) else ''}? lists all places."
