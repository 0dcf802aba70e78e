"""What a page gets: everything it needs to draw a game and to let a person choose, with no rule on its side.

These models are the JSON schema of the API (`docs/reference/api.md`, `/openapi.json`). A `View` has a part that is the
same for everybody (`table`) and a part for the viewer (`you`).
"""

from typing import Annotated

from pydantic import Field

from quiltbee.server.api.model import Model, SeatNumber, Shown
from quiltbee.server.api.view.permissions import You
from quiltbee.server.api.view.table import Table
from quiltbee.server.api.view.turns import Event
from quiltbee.server.domain.phrases import PhraseId


class Happened(Shown):
    """What one entry of the log did, as events fit for animation, in order."""

    seq: int
    at_ms: int
    events: list[Event]


class Phrase(Model):
    """A `phrase` event of the stream: what a player said just now."""

    number: int = Field(description="Counts up while a server runs")
    seat: SeatNumber
    phrase: PhraseId
    at_ms: int


class Presence(Shown):
    """Who is connected right now."""

    seats: tuple[bool, bool]
    watchers: int
    learning: Annotated[
        str | None,
        Field(description="The invited friend who takes a lesson before sitting down; empty if not named"),
    ]


class View(Shown):
    """A game as one viewer sees it."""

    table: Table
    you: You
    happened: Annotated[
        list[Happened], Field(description="Since the seq that was asked for; empty if that is too long ago")
    ]
    presence: Presence
    server_ms: int
