"""A player's lane along the time board: the token, the name, and in words how far the next marks are."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quiltbee.drawing.markup import element, moved, shortened, text, width_of
from quiltbee.drawing.svg.ruler import Ruler
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look

_SIZE = 16
_GAP = 16
_TOKEN_REACH = 30
"""Half the width of the widest token, and a little space."""


class _Label(NamedTuple):
    """Words that should begin at x if there is room; and the same for little room."""

    words: str
    brief: str
    x: float
    weight: int


def lane(look: Look, scene: Scene, ruler: Ruler, seat: int, middle: float) -> str:
    """One lane; `middle` is its height. Seat 0's token points down to the tape, seat 1's points up."""
    here = ruler.middle(scene.state.sides[seat].time)
    name, free_from = _name(look, scene, seat, here, middle)
    token = _pointer(look, seat) + look.token(seat, scene.initials[seat])
    return name + _labels(look, scene, ruler, seat, free_from, middle) + moved(token, here, middle)


def _pointer(look: Look, seat: int) -> str:
    path = ("M-6 16L0 25L6 16Z", "M-6 -16L0 -25L6 -16Z")[seat]
    return element("path", d=path, fill=look.seat(seat))


def _name(look: Look, scene: Scene, seat: int, here: float, middle: float) -> tuple[str, float]:
    """The name, left of its token if there is room, otherwise right; and the x from which the lane is free."""
    name = shortened(scene.names[seat], _SIZE, 180)
    wide = width_of(name, _SIZE)
    left = here - _TOKEN_REACH > wide
    x = here - _TOKEN_REACH if left else here + _TOKEN_REACH
    drawn = text(name, x, middle + 6, _SIZE, look.seat(seat, "Text"), anchor="end" if left else None, weight=700)
    return drawn, here + _TOKEN_REACH + (0 if left else wide + _GAP)


def _labels(look: Look, scene: Scene, ruler: Ruler, seat: int, free_from: float, middle: float) -> str:
    """The words of the lane from left to right, in full where that moves none of them."""
    last, here = ruler.last_space, scene.state.sides[seat].time
    end_words = f"{last - here} to the end"
    end_x = ruler.width - width_of(end_words, _SIZE) - _GAP
    labels = sorted(_next_marks(scene, ruler, seat), key=lambda label: label.x)
    brief = _placed([label._replace(words=label.brief) for label in labels], free_from, end_x)
    full = _placed(labels, free_from, end_x)
    shown = full if [label.x for label in full] == [label.x for label in brief] else brief
    colour = look.seat(seat, "Text")
    drawn = [text(label.words, label.x, middle + 6, _SIZE, colour, weight=label.weight) for label in shown]
    used = max((label.x + width_of(label.words, _SIZE + 1) + _GAP for label in shown), default=free_from)
    if here < last and used <= end_x + _GAP + 0.01:
        drawn.append(
            text(end_words, ruler.width - 4, middle + 6, _SIZE, look.colours["ink2"], anchor="end", weight=500)
        )
    return "".join(drawn)


def _placed(labels: Sequence[_Label], free_from: float, end: float) -> list[_Label]:
    """The labels where there is room for them. Words that would run into the end are left out."""
    placed = []
    for label in labels:
        wide = width_of(label.words, _SIZE + 1)
        x = max(min(label.x, end - wide), free_from)
        if x + wide <= end:
            placed.append(label._replace(x=x))
            free_from = x + wide + _GAP
    return placed


def _next_marks(scene: Scene, ruler: Ruler, seat: int) -> Iterator[_Label]:
    side, state = scene.state.sides[seat], scene.state
    income, leather = scene.edition.time.next_income(side.time), state.next_leather(side.time)
    if income is not None:
        brief = f"+{side.income} in {income - side.time}"
        yield _Label(f"income {_spaces(brief, income - side.time)}", brief, ruler.left(income), 600)
    if leather is not None:
        brief = f"{scene.edition.words['leather']} in {leather - side.time}"
        yield _Label(_spaces(brief, leather - side.time), brief, ruler.left(leather), 500)


def _spaces(words: str, count: int) -> str:
    return f"{words} {'space' if count == 1 else 'spaces'}"
