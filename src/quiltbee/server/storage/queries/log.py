"""The log of a game: entries are appended and read. Only the name of a deleted person is changed (`redaction.py`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from quiltbee.server.domain.log import Entry
from quiltbee.server.storage import schema
from quiltbee.server.storage.errors import Conflict, NoSuchGame, NotSeated
from quiltbee.server.storage.queries.access import roles_of
from quiltbee.server.storage.queries.book import write_lines
from quiltbee.server.storage.queries.games import Summary, game_seq, game_setup, set_names
from quiltbee.server.storage.statements import statements


def append_entry(
    connection: sa.Connection,
    game: str,
    entry: Entry,
    summary: Summary,
    browser: str | None = None,
    role: str = "",
) -> None:
    """Write the next entry of a game. A browser that asks for it must have the role: `NotSeated` otherwise. The key
    `(game, seq)` is the lock: `Conflict` if somebody was faster. `NoSuchGame` if the game has been deleted."""
    values = {
        **_row(game, entry),
        "browser": browser,
        "role": role,
        "touched_at": entry.at,
        **summary.columns,
    }
    if not statements(connection).append(connection, values):
        if game_seq(connection, game) is None:
            raise NoSuchGame
        if browser is not None and role not in roles_of(connection, browser, game):
            raise NotSeated("this seat is not yours")
        raise Conflict(f"entry {entry.seq} of this game exists already")
    if entry.kind in ("join", "leave", "name"):
        set_names(connection, game, summary.names)
    if summary.quilts is not None:
        write_lines(connection, game, entry.at, summary.facts, summary.quilts)


def add_logs(connection: sa.Connection, logs: Mapping[str, Sequence[Entry]]) -> None:
    """The entries with which new games begin, by game."""
    rows = [_row(game, entry) for game, entries in logs.items() for entry in entries]
    if rows:
        connection.execute(statements(connection).insert(schema.entry).on_conflict_do_nothing(), rows)


def _row(game: str, entry: Entry) -> dict[str, Any]:
    return {"game": game, **{name: getattr(entry, name) for name in Entry.__slots__}}


def entries_after(connection: sa.Connection, game: str, seq: int) -> list[Entry]:
    columns = [schema.entry.c[name] for name in Entry.__slots__]
    query = (
        sa.select(*columns).where(schema.entry.c.game == game, schema.entry.c.seq > seq).order_by(schema.entry.c.seq)
    )
    return [Entry(**row) for row in connection.execute(query).mappings()]


def whole_game(connection: sa.Connection, game: str) -> tuple[str, list[Entry]] | None:
    """Setup and log, or None if there is no such game."""
    entries = entries_after(connection, game, 0)
    setup = game_setup(connection, game)  # read last: if it is there, the game was not deleted between the two
    return None if setup is None else (setup, entries)
