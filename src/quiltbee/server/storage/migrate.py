"""Bringing a database to the newest schema, in one transaction, with a backup before."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.server.failpoints import reach
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import is_sqlite, open_engine, sqlite_path
from quiltbee.server.storage.errors import CannotOpen as CannotOpen
from quiltbee.server.storage.errors import NotOurs
from quiltbee.server.storage.sqlite_file import connect, schema_version, why_unwritable
from quiltbee.server.storage.sqlite_names import must_have_one_name

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger("quiltbee.migrate")
MIGRATIONS = Path(__file__).parent / "migrations"
LARGEST_CHECKED = 64_000_000
LOCK = 7_142_016
"""The PostgreSQL advisory lock that lets one process migrate at a time."""


def migrate(url: URL, back_up: Callable[[str], None], to: str = schema.HEAD) -> None:
    """Create or upgrade the tables. `back_up` is called with the old version before anything changes."""
    try:
        if is_sqlite(url):
            _prepare_file(sqlite_path(url))
        _migrate(url, back_up, to)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise CannotOpen(f"the database cannot be opened: {database_words(error)}{_advice(error)}") from None


def _migrate(url: URL, back_up: Callable[[str], None], to: str) -> None:
    engine = open_engine(url, pool_size=2, patient=True)
    try:
        version = current_version(engine)
        if version == to:
            return
        if version is not None:
            must_be_known(version)
            back_up(version)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _upgrade(connection, to)
            reach("during-migration")
        log.info("schema is ready", extra={"old": version or "nothing", "new": to})
    finally:
        engine.dispose()


def _prepare_file(path: Path) -> None:
    """Makes sure that the SQLite file exists, is sound and ours, can be written, and keeps a write-ahead log."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch()
    except OSError as error:
        raise CannotOpen(f"{path} cannot be made: {error.strerror}") from None
    if wrong := why_unwritable(path):
        raise CannotOpen(f"{path} cannot be written: {wrong}; both the file and its folder must be writable")
    must_have_one_name(path)
    with closing(connect(path)) as connection:
        _must_be_sound(path, connection)
        try:
            schema_version(connection)
        except NotOurs as error:
            raise CannotOpen(f"{path} cannot be used: {error}; choose another --database") from None
        connection.execute("PRAGMA journal_mode=WAL")


def _must_be_sound(path: Path, connection: sqlite3.Connection) -> None:
    """Damage is noticed before anybody plays on the file; large files are left to `quiltbee doctor`."""
    if path.stat().st_size > LARGEST_CHECKED:
        return
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise CannotOpen(f"{path} is damaged ({verdict}); put a backup in its place with `quiltbee restore`")


def _advice(error: SQLAlchemyError | sqlite3.Error) -> str:
    """What helps with an SQLite file. PostgreSQL gives its own advice."""
    cause = getattr(error, "orig", error)
    if not isinstance(cause, sqlite3.Error):
        return ""
    if getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return "; make room on its disk"
    return "; if it is damaged, put a backup in its place with `quiltbee restore`"


def current_version(engine: sa.Engine) -> str | None:
    """The schema's version; None if the database is empty."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def database_words(error: SQLAlchemyError | sqlite3.Error) -> str:
    """What the database said, without what SQLAlchemy adds."""
    return str(getattr(error, "orig", error)).strip()


def _config() -> "Config":
    from alembic.config import Config  # slow to import, and needed only when the schema changes

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def must_be_known(version: str) -> None:
    """Raises `CannotOpen` for a schema that is not of this quiltbee or an older one."""
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if version not in known:
        raise CannotOpen(f"its schema, {version}, was made by a newer quiltbee; install that version or later")


def _upgrade(connection: sa.Connection, to: str) -> None:
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
