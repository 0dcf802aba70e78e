"""A whole game as an animated GIF: the table after each turn, and between two turns what moves."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from quiltbee.drawing.motion import Moment, moments
from quiltbee.drawing.svg.scene import scenes
from quiltbee.drawing.theme.look import Look, look
from quiltbee.extras import how_to_install, package_of
from quiltbee.notation.record import Record
from quiltbee.rules.state import CHANCE

if TYPE_CHECKING:
    from quiltbee.drawing.pixels import Pixels

WIDTH = 651
"""At this width the table is a whole number of pixels high, too, and nothing is stretched."""
BEGINNING, TURN, END = 1200, 700, 6000
"""How long the table is shown at rest, in milliseconds."""
MOST_FRAMES = 1000
"""A film with more frames than this shows the table at rest only."""

Progress = Callable[[int, int], None]
"""Called with the number of frames drawn so far and the number of all frames."""


class NoRenderer(RuntimeError):
    """The libraries that draw films are not installed.

    >>> issubclass(NoRenderer, Exception)
    True
    """


def film(record: Record, theme: str = "light", progress: Progress | None = None) -> bytes:
    """The game as a GIF that repeats and shows every turn in motion. A turn takes about a third of a second to draw.

    >>> import random
    >>> from quiltbee import edition, shuffled, start_record
    >>> film(start_record(shuffled(edition("express"), random.Random(1))))[:6]
    b'GIF89a'
    """
    try:
        from quiltbee.drawing.painter import Painter
        from quiltbee.drawing.pixels import gif
    except ModuleNotFoundError as error:
        missing = f"{package_of(error.name)}, which is not installed: {how_to_install(error.name)}"
        raise NoRenderer(f"a film needs {missing}") from None
    worn = look(record.edition.dress, theme)
    shots = plan(worn, record)
    painter = Painter(worn, shots[0].scene, WIDTH)
    samples = [painter.paint(shots[at]) for at in (0, len(shots) // 2, -1)]

    def frames() -> "Iterator[Pixels]":
        for done, shot in enumerate(shots, start=1):
            yield painter.paint(shot)
            if progress is not None:
                progress(done, len(shots))

    return gif(frames(), [shot.milliseconds for shot in shots], samples)


def plan(worn: Look, record: Record) -> list[Moment]:
    """Everything that the film shows, one after the other."""
    plies, every = turns(record), scenes(record)
    rests = [Moment(every[ply], (), milliseconds) for ply, milliseconds in zip(plies, _rests(len(plies)), strict=True)]
    shots = rests[:1]
    for rest, (start, end) in zip(rests[1:], pairwise(plies), strict=True):
        shots += [*moments(worn, every[start : end + 1], record.decisions[start:end]), rest]
    return shots if len(shots) <= MOST_FRAMES else rests


def turns(record: Record) -> list[int]:
    """The plies at which the table is at rest: before the first decision, at the end of each turn, and after the last.

    One turn is: buy a patch, sew it, and sew the leather patches that it brings.
    """
    states = enumerate(record.states())
    plies = [ply for ply, state in states if state.in_hand is None and state.turn != CHANCE]
    last = len(record.decisions)
    return plies if plies[-1] == last else [*plies, last]


def _rests(count: int) -> list[int]:
    return [BEGINNING, *[TURN] * (count - 2), END][-count:]
