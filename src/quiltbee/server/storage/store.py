"""All SQL of the server. What is read and written, in plain functions of a connection; `Store` runs them."""

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from quiltbee.server.domain.log import Entry
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import is_sqlite, open_engine
from quiltbee.server.storage.writer import Conflict, Unavailable, Writer

T = TypeVar("T")
CHANNEL = "quiltbee"
WRITE_DEADLINE = 15.0
READ_DEADLINE = 15.0
READERS = 4
FUTURE = 60_000
"""Milliseconds by which the clocks of processes may differ; what is further ahead comes from a wrong clock."""


class NoSuchGame(LookupError):
    """There is no game with this id (or it is none of the asker's business)."""

    def __init__(self) -> None:
        super().__init__("there is no such game here")


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists and statistics need of a game; derived from its log and written with every entry."""

    phase: str
    bot_due: bool
    names: tuple[str, str]
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LinkRow:
    game: str
    purpose: str
    seat: int | None
    expires_at: int | None
    used_by: str | None


class Store:
    """The database: writes through the one writer, reads on threads of their own."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = is_sqlite(url)
        self.reading = open_engine(url, READERS, one_by_one=True)
        self.writing = open_engine(url, pool_size=1)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writer = Writer(self.writing)
        self.in_doubt: Callable[[str], object] = lambda _: None
        """Told the id of a game of which it is not known whether something was written: look again."""

    async def write(self, game: str, work: Callable[[sa.Connection], T]) -> T:
        """Run a job in the writer; returns after the commit. Too late is `Unavailable`: nobody knows then whether it
        was (or will be) written, and whoever asked may ask again."""
        job = self.writer.submit(game, work)
        try:
            async with asyncio.timeout(WRITE_DEADLINE):
                return await asyncio.wrap_future(job)
        except TimeoutError:
            loop = asyncio.get_running_loop()
            job.add_done_callback(lambda _: _tell(loop, self.in_doubt, game))
            raise Unavailable("the database is too slow to answer") from None
        except Unavailable:
            self.in_doubt(game)
            raise
        except IntegrityError as error:
            raise NoSuchGame if _refers_to_nothing(error) else error from None

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            async with asyncio.timeout(READ_DEADLINE):
                return await asyncio.wrap_future(self._submit(work))
        except TimeoutError:
            raise Unavailable("the database is too slow to answer") from None

    def _submit(self, work: Callable[[sa.Connection], T]) -> Future[T]:
        try:
            return self._readers.submit(self._read_now, work)
        except RuntimeError:
            raise Unavailable("the server is stopping") from None

    def _read_now(self, work: Callable[[sa.Connection], T]) -> T:
        """What the database says. On PostgreSQL each statement sees what is there at its own moment."""
        try:
            try:
                return self._read_once(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._read_once(work)  # the connection had died since it was used last; the next one is new
        except SQLAlchemyError as error:
            raise Unavailable(f"the database does not answer: {type(error).__name__}") from error

    def _read_once(self, work: Callable[[sa.Connection], T]) -> T:
        with self.reading.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Ends when the last job and the last read have ended: one that went on would keep its connection open."""
        self.writer.close()
        self._readers.shutdown(cancel_futures=True)
        if self.is_sqlite:
            with self.writing.connect() as connection:
                connection.exec_driver_sql("ROLLBACK")  # a checkpoint needs to be outside a transaction
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.exec_driver_sql("BEGIN")
        self.reading.dispose()
        self.writing.dispose()


def _refers_to_nothing(error: IntegrityError) -> bool:
    """Whether a row was refused because the game that it belongs to has been deleted."""
    names = (getattr(error.orig, "sqlite_errorname", None), getattr(error.orig, "sqlstate", None))
    return "SQLITE_CONSTRAINT_FOREIGNKEY" in names or "23503" in names


def _tell(loop: asyncio.AbstractEventLoop, whom: Callable[[str], object], game: str) -> None:
    with suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(whom, game)


def insert(connection: sa.Connection, table: sa.Table) -> Any:
    """An insert that may say what happens if the row is there already."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


# --- games and their logs


def add_game(connection: sa.Connection, id: str, setup: str, at: int, summary: Summary) -> None:
    connection.execute(
        sa.insert(schema.game).values(
            id=id,
            setup=setup,
            created_at=at,
            seq=0,
            touched_at=at,
            phase=summary.phase,
            bot_due=summary.bot_due,
            summary=json.dumps(summary.facts),
        )
    )
    _set_names(connection, id, summary.names)


def entry_row(game: str, entry: Entry) -> dict[str, Any]:
    return {"game": game, **{name: getattr(entry, name) for name in Entry.__slots__}}


# Statements that every decision needs are made once: to make them anew takes longer than to run them.
_DERIVED = ("phase", "bot_due", "summary")
_SITS = sa.bindparam("browser", type_=sa.Text).is_(None) | sa.exists().where(
    schema.access.c.browser == sa.bindparam("browser", type_=sa.Text),
    schema.access.c.game == sa.bindparam("game"),
    schema.access.c.role == sa.bindparam("role"),
)
_NEW_ENTRY = sa.select(*(sa.bindparam(column.name, type_=column.type) for column in schema.entry.c)).where(_SITS)
_APPEND = {
    name: dialect.insert(schema.entry)
    .from_select([column.name for column in schema.entry.c], _NEW_ENTRY)
    .on_conflict_do_nothing()
    .returning(schema.entry.c.seq)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
_AT = sa.bindparam("touched_at", type_=sa.BigInteger)
_LATEST = sa.case((schema.game.c.touched_at > _AT, schema.game.c.touched_at), else_=_AT)
"""A clock that is set back makes no game older."""
_TOUCH = (
    sa.update(schema.game)
    .where(schema.game.c.id == sa.bindparam("game"))
    .values(seq=sa.bindparam("seq"), touched_at=_LATEST, **{name: sa.bindparam(name) for name in _DERIVED})
)
_APPENDED = _APPEND["postgresql"].cte("appended")
_TOUCHED = _TOUCH.where(sa.exists(sa.select(_APPENDED.c.seq))).returning(schema.game.c.id).cte("touched")
_APPEND_ALL = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("message"))).select_from(_TOUCHED)
_ROLES = sa.select(schema.access.c.role).where(
    schema.access.c.browser == sa.bindparam("browser"), schema.access.c.game == sa.bindparam("game")
)
_STANDING = (
    sa.select(schema.game.c.seq, schema.access.c.role)
    .select_from(
        schema.game.outerjoin(
            schema.access,
            sa.and_(schema.access.c.game == schema.game.c.id, schema.access.c.browser == sa.bindparam("browser")),
        )
    )
    .where(schema.game.c.id == sa.bindparam("game"))
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :message)")


