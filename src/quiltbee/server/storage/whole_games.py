"""Games with their whole logs, many at a time."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from quiltbee.server.domain.log import Entry
from quiltbee.server.storage import schema
from quiltbee.server.storage.store import Summary, entry_row, insert


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game with its log, ready to be written."""

    id: str
    setup: str
    created_at: int
    entries: tuple[Entry, ...]
    summary: Summary


def add_whole_games(connection: sa.Connection, games: Sequence[WholeGame], at: int) -> set[str]:
    """Write games with their logs. Those that are there already stay as they are; returns the ids of those."""
    ids = [game.id for game in games]
    there = set(connection.execute(sa.select(schema.game.c.id).where(schema.game.c.id.in_(ids))).scalars())
    new = [game for game in games if game.id not in there]
    _insert_new(connection, schema.game, [_game_row(game, at) for game in new])
    names = [(game.id, seat, name) for game in new for seat, name in enumerate(game.summary.names)]
    _insert_new(connection, schema.seat_name, [{"game": id, "seat": seat, "name": name} for id, seat, name in names])
    _insert_new(connection, schema.entry, [entry_row(game.id, entry) for game in new for entry in game.entries])
    return there


def _game_row(game: WholeGame, at: int) -> dict[str, Any]:
    return {
        "id": game.id,
        "setup": game.setup,
        "created_at": game.created_at,
        "seq": len(game.entries),
        "touched_at": at,
        "phase": game.summary.phase,
        "bot_due": game.summary.bot_due,
        "summary": json.dumps(game.summary.facts),
    }


def add_watch_links(connection: sa.Connection, games: Mapping[str, str], at: int) -> None:
    """Links to watch many games: the hash of each, and its game."""
    row = {"purpose": "watch", "seat": None, "created_at": at, "expires_at": None, "used_by": None}
    _insert_new(connection, schema.link, [{"hash": hash, "game": game, **row} for hash, game in games.items()])


def _insert_new(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    """Two who write the same rows at once both succeed."""
    if rows:
        connection.execute(insert(connection, table).on_conflict_do_nothing(), rows)
