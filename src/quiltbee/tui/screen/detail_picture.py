"""The words between the quilts: what the choice would do, whether the patch fits, the hint, what happened."""

from collections.abc import Sequence

from rich.text import Text

from quiltbee.rules.edition import LEATHER
from quiltbee.rules.foresight import foresee_place
from quiltbee.rules.legal import may_discard
from quiltbee.text.board import capital
from quiltbee.text.canvas import Block, Line, Span, folded, line
from quiltbee.text.consequence import consequences
from quiltbee.text.speech import Speech
from quiltbee.tui.screen.palette import Palette
from quiltbee.tui.screen.proposal import Proposal

_TURNING = "Arrows move it. r turns, f flips, n finds the next place, Enter places it."


def detail_picture(
    proposal: Proposal | None,
    hint: Sequence[str],
    events: Sequence[str],
    speech: Speech,
    palette: Palette,
    width: int,
    rows: int,
) -> Text:
    """The most important words first. The last events fill the rest, the latest at the bottom."""
    block: Block = [*_paragraphs(hint, width, "fits")]
    if proposal is not None:
        block += (
            _choice(proposal, speech, palette, width) if proposal.ghost is None else _ghost(proposal, speech, width)
        )
    room = rows - len(block) - (1 if block else 0)
    told = _latest([_wrapped(event, width, "faint") for event in events], room)
    return palette.text([*block[:rows], *([()] if block and told else []), *told])


def _latest(events: list[list[Line]], room: int) -> Block:
    """The latest events that have room, each as a whole."""
    shown: Block = []
    for event in reversed(events):
        if len(shown) + len(event) > room:
            break
        shown = [*event, *shown]
    return shown


def _choice(proposal: Proposal, speech: Speech, palette: Palette, width: int) -> Block:
    patch = proposal.patch
    name = "Advance" if patch is None else f"{palette.name(patch.id)}, {patch.id}"
    found = [line(Span(name, "strong"))]
    reason = proposal.why_not
    if reason is not None:
        return [*found, *_wrapped(f"No: {speech(reason)}.", width, "error")]
    clauses = speech(", ".join(consequences(proposal.foreseen, proposal.state.turn)))
    return [*found, *_wrapped(f"{capital(clauses)}.", width, "")]


def _ghost(proposal: Proposal, speech: Speech, width: int) -> Block:
    ghost = proposal.ghost
    assert ghost is not None
    reason = ghost.why_not
    fits = ("It fits here.", "fits") if reason is None else (f"{capital(speech(reason))}.", "error")
    found = [*_wrapped(fits[0], width, fits[1]), *_wrapped(_TURNING, width, "")]
    if proposal.taking is not None:
        found += _wrapped("Esc puts it back.", width, "")
    if may_discard(ghost.state):
        found += _wrapped(speech("x removes the leather patch from play."), width, "")
    if ghost.patch.id != LEATHER:
        seen = foresee_place(ghost.state, paid=proposal.taking.cost if proposal.taking else 0)
        found += _wrapped(f"{capital(speech(', '.join(consequences(seen, ghost.state.turn))))}.", width, "faint")
    return found


def _wrapped(text: str, width: int, style: str) -> list[Line]:
    return [line(Span(each, style)) for each in folded(text.split(" "), width)]


def _paragraphs(texts: Sequence[str], width: int, style: str) -> list[Line]:
    return [each for text in texts for each in _wrapped(text, width, style)]
