"""The time board as text: a straight track, player 0 above it, player 1 below."""

from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Line, Span, line
from quiltbee.text.glyphs import Glyphs

_SPACES_PER_LINE = 60
_SCALE = 5
_MARGIN = 10


def time_track(state: State, names: tuple[str, str], glyphs: Glyphs) -> Block:
    """The track with its marks and tokens. A long track continues on the next lines."""
    last = state.edition.time.last_space
    starts = range(0, last + 1, _SPACES_PER_LINE)
    return [
        each
        for start in starts
        for each in _stretch(state, range(start, min(start + _SPACES_PER_LINE, last + 1)), names, glyphs)
    ]


def _stretch(state: State, spaces: range, names: tuple[str, str], glyphs: Glyphs) -> Block:
    above = _token(state, 0, spaces, names, glyphs.down)
    below = _token(state, 1, spaces, names, glyphs.up)
    track = (Span(" " * _MARGIN), *(_space(state, space, glyphs) for space in spaces))
    return [_scale(spaces), above, track, below]


def _scale(spaces: range) -> Line:
    marks = "".join(f"{space:<{_SCALE}}" for space in spaces if space % _SCALE == 0)
    return line(Span(" " * _MARGIN + marks.rstrip(), "faint"))


def _token(state: State, seat: int, spaces: range, names: tuple[str, str], sign: str) -> Line:
    time = state.sides[seat].time
    name = names[seat][: _MARGIN - 1]
    if time not in spaces:
        return ()
    return line(
        Span(f"{name:<{_MARGIN}}", f"player{seat}"), " " * (time - spaces[0]), Span(f"{sign} {time}", f"player{seat}")
    )


def _space(state: State, space: int, glyphs: Glyphs) -> Span:
    pays, leather = space in state.edition.time.income_at, space in state.leather_left
    if pays and leather:
        return Span(glyphs.both_marks, "leather")
    if leather:
        return Span(glyphs.leather_mark, "leather")
    return Span(glyphs.income, "income") if pays else Span(glyphs.space, "faint")
