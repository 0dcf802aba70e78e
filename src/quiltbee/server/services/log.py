"""The only place that writes to a log. A log begins in `begin_games` and goes on in `next_entry`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.command import Accepted
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import replay
from quiltbee.server.domain.setup import GameSetup, setup_text
from quiltbee.server.services.summaries import summarise
from quiltbee.server.storage.queries.access import hand_over
from quiltbee.server.storage.queries.games import Summary, add_games, add_names
from quiltbee.server.storage.queries.log import add_logs, append_entry

Work = Callable[[sa.Connection], object]


@dataclass(frozen=True, slots=True)
class Beginning:
    """A new game, ready to be written: its setup, the entries it begins with, and the summary after them."""

    setup: GameSetup
    entries: tuple[Entry, ...]
    summary: Summary

    @classmethod
    def of(cls, setup: GameSetup, entries: Iterable[Entry] = ()) -> "Beginning":
        log = tuple(entries)
        return cls(setup, log, summarise(replay(setup, log)))


def begin_games(connection: sa.Connection, games: Sequence[Beginning], touched_at: int | None = None) -> None:
    """Write new games with their logs; what is there already stays as it is."""
    add_games(connection, [_game_row(new, touched_at) for new in games])
    add_names(connection, {new.setup.id: new.summary.names for new in games})
    add_logs(connection, {new.setup.id: new.entries for new in games})


def _game_row(new: Beginning, touched_at: int | None) -> dict[str, object]:
    setup = new.setup
    return {
        "id": setup.id,
        "setup": setup_text(setup),
        "created_at": setup.created_at,
        "seq": len(new.entries),
        "touched_at": setup.created_at if touched_at is None else touched_at,
        **new.summary.columns,
    }


def next_entry(game: str, caller: Caller, accepted: Accepted, also: Work | None) -> Work:
    """A job for the writer: the next entry of a game, and the rematch that begins with it. `also` runs before, in the
    same transaction. Everything that is not SQL is done here, because the writer may run a job twice."""
    summary = summarise(accepted.after)
    following = accepted.next_game
    rematch = None if following is None else Beginning.of(following.setup)

    def work(connection: sa.Connection) -> None:
        if also is not None:
            also(connection)
        append_entry(connection, game, accepted.entry, summary, caller.browser, accepted.role)
        if following is not None and rematch is not None:
            begin_games(connection, [rematch])
            setup = following.setup
            hand_over(connection, game, setup.id, following.swaps_seats, setup.created_at)

    return work
