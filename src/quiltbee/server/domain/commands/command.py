"""A request to change a game, and what becomes of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.log import Entry, Kind
from quiltbee.server.domain.replay import begin_entry, finish_entry
from quiltbee.server.domain.setup import GameSetup


@dataclass(frozen=True, slots=True)
class NextGame:
    """A rematch that begins together with the entry that announces it."""

    setup: GameSetup
    swaps_seats: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that has no number and no time yet."""

    seat: int
    kind: Kind
    body: str
    after: Game | None = field(default=None, compare=False, repr=False)
    """The game after it, where judging the request meant playing it."""
    by_host: bool = False
    """The host asks for it. Otherwise the caller must hold `seat`."""
    next_game: NextGame | None = field(default=None, compare=False, repr=False)

    @property
    def role(self) -> str:
        """The role that the caller must still have when the entry is written."""
        return "host" if self.by_host else str(self.seat)


Propose = Callable[[Game, Caller], Draft]
"""Judges a request: the entry that it becomes in this game, or `Refused`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A request to change a game."""

    client_id: str | None
    """Chosen by the client, once for each request: a repeated request is recognised by it."""
    expected_seq: int
    """The `seq` of the game that the player saw."""
    request: str
    """The request in canonical words (`request_text`): two requests are the same if their words are."""
    propose: Propose


def request_text(action: str, /, **fields: object) -> str:
    """A request in canonical words."""
    return json.dumps([action, fields], sort_keys=True, separators=(",", ":"), ensure_ascii=True)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command that was granted: the next entry of the log, and the game after it."""

    entry: Entry
    after: Game
    role: str
    next_game: NextGame | None


def carry_out(game: Game, caller: Caller, command: Command, at: int, spent: int) -> Accepted:
    """Judge a command and play its decisions, each once. `at` is the time, `spent` the thinking time to charge."""
    begun = begin_entry(game, at, spent)
    draft = command.propose(begun, caller)
    entry = Entry(begun.seq, draft.seat, draft.kind, draft.body, at, command.client_id, command.request, spent)
    after = finish_entry(begun, entry) if draft.after is None else draft.after
    return Accepted(entry, after, draft.role, draft.next_game)
