"""A whole game as an animated GIF: the picture of the table after each turn."""

from collections.abc import Callable

from quiltbee.drawing.svg.table import draw
from quiltbee.drawing.theme.look import look
from quiltbee.extras import how_to_install
from quiltbee.notation.record import Record
from quiltbee.rules.state import CHANCE

WIDTH = 640
BEGINNING, TURN, END = 1200, 1200, 6000
"""How long a frame is shown, in milliseconds."""

Progress = Callable[[int, int], None]
"""Called with the number of frames drawn so far and the number of all frames."""


class NoRenderer(RuntimeError):
    """The libraries that draw films are not installed.

    >>> issubclass(NoRenderer, Exception)
    True
    """


def film(record: Record, theme: str = "light", progress: Progress | None = None) -> bytes:
    """The game as a GIF that repeats, with a frame for each turn. A frame takes about a third of a second to draw.

    >>> import random
    >>> from quiltbee import edition, shuffled, start_record
    >>> film(start_record(shuffled(edition("express"), random.Random(1))))[:6]
    b'GIF89a'
    """
    try:
        from quiltbee.drawing.pixels import gif, render
    except ModuleNotFoundError as error:
        raise NoRenderer(f"a film needs {error.name}: {how_to_install(error.name)}") from None
    plies, background = turns(record), look(record.edition.dress, theme).colours["table"]
    frames = []
    for ply in plies:
        frames.append(render(draw(record.upto(ply), theme), WIDTH, background))
        if progress is not None:
            progress(len(frames), len(plies))
    return gif(frames, _durations(len(frames)))


def turns(record: Record) -> list[int]:
    """The plies that get a frame: before the first decision, at the end of each turn, and after the last decision.

    One turn is: buy a patch, sew it, and sew the leather patches that it brings.
    """
    states = enumerate(record.states())
    plies = [ply for ply, state in states if state.in_hand is None and state.turn != CHANCE]
    last = len(record.decisions)
    return plies if plies[-1] == last else [*plies, last]


def _durations(frames: int) -> list[int]:
    return [BEGINNING, *[TURN] * (frames - 2), END][-frames:]
