"""A whole game as an animated GIF: one frame for each decision. The words stay away: it is read in every language."""

from collections.abc import Iterator
from itertools import count

from quiltbee.drawing.film_set import HEIGHT, WIDTH, FilmSet
from quiltbee.drawing.gif import Frame, gif
from quiltbee.drawing.look import look
from quiltbee.rules.moves import Place
from quiltbee.rules.outcome import outcome
from quiltbee.rules.record import Record, layout
from quiltbee.rules.state import State

BEGINNING, DECISION, END = 120, 70, 600
"""How long a frame is shown, in hundredths of a second."""


def film(record: Record, theme: str = "light") -> bytes:
    """The game as a GIF that shows one decision after the other and begins again.

    >>> import random
    >>> from quiltbee import edition, shuffled, start_record
    >>> film(start_record(shuffled(edition("express"), random.Random(1))))[:6]
    b'GIF89a'
    """
    stage = FilmSet(record.edition, look(record.edition.dress, theme))
    frames = list(_frames(stage, record))
    return gif(WIDTH, HEIGHT, stage.palette.colours, frames)


def _frames(stage: FilmSet, record: Record) -> Iterator[Frame]:
    sewn, last = iter(layout(record)), len(record.decisions)
    for ply, state in zip(count(), record.states(), strict=False):
        if ply and isinstance(record.decisions[ply - 1], Place):
            stage.sew(next(sewn))
        stage.show(state, _winner(record, state) if ply == last else None)
        yield Frame(bytes(stage.raster.pixels), END if ply == last else DECISION if ply else BEGINNING)


def _winner(record: Record, last: State) -> int | None:
    """Who won, by the rules or because the other gave up."""
    ended = outcome(last)
    return {"0": 0, "1": 1}.get(record.header("Result"), ended.winner if ended else None)