class NotSeated(RuntimeError):
    """A browser does not have the seat (any more) for which it wanted to write."""


def append(connection: sa.Connection, game: str, entry: Entry, summary: Summary, browser: str | None = None) -> None:
    """Write the next entry of a game, if the browser (where one asks) has the seat; `NotSeated` else. The key
    `(game, seq)` is the lock: `Conflict` if somebody was faster. `NoSuchGame` if the game has been deleted."""
    values = {
        **entry_row(game, entry),
        "browser": browser,
        "role": str(entry.seat),
        "touched_at": entry.at,
        "phase": summary.phase,
        "bot_due": summary.bot_due,
        "summary": json.dumps(summary.facts),
        "channel": CHANNEL,
        "message": f"{game}:{entry.seq}",
    }
    if not _append(connection, values):
        if game_seq(connection, game) is None:
            raise NoSuchGame
        if browser is not None and str(entry.seat) not in roles(connection, browser, game):
            raise NotSeated("this seat is not yours (any more)")
        raise Conflict(f"entry {entry.seq} of this game exists already")
    if entry.kind in ("join", "leave", "name"):
        _set_names(connection, game, summary.names)


def _append(connection: sa.Connection, values: dict[str, Any]) -> bool:
    """Entry, summary and the word to the other processes: on PostgreSQL all in one, each statement is a way."""
    if connection.dialect.name == "postgresql":
        return connection.execute(_APPEND_ALL, values).first() is not None
    if connection.execute(_APPEND["sqlite"], values).first() is None:
        return False
    connection.execute(_TOUCH, values)
    return True


