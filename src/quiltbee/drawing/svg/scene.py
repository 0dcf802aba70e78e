"""What to draw: a position, and where each patch lies, as far as that is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Protocol

from quiltbee.drawing.markup import minus
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.fabrics import fabrics_of
from quiltbee.notation.record import Record, Sewn, layout
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.moves import Place
from quiltbee.rules.outcome import outcome
from quiltbee.rules.state import CHANCE, State


class HasRecord(Protocol):
    """A game in play: its current record is drawn."""

    @property
    def record(self) -> Record: ...


MOST_CARDS = 4
SPECIAL = "special"
Drawable = State | Record | HasRecord


@dataclass(frozen=True)
class Scene:
    """A position with what is known about its game."""

    state: State
    headers: Mapping[str, str]
    """The headers of the record: names, and the result if the game was not played to its end."""
    sewn: tuple[Sewn, ...] | None
    """Which patch lies where; None if that is unknown."""
    lifted: str | None = None
    """The id of a patch, or `SPECIAL`, that is in the air and so not in its place."""
    pull: float = 0
    """How many places the patches on the cards still have to move on, while the thread is pulled."""
    counted: int | None = None
    """How many rows of the score have been added up at the end; None: all."""

    @property
    def edition(self) -> Edition:
        return self.state.edition

    @cached_property
    def fabrics(self) -> Mapping[str, Fabric]:
        return fabrics_of(self.edition)

    @property
    def fabrics_sewn(self) -> list[Fabric]:
        """The fabrics that appear on the quilts."""
        return [self.fabrics[piece.patch] for piece in self.sewn or () if piece.patch in self.fabrics]

    @property
    def on_cards(self) -> tuple[Patch, ...]:
        """The patches in reach that get a card each, as far as there is room. All others lie on the strip."""
        return self.state.reach[:MOST_CARDS] if self.winner is None else ()

    # --- the players ----------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, str]:
        one, other = (self.headers.get(f"Player{seat}", "").strip() or f"Player {seat}" for seat in (0, 1))
        return one, other

    @property
    def initials(self) -> tuple[str, str]:
        """A letter for each token: the first of the name, or the last if the first letters are equal."""
        one, other = self.names
        return (one[0], other[0]) if one[0] != other[0] else (one[-1], other[-1])

    @property
    def played(self) -> str:
        """What was played and, if that is known, when."""
        date = self.headers.get("Date", "").replace(".", "-")
        return " · ".join(part for part in (self.edition.title, date) if part)

    @property
    def winner(self) -> int | None:
        """The seat that has won, by points or because the other resigned."""
        if ended := outcome(self.state):
            return ended.winner
        resigned = _SEATS.get(self.headers.get("Resigned", ""))
        return _SEATS.get(self.headers.get("Result", "")) if resigned is None else 1 - resigned

    @property
    def gilded(self) -> int | None:
        """The seat whose quilt is sewn with gold: the winner's, when the score has been added up."""
        return self.winner if self.counted is None else None

    @property
    def speaker(self) -> int | None:
        """The seat that the sentence is about."""
        if self.winner is not None:
            return self.winner
        return self.state.turn if self.state.turn in (0, 1) else None

    # --- the sentence ---------------------------------------------------------------------------------------------

    @property
    def sentence(self) -> str:
        """What happens now."""
        state, say = self.state, self.edition.words
        if self.winner is not None:
            return f"{self.names[self.winner]} wins{self._why_won(self.winner)}"
        if state.card_due:
            return "The Automa turns over a card"
        if state.turn == CHANCE:
            return f"{len(state.waiting)} new {say['patches']} join the {say['circle']}"
        name = self.names[state.turn]
        if state.leather_due:
            return f"{name} to {say['sew']} a {say['leather']}"
        if state.hand is not None:
            return f"{name} to {say['sew']} {self.fabrics[state.hand].name}"
        return f"{name}’s turn"

    def _why_won(self, winner: int) -> str:
        if ended := outcome(self.state):
            points, others = (minus(ended.scores[seat]) for seat in (winner, 1 - winner))
            return f" the tie-break at {points}" if ended.by_tie_break else f" {points} to {others}"
        loser = self.names[1 - winner]
        if "Resigned" in self.headers:
            return f": {loser} resigned"
        return f": {loser} forfeited" if "Forfeit" in self.headers else ""


_SEATS = {"0": 0, "1": 1}


def scene(thing: Drawable) -> Scene:
    """The scene that a position, a record or a game shows."""
    if isinstance(thing, State):
        return Scene(thing, {}, None)
    record = thing if isinstance(thing, Record) else thing.record
    return Scene(record.final, dict(record.headers), layout(record))


def scenes(record: Record) -> list[Scene]:
    """The scene before the first decision, and the one after each decision."""
    sewn = layout(record)
    placed = accumulate((isinstance(each, Place) for each in record.decisions), initial=0)
    return [
        Scene(state, dict(record.upto(ply).headers), sewn[:count])
        for ply, (state, count) in enumerate(zip(record.states(), placed, strict=True))
    ]
