"""How a game was set up: what the log starts from. Stored as text, and never changed."""

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Literal

from quiltbee.editions.files import read_edition
from quiltbee.editions.known import edition
from quiltbee.notation.positions import parse_state
from quiltbee.notation.solo_text import parse_automa
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import EVEN, Handicap, setup
from quiltbee.rules.solo.deck import Automa
from quiltbee.rules.solo.drawing import show_back
from quiltbee.rules.solo.setup import with_automa
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
    """Somebody chose the seed or the position from which it began: the game is in no statistics."""
    hints: bool | None = None
    """Whether players may ask for hints. None, in games of older servers: they may if no seat was open."""
    handicap: Handicap = EVEN
    """The buttons that each seat has at the start beyond those of the edition."""
    position: str | None = None
    """The first position of a game that begins in the middle of another one. Such a game is in no statistics."""
    solo: str | None = None
    """The opponent of a solo game, its deck and its level: `automa normal 3`."""
    day: str | None = None
    """The date whose circle everybody has that day: its refill follows from the date, too."""
    shown: int | None = None
    """The budget on the back of the first card, where the deck shows it. The order of the cards is nowhere: each is
    drawn when it is turned over."""

    @property
    def allows_hints(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats) if self.hints is None else self.hints

    @property
    def edition(self) -> Edition:
        return find_edition(self.edition_id, self.board, self.edition_text)

    @property
    def automa(self) -> Automa | None:
        """The opponent of a solo game; None in a game for two."""
        return None if self.solo is None else parse_automa(self.solo, self.edition)

    @property
    def start(self) -> State:
        """The position before the first decision."""
        if self.position is not None:
            return parse_state(self.position, lambda _: self.edition)
        state = setup(self.edition, self.circle, self.first, self.handicap)
        return state if self.automa is None else show_back(with_automa(state, self.automa), self.shown)


@lru_cache(maxsize=64)
def find_edition(id: str, board: str, text: str | None) -> Edition:
    """The edition of a game: one of the package's, or the table's own file."""
    return edition(id, board) if text is None else _dressed(read_edition(text, any_size=True).on_board(board))


def _dressed(edition: Edition) -> Edition:
    """An edition file may name a dress that does not exist; the edition then gets the usual one."""
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
    first, second = data.pop("handicap", EVEN)
    return GameSetup(seats=(seats[0], seats[1]), clock=clock, circle=circle, handicap=(first, second), **data)
