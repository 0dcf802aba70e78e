"""The whole table as text: a position or a game in lines of 80 columns."""

from quiltbee.notation.games import handicap_text
from quiltbee.notation.record import Record, Sewn, layout
from quiltbee.rules.setup import EVEN
from quiltbee.rules.state import NOBODY, State
from quiltbee.rules.wording import counted
from quiltbee.text.automa import automa_side, collected, is_automa
from quiltbee.text.canvas import Block, Line, Span, beside, clipped, indented, line, plain
from quiltbee.text.circle import card, circle
from quiltbee.text.glyphs import FINE, Glyphs
from quiltbee.text.quilt import quilt
from quiltbee.text.score import score_table
from quiltbee.text.sentences import situation, state_sentence
from quiltbee.text.speech import Speech, names_in
from quiltbee.text.time_track import time_track

_QUILT_WIDTH = 38
_TITLE = 40


def board_text(thing: State | Record, glyphs: Glyphs = FINE) -> str:
    """The table as plain text.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> print(board_text(shuffled(edition("express"), random.Random(1), first=0)).splitlines()[0])
    Patchwork Express
    """
    return plain(board(thing, glyphs))


def board(thing: State | Record, glyphs: Glyphs = FINE) -> Block:
    """The table: both quilts, the time board, the circle, and a sentence that says whose turn it is and why.

    A bare `State` does not know which patch lies where, so its quilts show only which cells are covered.
    """
    record = thing if isinstance(thing, Record) else None
    state = thing if isinstance(thing, State) else thing.final
    speech = Speech(state.edition, names_in(record, None if state.solo is None else state.solo.automa))
    sewn = None if record is None else layout(record)
    sides = [side(state, seat, speech, glyphs, _below(state, seat, speech, glyphs, sewn)) for seat in (0, 1)]
    sentence = speech(state_sentence(state)) if record is None else situation(record, state)
    return [
        _title(state, record, glyphs),
        (),
        *beside(sides, gap=2),
        (),
        _legend(state, speech, glyphs),
        *indented(time_track(state, speech.names, glyphs), 2),
        (),
        *_in_hand(state, speech, glyphs),
        *(score_table(state, speech) if state.is_over else circle(state, speech, glyphs)),
        (),
        line(Span(capital(sentence), "strong")),
    ]


def side(state: State, seat: int, speech: Speech, glyphs: Glyphs, quilt: Block) -> Block:
    """A player's quilt under their name and what they have."""
    mark = glyphs.on_turn if state.turn != NOBODY and seat == (state.turn if state.turn < 2 else state.top) else " "
    have = state.sides[seat]
    facts = speech(f"{counted(have.buttons, 'button')}, income {have.income}, {state.empty(seat)} empty")
    if is_automa(state, seat):
        facts = speech(collected(state))
    tile = speech(" has the special tile") if state.special == seat else ""
    name = clipped(speech.names[seat], _QUILT_WIDTH - 2 - len(tile))
    head = line(
        Span(f"{mark} ", "strong"),
        Span(name, f"player{seat}"),
        Span(f"{tile:<{_QUILT_WIDTH - 2 - len(name)}}", "strong"),
    )
    return [head, line(f"  {facts}"), *indented(quilt, 1)]


def _below(state: State, seat: int, speech: Speech, glyphs: Glyphs, sewn: tuple[Sewn, ...] | None) -> Block:
    """The quilt of a player, or what the Automa has instead."""
    if state.solo is not None and is_automa(state, seat):
        return indented(automa_side(state, state.solo, speech), 1)
    return quilt(state, seat, sewn, glyphs)


def _in_hand(state: State, speech: Speech, glyphs: Glyphs) -> Block:
    if state.hand is None:
        return []
    head = line(speech(f"In the hand of player {state.top}"))
    return [head, *indented(card(state.edition.patch[state.hand], glyphs), 2), ()]


def _title(state: State, record: Record | None, glyphs: Glyphs) -> Line:
    edition = state.edition
    printing = f" {glyphs.dot} board {edition.board}" if len(edition.boards) > 1 else ""
    decisions = f" {glyphs.dot} after {counted(len(record.decisions), 'decision')}" if record else ""
    uneven = record is not None and record.handicap != EVEN
    handicap = f" {glyphs.dot} handicap {handicap_text(record.handicap)}" if record and uneven else ""
    return line(Span(clipped(edition.title, _TITLE), "title"), Span(printing + decisions + handicap, "faint"))


def _legend(state: State, speech: Speech, glyphs: Glyphs) -> Line:
    board = state.edition.time
    pays = [Span(f"  {glyphs.income}", "income"), Span(" income")] if board.income_at else []
    leather = [Span(f"  {glyphs.leather_mark}", "leather"), Span(speech(" leather patch"))] if board.leather_at else []
    return line(capital(speech("time board")), f", spaces 0 to {board.last_space} ", *pays, *leather)


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with the id of a patch or the name of a file."""
    is_word = sentence.partition(" ")[0].replace("'", "").isalpha()
    return sentence[:1].upper() + sentence[1:] if is_word else sentence
