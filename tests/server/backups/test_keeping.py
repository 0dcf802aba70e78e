"""Backups, exports, imports and upgrades: games outlive machines and versions."""

import gzip
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee import parse_games
from quiltbee.server.backups.backup import back_up
from quiltbee.server.backups.restore import restore
from quiltbee.server.services.archive import exported
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.errors import BadBackup
from quiltbee.server.storage.migrate import CannotOpen, current_version, migrate
from tests.server.conftest import Servers
from tests.server.ops.test_running import quiltbee
from tests.server.support.importing import import_games
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess


def export_of(database: str) -> str:
    engine = open_engine(database_url(database), pool_size=1)
    with engine.connect() as connection:
        games = list(exported(connection))
    engine.dispose()
    return "\n".join(game for game in games if isinstance(game, str))


@pytest.fixture(scope="module")
def full_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Games in all states, in an SQLite file that no server holds."""
    folder = tmp_path_factory.mktemp("full")
    database = str(folder / "games.db")
    server = ServerProcess(folder, database, "--no-limits", "--bots", "0")
    ann = Browser([server.base])
    ann.play_out(ann.create("express")["game"])
    resigned = ann.create("patchwork")["game"]
    ann.play_some(resigned, 5)
    ann.did(resigned, "resign")
    ann.create("stack-n-stuff")
    own = (Path(__file__).parents[3] / "src/quiltbee/editions/express.toml").read_text()
    own = own.replace('id = "express"', 'id = "mine"').replace('title = "Patchwork Express"', 'title = "My \\"own\\""')
    ann.play_some(ann.create(None, edition_file=own)["game"], 4)  # type: ignore[arg-type]  # the file names it
    server.stop()
    return database


@pytest.mark.slow
@pytest.mark.parametrize("portable", [False, True])
def test_a_backup_restored_elsewhere_has_the_same_games(full_database: str, tmp_path: Path, portable: bool) -> None:
    copy, elsewhere = tmp_path / "copy", str(tmp_path / "new.db")
    back_up(database_url(full_database), copy, portable)
    restore(database_url(elsewhere), copy)
    assert export_of(elsewhere) == export_of(full_database)
    assert quiltbee("doctor", "--database", elsewhere).returncode == 0


def test_games_move_from_sqlite_to_postgresql_and_back(full_database: str, tmp_path: Path, postgres: Postgres) -> None:
    there, back = postgres.new_database(), str(tmp_path / "back.db")
    back_up(database_url(full_database), tmp_path / "one", portable=True)
    restore(database_url(there), tmp_path / "one")
    assert export_of(there) == export_of(full_database)
    back_up(database_url(there), tmp_path / "two")
    restore(database_url(back), tmp_path / "two")
    assert export_of(back) == export_of(full_database)


def test_work_on_whole_tables_has_no_deadline_and_every_other_statement_has(postgres: Postgres) -> None:
    """A backup, a restore or an upgrade of very many games takes as long as it takes."""
    url = database_url(postgres.new_database())
    for patient, deadline in ((True, "0"), (False, "12s")):
        engine = open_engine(url, pool_size=1, patient=patient)
        with engine.connect() as connection:
            assert connection.execute(sa.text("SHOW statement_timeout")).scalar() == deadline
        engine.dispose()


def test_a_restore_keeps_the_old_file(full_database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(database_url(full_database), copy)
    target = tmp_path / "games.db"
    restore(database_url(str(target)), copy)
    moved = restore(database_url(str(target)), copy)
    assert moved is not None
    assert export_of(str(moved)) == export_of(full_database)


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\xff" * 5000, b"\x1f\x8bnonsense"])
def test_a_file_that_is_no_backup_changes_nothing(full_database: str, tmp_path: Path, content: bytes) -> None:
    target = tmp_path / "games.db"
    back_up(database_url(full_database), target)
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(BadBackup):
        restore(database_url(str(target)), tmp_path / "bad")
    assert export_of(str(target)) == export_of(full_database)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b'[Edition "patchwork"]', b"\x1f\x8bnonsense", gzip.compress(b"{}", mtime=0)]
)
def test_who_restores_something_else_is_told_what_it_is_not(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(BadBackup, match=r"other is no backup of quiltbee, .* `quiltbee import` reads games"):
        restore(database_url(str(tmp_path / "games.db")), tmp_path / "other")
    assert not (tmp_path / "games.db").exists()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"more": 1}, "entry has 10 columns, not 9"),
        ({"kind": None}, "cannot be read"),
        ({"game": "?"}, "cannot be read"),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_a_dump_with_a_wrong_row_nothing_is_taken(
    kind: str, wrong: dict[str, object], told: str, full_database: str, tmp_path: Path, postgres: Postgres
) -> None:
    back_up(database_url(full_database), tmp_path / "dump", portable=True)
    lines = gzip.decompress((tmp_path / "dump").read_bytes()).decode().splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith('["entry"'))
    lines[last] = json.dumps(["entry", {**json.loads(lines[last])[1], **wrong}])
    (tmp_path / "dump").write_bytes(gzip.compress("\n".join(lines).encode()))
    target = database_url(postgres.new_database() if kind == "postgresql" else str(tmp_path / "new.db"))
    with pytest.raises(BadBackup, match=told):
        restore(target, tmp_path / "dump")
    migrate(target, lambda _: None)
    assert export_of(target.render_as_string(hide_password=False)) == ""


def test_a_backup_made_while_people_play_is_whole(start_server: Callable[..., ServerProcess], tmp_path: Path) -> None:
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    game = ann.create("patchwork")["game"]
    for number in range(3):
        ann.play_some(game, 4)
        copy = tmp_path / f"copy{number}.db"
        assert quiltbee("backup", str(copy), "--database", server.database).returncode == 0
        record = parse_games(export_of(str(copy)))[0]
        assert str(record.final) == ann.view(game)["table"]["position"]


def test_an_export_can_be_imported(full_database: str, tmp_path: Path) -> None:
    text = export_of(full_database)
    target = str(tmp_path / "new.db")
    assert len(import_games(database_url(target), text)) == text.count("[Edition ") == 4
    assert export_of(target) == text


def test_an_export_tells_how_games_ended_as_every_game_file_does(full_database: str, tmp_path: Path) -> None:
    (tmp_path / "all.games").write_text(export_of(full_database))
    played, resigned, *_ = quiltbee("replay", str(tmp_path / "all.games")).stdout.splitlines()
    assert "wins" in played
    assert "has resigned" in resigned


def test_a_game_that_was_lost_by_its_time_is_so_after_an_import(full_database: str, tmp_path: Path) -> None:
    resigned = export_of(full_database).split("[Edition ")[2]
    lost = re.sub(r'\[Resigned "."\]', '[Forfeit "time"]', f"[Edition {resigned}")
    import_games(database_url(str(tmp_path / "lost.db")), lost)
    (before,), (after,) = (parse_games(text) for text in (lost, export_of(str(tmp_path / "lost.db"))))
    assert after.header("Forfeit") == "time"
    assert after.header("Result") == before.header("Result")


def test_an_imported_game_can_be_watched(sqlite_server: Servers, full_database: str) -> None:
    process = sqlite_server.processes[0]
    tokens = import_games(database_url(process.database), export_of(full_database))
    ann = sqlite_server.browser()
    game = ann.join(tokens[0], None)["game"]
    assert ann.view(game)["table"]["phase"] == "over"


@pytest.mark.parametrize("text", ["nonsense(", '[Edition "express"]', '[EditionFile "\\\\"]'])
def test_a_text_that_is_no_archive_is_refused_as_a_whole(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.txt").write_text(text)
    ended = quiltbee("import", str(tmp_path / "bad.txt"), "--database", str(tmp_path / "new.db"))
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr


# --- upgrades


def test_the_migrations_lead_to_the_tables_of_the_code(tmp_path: Path, postgres: Postgres) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    for database in (str(tmp_path / "new.db"), postgres.new_database()):
        url = database_url(database)
        migrate(url, lambda _: None)
        engine = open_engine(url, pool_size=2)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert current_version(engine) == schema.HEAD
        engine.dispose()


def test_a_backup_is_made_before_an_upgrade_and_none_without(full_database: str, tmp_path: Path) -> None:
    called: list[str] = []
    migrate(database_url(str(tmp_path / "new.db")), called.append)
    migrate(database_url(full_database), called.append)
    assert called == []


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "future.db"
    url = database_url(str(path))
    migrate(url, lambda _: None)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(CannotOpen, match="newer quiltbee"):
        migrate(url, lambda _: None)


def test_killed_in_the_middle_an_upgrade_leaves_nothing_half_done(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    ended = quiltbee(
        "serve", "--port", "0", "--database", str(tmp_path / "games.db"), QUILTBEE_FAIL_AT="during-migration"
    )
    assert ended.returncode == -9
    engine = open_engine(database_url(str(tmp_path / "games.db")), pool_size=1)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == []
    engine.dispose()
    server = start_server("--bots", "0")
    Browser([server.base]).create("express")
