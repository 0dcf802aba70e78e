"""Links that were handed out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.errors import Conflict
from quiltbee.server.storage.statements import statements


@dataclass(frozen=True, slots=True)
class LinkRow:
    game: str
    purpose: Literal["invite", "device", "watch"]
    seat: int | None
    expires_at: int | None
    used_by: str | None


def add_link(
    connection: sa.Connection, hash: str, game: str, purpose: str, seat: int | None, at: int, expires: int | None
) -> None:
    row = {"purpose": purpose, "seat": seat, "created_at": at, "expires_at": expires, "used_by": None}
    connection.execute(sa.insert(schema.link).values(hash=hash, game=game, **row))


def add_watch_links(connection: sa.Connection, games: Mapping[str, str], at: int) -> None:
    """Links to watch many games: the hash of each, and its game."""
    row = {"purpose": "watch", "seat": None, "created_at": at, "expires_at": None, "used_by": None}
    connection.execute(sa.insert(schema.link), [{"hash": hash, "game": game, **row} for hash, game in games.items()])


def drop_links(connection: sa.Connection, game: str, purpose: str, seat: int | None) -> None:
    where = [schema.link.c.game == game, schema.link.c.purpose == purpose]
    connection.execute(sa.delete(schema.link).where(*where, schema.link.c.seat.is_not_distinct_from(seat)))


def end_watching(connection: sa.Connection, game: str, at: int) -> None:
    """Withdraw every link to watch, and remember that links for a seat let nobody watch any more."""
    drop_links(connection, game, "watch", None)
    mark = {"hash": f"unwatched {game}", "game": game, "purpose": "unwatched", "created_at": at}
    connection.execute(statements(connection).insert(schema.link).values(mark).on_conflict_do_nothing())


def watching_has_ended(connection: sa.Connection, game: str) -> bool:
    query = sa.select(schema.link.c.hash).where(schema.link.c.game == game, schema.link.c.purpose == "unwatched")
    return connection.execute(query).first() is not None


def find_link(connection: sa.Connection, hash: str) -> LinkRow | None:
    columns = [schema.link.c[name] for name in LinkRow.__slots__]
    row = connection.execute(sa.select(*columns).where(schema.link.c.hash == hash)).mappings().first()
    return LinkRow(**row) if row else None


def use_link(connection: sa.Connection, hash: str, browser: str) -> None:
    """Spend a one-time link. `Conflict` if another browser was faster."""
    query = sa.update(schema.link).where(schema.link.c.hash == hash, schema.link.c.used_by.is_(None))
    if connection.execute(query.values(used_by=browser)).rowcount != 1:
        raise Conflict("this link has been used")
