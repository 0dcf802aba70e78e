"""How a game was set up: what the log starts from. Stored as text, and never changed."""

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Literal

from quiltbee.editions.files import read_edition
from quiltbee.editions.known import edition
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import setup
from quiltbee.rules.state import State

USUAL_DRESS = "patchwork"
SeatKind = Literal["human", "bot", "open"]
UndoRule = Literal["free", "consent", "none"]
ClockKind = Literal["none", "fischer", "days"]


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who was meant to sit here when the game was created."""

    kind: SeatKind
    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """How time is counted. Running out never ends a game by itself: the opponent may claim, or wait."""

    kind: ClockKind = "none"
    base_ms: int = 0
    """Fischer: time at the start. Days: time for each turn."""
    increment_ms: int = 0


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that is fixed when a game is created."""

    id: str
    edition_id: str
    board: str
    edition_text: str | None
    """The edition file, if the table brought its own."""
    circle: tuple[str, ...]
    first: int
    seats: tuple[SeatSetup, SeatSetup]
    clock: ClockSetup
    undo: UndoRule
    same_device: bool
    created_at: int
    rematch_of: str | None = None
    seeded: bool = False
    """Somebody chose the seed of the set-up, and so could know it before: the game is in no statistics."""
    hints: bool | None = None
    """Whether players may ask for hints. None, in games of older servers, means: if nobody comes by a link."""

    @property
    def allows_hints(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats) if self.hints is None else self.hints

    @property
    def edition(self) -> Edition:
        return find_edition(self.edition_id, self.board, self.edition_text)

    @property
    def start(self) -> State:
        """The position before the first decision."""
        return setup(self.edition, self.circle, self.first)


@lru_cache(maxsize=64)
def find_edition(id: str, board: str, text: str | None) -> Edition:
    """The edition of a game: one of the package's, or the table's own file."""
    return edition(id, board) if text is None else _dressed(read_edition(text, any_size=True).on_board(board))


def _dressed(edition: Edition) -> Edition:
    """An edition file may name a dress that does not exist; it is drawn in the usual one."""
    if edition.dress == USUAL_DRESS:
        return edition
    from quiltbee.drawing.theme.files import dress_names  # a bot that decides draws nothing

    return edition if edition.dress in dress_names() else replace(edition, dress=USUAL_DRESS)


def setup_text(setup: GameSetup) -> str:
    """The setup as one line of JSON."""
    return json.dumps(asdict(setup), ensure_ascii=False, separators=(",", ":"))


def parse_setup(text: str) -> GameSetup:
    """The setup that a line of JSON describes."""
    data = json.loads(text)
    seats = tuple(SeatSetup(**seat) for seat in data.pop("seats"))
    clock = ClockSetup(**data.pop("clock"))
    circle = tuple(data.pop("circle"))
    return GameSetup(seats=(seats[0], seats[1]), clock=clock, circle=circle, **data)
