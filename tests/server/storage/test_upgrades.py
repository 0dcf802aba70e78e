"""Databases of every schema that was ever released, brought to the newest: nothing is lost, however it ends."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from quiltbee import parse_games
from quiltbee.server.backups.backup import back_up
from quiltbee.server.backups.restore import restore
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.errors import BadBackup
from quiltbee.server.storage.migrate import current_version, migrate
from tests.server.backups.test_keeping import export_of
from tests.server.ops.test_running import quiltbee
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess

DATA = Path(__file__).parents[1] / "data"
RELEASED = sorted(path.stem.removeprefix("schema-") for path in DATA.glob("schema-*.sql"))
KINDS = ["sqlite", "postgresql"]
GAMES = 4


@pytest.fixture(params=[(version, kind) for version in RELEASED for kind in KINDS], ids="-".join)
def old_database(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> str:
    """A database as an older quiltbee left it."""
    version, kind = request.param
    text = (DATA / f"schema-{version}.sql").read_text()
    if kind == "sqlite":
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
            connection.executescript(text)
        return str(tmp_path / "games.db")
    database = postgres.new_database()
    with psycopg.connect(database) as pg:
        pg.execute(text.encode())
    return database


def version_of(database: str) -> str | None:
    engine = open_engine(database_url(database), pool_size=1)
    try:
        return current_version(engine)
    finally:
        engine.dispose()


def copies(folder: Path) -> list[Path]:
    return sorted(folder.rglob("before-upgrade-from-*"))


def test_every_released_schema_has_its_database() -> None:
    steps = Path(schema.__file__).parent / "migrations" / "versions"
    versions = sorted(path.stem[1:5] for path in steps.glob("v*.py"))
    assert versions[-1] == schema.HEAD
    assert versions[:-1] == RELEASED, "when the schema changes, keep a database of the one before as SQL"


def test_an_old_database_is_upgraded_and_played_on(
    old_database: str, start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    before = export_of(old_database)
    server = start_server("--bots", "0", database=old_database, environ={"XDG_DATA_HOME": str(tmp_path)})
    assert version_of(old_database) == schema.HEAD
    assert export_of(old_database) == before
    ann, ben = (_known(server, name) for name in ("Ann", "Ben"))
    games = ann.get("/api/games").json()["games"]
    assert len(games) == GAMES == len(parse_games(before))
    game = next(each["game"] for each in games if each["kinds"] == ["human", "human"] and each["phase"] == "playing")
    assert ben.view(game)["you"]["seats"] == [1]
    assert ben.view(game)["table"]["hints"] is False, "it began as a game by link, without hints"
    for each in (ann, ben):
        each.play_some(game, 1)
    assert len(copies(tmp_path)) == 1


def _known(server: ServerProcess, name: str) -> Browser:
    """Somebody who has played there before, with the cookie that the old server gave."""
    text = (DATA / f"schema-{RELEASED[0]}.sql").read_text()
    cookie = re.search(rf"{name}'s cookie is (\S+)", text)
    assert cookie is not None
    browser = Browser([server.base])
    browser.http.cookies.set("quiltbee", cookie[1])
    return browser


@pytest.mark.parametrize("where", ["during-backup", "during-migration"])
def test_killed_in_the_middle_of_an_upgrade_nothing_is_lost(old_database: str, tmp_path: Path, where: str) -> None:
    before, version = export_of(old_database), version_of(old_database)
    for _ in range(2):
        ended = quiltbee(
            *("serve", "--port", "0", "--bots", "0", "--database", old_database),
            QUILTBEE_FAIL_AT=where,
            XDG_DATA_HOME=str(tmp_path),
        )
        assert ended.returncode == -9
        assert version_of(old_database) == version
        assert export_of(old_database) == before
    assert len(copies(tmp_path)) in ((0,) if where == "during-backup" else (1, 2))
    migrate(database_url(old_database), lambda _: None)
    assert export_of(old_database) == before


def test_the_copy_made_before_an_upgrade_has_all_the_games(
    old_database: str, tmp_path: Path, postgres: Postgres
) -> None:
    before = export_of(old_database)
    copy = tmp_path / "copy"
    back_up(database_url(old_database), copy)
    elsewhere = str(tmp_path / "else.db") if old_database.endswith(".db") else postgres.new_database()
    restore(database_url(elsewhere), copy)
    migrate(database_url(elsewhere), lambda _: None)
    assert export_of(elsewhere) == before


def test_a_dump_of_an_old_schema_becomes_a_new_database(old_database: str, tmp_path: Path) -> None:
    dump, target = tmp_path / "dump.gz", str(tmp_path / "new.db")
    back_up(database_url(old_database), dump, portable=True)
    restore(database_url(target), dump)
    assert version_of(target) == schema.HEAD
    assert export_of(target) == export_of(old_database)


def test_an_old_dump_is_not_mixed_into_newer_tables(postgres: Postgres, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((DATA / f"schema-{RELEASED[0]}.sql").read_text())
    back_up(database_url(str(old)), tmp_path / "dump.gz", portable=True)
    used = postgres.new_database()
    migrate(database_url(used), lambda _: None)
    with pytest.raises(BadBackup, match="new, empty database"):
        restore(database_url(used), tmp_path / "dump.gz")
