"""Is all well? Looks at the database, the log of every game, the disk and the page, and says what it found."""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.server.addresses import lan_address
from quiltbee.server.backups.dump import Progress, unseen
from quiltbee.server.domain.replay import replay
from quiltbee.server.domain.setup import parse_setup
from quiltbee.server.domain.unreadable import reading
from quiltbee.server.http.static import WEB_DIST
from quiltbee.server.services.levels import levels
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import is_sqlite, open_engine, sqlite_path
from quiltbee.server.storage.errors import CannotOpen, NotOurs
from quiltbee.server.storage.migrate import current_version, must_be_known
from quiltbee.server.storage.queries.games import all_games, game_seq
from quiltbee.server.storage.queries.log import whole_game
from quiltbee.server.storage.sqlite_file import DAMAGED, connect_to_read, schema_version, why_unwritable

LEAST_FREE_MB = 200


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: Literal["ok", "warning", "wrong"]
    words: str


def examine(url: URL, progress: Progress = unseen) -> Iterator[Finding]:
    """Everything that can be looked at, one after the other."""
    yield Finding("python", "ok", sys.version.split()[0])
    yield _page()
    yield _bots()
    address = lan_address()
    yield Finding("home network", "ok" if address else "warning", address or "no address found")
    if is_sqlite(url):
        findings = list(_sqlite_file(sqlite_path(url)))
        yield from findings
        if not sqlite_path(url).exists() or findings[-1].state == "wrong":
            return
    yield from _tables(url, progress)


def _page() -> Finding:
    built = (WEB_DIST / "index.html").exists()
    missing = "missing: install quiltbee again, which builds it; with the sources at hand, run `make play`"
    return Finding("page", "ok" if built else "warning", "built" if built else missing)


def _bots() -> Finding:
    count = len(levels())
    return Finding("bots", "ok" if count else "warning", f"{count} levels" if count else "the engine cannot be loaded")


def _sqlite_file(path: Path) -> Iterator[Finding]:
    if not path.exists():
        yield Finding("database", "warning", f"{path} is not there yet; `quiltbee serve` makes it")
        return
    free = shutil.disk_usage(path.parent).free // 1_000_000
    yield Finding("disk", "ok" if free > LEAST_FREE_MB else "warning", f"{free} MB free at {path.parent}")
    yield _soundness(path)


def _soundness(path: Path) -> Finding:
    """Whether the file is damaged. A file that we cannot write or read need not be."""
    try:
        with closing(connect_to_read(path)) as connection:
            verdict = " ".join(connection.execute("PRAGMA integrity_check(1)").fetchone()[0].split())
            schema_version(connection)
    except NotOurs as error:
        return Finding("file", "wrong", str(error))
    except (OSError, CannotOpen) as error:
        return Finding("file", "wrong", f"cannot be read: {getattr(error, 'strerror', error)}")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            return Finding("file", "wrong", f"cannot be read: {error}")
        verdict = str(error)
    if verdict != "ok":
        return Finding("file", "wrong", f"damaged ({verdict}); put a backup in its place with `quiltbee restore`")
    if why := why_unwritable(path):
        return Finding("file", "warning", f"sound, but it cannot be written here: {why}")
    return Finding("file", "ok", "sound")


def _tables(url: URL, progress: Progress) -> Iterator[Finding]:
    engine = open_engine(url, pool_size=1)
    try:
        version = current_version(engine)
        yield _schema(version)
        if version == schema.HEAD:
            yield _logs(engine, progress)
    except SQLAlchemyError as error:
        yield Finding("database", "wrong", str(getattr(error, "orig", error)).strip().split("\n")[0])
    finally:
        engine.dispose()


def _schema(version: str | None) -> Finding:
    if version == schema.HEAD:
        return Finding("schema", "ok", f"schema {version}")
    if version is None:
        return Finding("schema", "warning", "there are no tables yet; `quiltbee serve` makes them")
    try:
        must_be_known(version)
    except CannotOpen as error:
        return Finding("schema", "wrong", str(error))
    return Finding("schema", "warning", f"schema {version}, not {schema.HEAD}; `quiltbee serve` upgrades it")


def _logs(engine: sa.Engine, progress: Progress) -> Finding:
    """Replays every game with the rules."""
    with engine.connect() as connection:
        games = all_games(connection)
        broken = []
        for number, id in enumerate(games):
            progress(number, len(games))
            if why := _fault(connection, id):
                broken.append(why)
    if broken:
        return Finding("games", "wrong", f"{len(broken)} of {len(games)} cannot be replayed: {broken[0]}")
    return Finding("games", "ok", f"{len(games)}, all replayed")


def _replay(connection: sa.Connection, id: str) -> None:
    found = whole_game(connection, id)
    if found is None:
        return
    with reading(id):
        seq = replay(parse_setup(found[0]), found[1]).seq
    if seq != game_seq(connection, id):
        raise ValueError(f"game {id}: its summary does not stand at its last entry")


def _fault(connection: sa.Connection, id: str) -> str | None:
    try:
        _replay(connection, id)
    except ValueError as error:
        return str(error)
    return None
