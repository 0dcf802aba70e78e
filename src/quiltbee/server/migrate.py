"""Bringing a database to the newest schema, in one transaction, with a backup before."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.server import schema
from quiltbee.server.database import is_sqlite, open_engine
from quiltbee.server.failpoints import reach

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger("quiltbee.migrate")
MIGRATIONS = Path(__file__).parent / "migrations"
LARGEST_CHECKED = 64_000_000
LOCK = 7_142_016
"""The PostgreSQL advisory lock that lets one process migrate at a time."""


class CannotOpen(RuntimeError):
    """A database that cannot be used; the message says why, and what to do."""


def migrate(url: URL, back_up: Callable[[str], None], to: str = schema.HEAD) -> None:
    """Create or upgrade the tables. `back_up` is called with the old version before anything changes."""
    if is_sqlite(url):
        Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    engine = open_engine(url, pool_size=2, patient=True)
    try:
        _must_be_sound(url, engine)
        version = current_version(engine)
        if version == to:
            return
        if version is not None:
            must_be_known(version)
            back_up(version)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _upgrade(connection, to)
            reach("during-migration")
        log.info("schema is ready", extra={"from": version or "nothing", "to": to})
    except SQLAlchemyError as error:
        raise CannotOpen(f"the database cannot be opened: {_words(error)}") from None
    finally:
        engine.dispose()


def _must_be_sound(url: URL, engine: sa.Engine) -> None:
    """A damaged SQLite file is noticed before anybody plays on it; large ones are left to `quiltbee doctor`."""
    if not is_sqlite(url) or not (path := Path(url.database or "")).exists() or path.stat().st_size > LARGEST_CHECKED:
        return
    with engine.connect() as connection:
        told = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if told != "ok":
        raise CannotOpen(f"{path} is damaged ({told}); put a backup in its place with `quiltbee restore`")


def current_version(engine: sa.Engine) -> str | None:
    """The schema's version; None if the database is empty."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _words(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", error)).strip()


def _config() -> "Config":
    from alembic.config import Config  # slow to import, and needed only when the schema changes

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def must_be_known(version: str) -> None:
    """A schema of this quiltbee or an older one."""
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