def notify(connection: sa.Connection, message: str) -> None:
    """Tell the other processes, when this transaction commits."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "message": message})


def _set_names(connection: sa.Connection, game: str, names: Sequence[str]) -> None:
    connection.execute(sa.delete(schema.seat_name).where(schema.seat_name.c.game == game))
    rows = [{"game": game, "seat": seat, "name": name} for seat, name in enumerate(names)]
    connection.execute(sa.insert(schema.seat_name), rows)


def game_setup(connection: sa.Connection, game: str) -> str | None:
    return connection.execute(sa.select(schema.game.c.setup).where(schema.game.c.id == game)).scalar_one_or_none()


def game_seq(connection: sa.Connection, game: str) -> int | None:
    return connection.execute(sa.select(schema.game.c.seq).where(schema.game.c.id == game)).scalar_one_or_none()


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


def hold_game(connection: sa.Connection, game: str) -> None:
    """Let nobody else change a game until this transaction ends; `NoSuchGame` if it has been deleted.

    Whoever changes who may do what begins with this: the changes of a game come one after the other, in all processes,
    and none of them waits for a deletion that waits for it.
    """
    query = sa.select(schema.game.c.id).where(schema.game.c.id == game).with_for_update(key_share=True)
    if connection.execute(query).first() is None:
        raise NoSuchGame


def delete_game(connection: sa.Connection, game: str) -> None:
    connection.execute(sa.delete(schema.game).where(schema.game.c.id == game))
    notify(connection, f"{game}:deleted")


def find_creation(connection: sa.Connection, browser: str, client_id: str) -> tuple[str, str] | None:
    """What a browser asked for under this key, and the game that it got."""
    columns = (schema.creation.c.request, schema.creation.c.game)
    query = sa.select(*columns).where(schema.creation.c.browser == browser, schema.creation.c.client_id == client_id)
    row = connection.execute(query).first()
    return None if row is None else (row.request, row.game)


def add_creation(connection: sa.Connection, browser: str, client_id: str, request: str, game: str) -> None:
    """Remember which request made a game. `Conflict` if the same request was faster."""
    query = insert(connection, schema.creation).values(browser=browser, client_id=client_id, request=request, game=game)
    if connection.execute(query.on_conflict_do_nothing().returning(schema.creation.c.game)).first() is None:
        raise Conflict("this request has made a game already")


def all_games(connection: sa.Connection) -> list[str]:
    order = (schema.game.c.created_at, schema.game.c.id)
    return list(connection.execute(sa.select(schema.game.c.id).order_by(*order)).scalars())


def bots_due(connection: sa.Connection, before: int) -> list[str]:
    """Games in which a bot has been on turn since before that time; or since a time that has not come yet: the clock
    was set back."""
    touched = schema.game.c.touched_at
    query = sa.select(schema.game.c.id).where(schema.game.c.bot_due, (touched < before) | (touched > before + FUTURE))
    return list(connection.execute(query).scalars())


def summaries(connection: sa.Connection, browser: str, limit: int, before: int) -> list[dict[str, Any]]:
    """The games of a browser, the last touched first."""
    roles = sa.select(schema.access.c.game).where(schema.access.c.browser == browser).distinct()
    columns = [schema.game.c[name] for name in ("id", "created_at", "seq", "touched_at", "phase", "summary")]
    query = (
        sa.select(*columns)
        .where(schema.game.c.id.in_(roles), schema.game.c.touched_at < before)
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def finished_with(connection: sa.Connection, name: str, browser: str, limit: int) -> list[tuple[int, str]]:
    """The finished games of a name that a browser may look at: the seat of that name, and the summary.

    The way leads from the browser to its games: very many may bear a name such as Player 1.
    """
    mine = sa.select(schema.access.c.game).where(schema.access.c.browser == browser).distinct().subquery()
    named = schema.seat_name.c.name.concat("") == name  # not by the index of names
    query = (
        sa.select(schema.seat_name.c.seat, schema.game.c.summary)
        .select_from(mine.join(schema.game, schema.game.c.id == mine.c.game).join(schema.seat_name))
        .where(named, schema.game.c.phase == "over")
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    return [(seat, summary) for seat, summary in connection.execute(query)]


# --- what engines said


def find_analysis(connection: sa.Connection, game: str) -> tuple[str, int | None] | None:
    """What was said of a game, and until when somebody works on it (None: it is finished)."""
    columns = (schema.analysis.c.told, schema.analysis.c.leased_until)
    row = connection.execute(sa.select(*columns).where(schema.analysis.c.game == game)).first()
    return None if row is None else (row.told, row.leased_until)


def lease_analysis(connection: sa.Connection, game: str, told: str, now: int, until: int) -> bool:
    """Take the work on a game, if nobody has it; a lease that has run out was left behind by a crash."""
    values = {"told": told, "leased_until": until}
    query = insert(connection, schema.analysis).values(game=game, **values)
    query = query.on_conflict_do_update(
        index_elements=[schema.analysis.c.game], set_=values, where=schema.analysis.c.leased_until < now
    )
    return connection.execute(query.returning(schema.analysis.c.game)).first() is not None


def tell_analysis(connection: sa.Connection, game: str, told: str, until: int | None) -> None:
    """How far the work is; or, without a lease, its end."""
    query = sa.update(schema.analysis).where(schema.analysis.c.game == game)
    connection.execute(query.values(told=told, leased_until=until))


def drop_analysis(connection: sa.Connection, game: str) -> None:
    connection.execute(sa.delete(schema.analysis).where(schema.analysis.c.game == game))


# --- who may do what


def add_browser(connection: sa.Connection, hash: str, at: int) -> None:
    connection.execute(insert(connection, schema.browser).values(hash=hash, created_at=at).on_conflict_do_nothing())


def known_browsers(connection: sa.Connection, hashes: Iterable[str]) -> frozenset[str]:
    """Those of the hashes that belong to a browser."""
    query = sa.select(schema.browser.c.hash).where(schema.browser.c.hash.in_(list(hashes)))
    return frozenset(connection.execute(query).scalars())


def roles(connection: sa.Connection, browser: str, game: str) -> frozenset[str]:
    return frozenset(connection.execute(_ROLES, {"browser": browser, "game": game}).scalars())


def standing(connection: sa.Connection, browser: str | None, game: str) -> tuple[int, frozenset[str]] | None:
    """How far a game is and what a browser may do in it; None if there is no such game."""
    rows = connection.execute(_STANDING, {"browser": browser, "game": game}).all()
    return (rows[0].seq, frozenset(row.role for row in rows if row.role is not None)) if rows else None


def roles_of_games(connection: sa.Connection, browser: str, games: Sequence[str]) -> dict[str, frozenset[str]]:
    query = sa.select(schema.access.c.game, schema.access.c.role).where(
        schema.access.c.browser == browser, schema.access.c.game.in_(games)
    )
    found: dict[str, frozenset[str]] = {}
    for game, role in connection.execute(query):
        found[game] = found.get(game, frozenset()) | {role}
    return found


def grant(connection: sa.Connection, browser: str, game: str, given: Iterable[str], at: int) -> None:
    for role in given:
        values = {"browser": browser, "game": game, "role": role, "granted_at": at}
        connection.execute(insert(connection, schema.access).values(values).on_conflict_do_nothing())


def holders(connection: sa.Connection, game: str, role: str) -> list[str]:
    query = sa.select(schema.access.c.browser).where(schema.access.c.game == game, schema.access.c.role == role)
    return list(connection.execute(query).scalars())


def revoke(connection: sa.Connection, game: str, role: str, keep: str | None) -> int:
    """Take a role from every browser but one. Returns how many lost it."""
    query = sa.delete(schema.access).where(schema.access.c.game == game, schema.access.c.role == role)
    if keep is not None:
        query = query.where(schema.access.c.browser != keep)
    lost = connection.execute(query).rowcount
    tell_of_roles(connection, game)
    return lost


def tell_of_roles(connection: sa.Connection, game: str) -> None:
    """Have the other processes forget what they remember of the roles in a game."""
    notify(connection, f"{game}:access")


def add_link(
    connection: sa.Connection, hash: str, game: str, purpose: str, seat: int | None, at: int, expires: int | None
) -> None:
    row = {"purpose": purpose, "seat": seat, "created_at": at, "expires_at": expires, "used_by": None}
    connection.execute(sa.insert(schema.link).values(hash=hash, game=game, **row))


def drop_links(connection: sa.Connection, game: str, purpose: str, seat: int | None) -> None:
    where = [schema.link.c.game == game, schema.link.c.purpose == purpose]
    connection.execute(sa.delete(schema.link).where(*where, schema.link.c.seat.is_not_distinct_from(seat)))


def end_watching(connection: sa.Connection, game: str, at: int) -> None:
    """Withdraw every link to watch, and remember that links for a seat let nobody watch any more."""
    drop_links(connection, game, "watch", None)
    mark = {"hash": f"unwatched {game}", "game": game, "purpose": "unwatched", "created_at": at}
    connection.execute(insert(connection, schema.link).values(mark).on_conflict_do_nothing())


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


# --- what all processes share


def setting(connection: sa.Connection, name: str) -> str | None:
    return connection.execute(
        sa.select(schema.setting.c.value).where(schema.setting.c.name == name)
    ).scalar_one_or_none()


def first_setting(connection: sa.Connection, name: str, value: str) -> str:
    """Set a value that is set once. Returns the one that was first."""
    connection.execute(insert(connection, schema.setting).values(name=name, value=value).on_conflict_do_nothing())
    return setting(connection, name) or value


def request_secrets(connection: sa.Connection) -> list[tuple[str, int]]:
    """The secrets of the last minutes, each with the time when it was made; the newest first."""
    columns = (schema.request_secret.c.secret, schema.request_secret.c.made_at)
    rows = connection.execute(sa.select(*columns).order_by(schema.request_secret.c.number.desc()))
    return [(row.secret, row.made_at) for row in rows]


def add_request_secret(connection: sa.Connection, secret: str, at: int, valid: int) -> None:
    """Make this the newest secret, and forget those that were made longer than `valid` before (or, by a wrong clock,
    after) it. If another process makes one at the same time, one of the two stays."""
    table = schema.request_secret
    connection.execute(sa.delete(table).where(~table.c.made_at.between(at - valid, at + valid)))
    last = connection.execute(sa.select(sa.func.max(table.c.number))).scalar() or 0
    values = {"number": last + 1, "secret": secret, "made_at": at}
    connection.execute(insert(connection, table).values(values).on_conflict_do_nothing())
