"""What is to be drawn: a position, and as much as is known about where each piece lies."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from quiltbee.drawing.fabric import Fabric
from quiltbee.drawing.wardrobe import fabrics_of
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.outcome import outcome
from quiltbee.rules.record import Record, Sewn, layout
from quiltbee.rules.state import CHANCE, State


class HasRecord(Protocol):
    """A game in play: it is drawn as its record stands now."""

    @property
    def record(self) -> Record: ...


MOST_CARDS = 4
Drawable = State | Record | HasRecord


@dataclass(frozen=True)
class Scene:
    """A position with its names; `sewn` is None if nobody knows which patch lies where."""

    state: State
    names: tuple[str, str]
    sewn: tuple[Sewn, ...] | None
    resigned: int | None = None
    """The seat that gave up, if one did."""

    @property
    def edition(self) -> Edition:
        return self.state.edition

    @cached_property
    def fabrics(self) -> Mapping[str, Fabric]:
        return fabrics_of(self.edition)

    @property
    def on_cards(self) -> tuple[Patch, ...]:
        """The patches in reach, as many as there is room for on cards; the others follow at once on the strip."""
        return self.state.reach[:MOST_CARDS]

    @property
    def initials(self) -> tuple[str, str]:
        """A letter for each token; the last one if the first does not tell them apart."""
        one, other = self.names
        return (one[0], other[0]) if one[0] != other[0] else (one[-1], other[-1])

    @property
    def speaker(self) -> int | None:
        """The seat that the sentence is about."""
        if self.resigned is not None:
            return 1 - self.resigned
        ended = outcome(self.state)
        return ended.winner if ended else self.state.turn if self.state.turn in (0, 1) else None

    @property
    def sentence(self) -> str:
        """What happens now."""
        state, say = self.state, self.edition.words
        if self.resigned is not None:
            return f"{self.names[1 - self.resigned]} wins: {self.names[self.resigned]} resigned"
        if ended := outcome(state):
            return f"{self.names[ended.winner]} wins {ended.scores[ended.winner]} to {ended.scores[1 - ended.winner]}"
        if state.turn == CHANCE:
            return f"{len(state.waiting)} new {say['patches']} join the {say['circle']}"
        name = self.names[state.turn]
        if state.leather_due:
            return f"{name} to {say['sew']} a {say['leather']}"
        if state.hand is not None:
            return f"{name} to {say['sew']} {self.fabrics[state.hand].name}"
        return f"{name} to play"


def scene(thing: Drawable) -> Scene:
    """The scene that a position, a record or a game shows."""
    if isinstance(thing, State):
        return Scene(thing, _names({}), None)
    record = thing if isinstance(thing, Record) else thing.record
    resigned = {"0": 0, "1": 1}.get(record.header("Resigned"))
    return Scene(record.final, _names(dict(record.headers)), layout(record), resigned)


def _names(headers: Mapping[str, str]) -> tuple[str, str]:
    first, second = (_name(headers, seat) for seat in (0, 1))
    return first, second


def _name(headers: Mapping[str, str], seat: int) -> str:
    written = headers.get(f"Player{seat}", "")
    return written.strip() or f"Player {seat}"
