"""Who asks for something in a game."""

from dataclasses import dataclass, field

from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game


@dataclass(frozen=True, slots=True)
class Caller:
    """A browser with its roles in one game, or (browser None) a bot with its seat.

    The roles are `0` and `1` (the seats), `host` and `watch`. Without a role one does not even see the game.
    """

    browser: str | None
    roles: frozenset[str]
    seats: frozenset[int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", frozenset(seat for seat in (0, 1) if str(seat) in self.roles))

    @classmethod
    def at(cls, *seats: int) -> "Caller":
        """A caller with these seats and without a browser: a bot."""
        return cls(None, frozenset(map(str, seats)))

    @property
    def is_host(self) -> bool:
        return "host" in self.roles

    def speaks_for(self, game: Game) -> int:
        """The seat in whose name the caller acts: the one to move, if the caller holds it."""
        if not self.seats:
            raise Refused("only_watching", "you are watching this game; only its players can do that")
        return game.state.turn if game.state.turn in self.seats else min(self.seats)

    def decides_alone(self, game: Game) -> bool:
        """Whether nobody else has to agree: the caller holds the other seat too, or a bot does."""
        return all(seat in self.seats or game.players[seat].kind == "bot" for seat in (0, 1))
