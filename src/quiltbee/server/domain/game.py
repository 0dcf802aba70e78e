"""A game as it stands: a value that the log adds up to (`replay.py`)."""

from dataclasses import dataclass, field
from typing import Literal

from quiltbee.notation.record import Record
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Advance, Card, Decision, Refill, Take
from quiltbee.rules.state import State
from quiltbee.rules.story import Event, Placed
from quiltbee.server.domain.setup import GameSetup

EndReason = Literal["score", "tie_break", "resigned", "time"]
OfferKind = Literal["takeback", "rematch", "pause", "hints"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat now."""

    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None


@dataclass(frozen=True, slots=True)
class Ply:
    """A decision that stands, with who made it and where in the log."""

    seat: int
    """0, 1, or `CHANCE` for the draw of a refill or a card."""
    decision: Decision
    seq: int
    spent: tuple[int, int]
    """`Game.spent` when it was made."""
    turn_spent: int
    """`Game.turn_spent` when it was made."""
    before: State | None
    """The position before it, at every `CHECKPOINT`th decision (`replay.py`)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something one player proposed and the other may accept. It lapses when the game goes on."""

    by: int
    what: OfferKind
    detail: str
    seq: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    winner: int
    reason: EndReason


@dataclass(frozen=True)
class UndoneMove:
    """A turn, or the rest of one, that is taken back."""

    seat: int
    patch: str | None
    """What was sewn (`leather` where only that is taken back); None for an advance."""


@dataclass(frozen=True)
class Undone:
    """Decisions were taken back: draw the position again."""

    seat: int
    to_ply: int
    count: int
    moves: tuple[UndoneMove, ...]
    type: Literal["undone"] = "undone"


@dataclass(frozen=True)
class Said:
    """Something happened round the table: a seat was taken, an offer made or answered, the game paused or given up."""

    seat: int
    type: Literal[
        "joined", "left", "renamed", "offered", "accepted", "declined", "resigned", "claimed", "paused", "resumed"
    ]
    detail: str = ""
    """The name, or what was offered."""


@dataclass(frozen=True)
class RematchMade:
    """The next game is ready."""

    seat: int
    game: str
    type: Literal["rematch"] = "rematch"


Happening = Event | Undone | Said | RematchMade
"""What an entry of the log did."""


@dataclass(frozen=True)
class Game:
    """A game as it stands after `seq` entries. A value: `apply` makes the next one."""

    setup: GameSetup
    state: State
    players: tuple[Player, Player]
    seq: int = 0
    plies: tuple[Ply, ...] = ()
    pieces: tuple[Placed, ...] = ()
    offers: tuple[Offer, ...] = ()
    paused: bool = False
    ending: Ending | None = None
    rematch: str | None = None
    hints_agreed: bool = False
    """Both players have agreed that they may ask for hints."""
    spent: tuple[int, int] = (0, 0)
    """Thinking time charged so far, in milliseconds."""
    turn_spent: int = 0
    """What the player to move has been charged since this turn began."""
    clock_since: int | None = None
    """Time up to here has been charged; None while no clock runs."""
    last_at: int = 0
    events: tuple[Happening, ...] = field(default=(), compare=False)
    """What the last entry did, fit for animation."""

    @property
    def edition(self) -> Edition:
        """The edition that is played. The position holds it: reading a custom edition again would take long."""
        return self.state.edition

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    @property
    def is_seated(self) -> bool:
        return all(player.kind != "open" for player in self.players)

    @property
    def allows_hints(self) -> bool:
        return self.setup.allows_hints or self.hints_agreed

    @property
    def record(self) -> Record:
        """The decisions that stand, as a record."""
        decisions = tuple(ply.decision for ply in self.plies)
        setup = self.setup
        start = setup.start if setup.position is not None else None
        return Record(
            self.edition,
            setup.circle,
            setup.first,
            decisions,
            handicap=setup.handicap,
            solo=setup.automa,
            shown=self.state.solo and self.state.solo.shown,
            position=start,
        )


def new_game(setup: GameSetup) -> Game:
    """The game before the first entry."""
    players = tuple(Player(seat.name, seat.kind, seat.level) for seat in setup.seats)
    return Game(setup, setup.start, (players[0], players[1]), last_at=setup.created_at)


def bot_is_due(game: Game) -> bool:
    """Whether a bot has to decide now."""
    return not game.is_over and not game.paused and game.state.turn < 2 and game.players[game.state.turn].kind == "bot"


def starts_turn(decision: Decision) -> bool:
    """Whether a decision is the first of a turn. A card is a whole turn of the Automa."""
    return isinstance(decision, Advance | Take | Card)


def moves_after(game: Game, ply: int) -> tuple[UndoneMove, ...]:
    """The turns that are taken back, at least in part, if the game goes back to a ply; the oldest first."""
    lost = game.plies[ply:]
    whole = [UndoneMove(each.seat, _patch_of(each.decision)) for each in lost if starts_turn(each.decision)]
    if not lost or starts_turn(lost[0].decision):
        return tuple(whole)
    begun = _patch_of(game.plies[ply - 1].decision) if ply else game.setup.start.hand
    seat = next((each.seat for each in lost if each.seat < 2), game.plies[ply - 1].seat)
    return UndoneMove(seat, begun or LEATHER), *whole


def _patch_of(decision: Decision) -> str | None:
    return decision.patch if isinstance(decision, Take) else None


def last_reveal(game: Game) -> int:
    """The number of plies up to the last reveal, which is included: nothing before it can be taken back."""
    told = Refill if game.state.solo is not None and game.state.solo.is_sure else (Refill, Card)
    reveals = (number for number, ply in enumerate(game.plies, 1) if isinstance(ply.decision, told))
    return max(reveals, default=0)
