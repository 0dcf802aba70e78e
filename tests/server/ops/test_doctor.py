"""`quiltbee doctor` says what is wrong with a database, and what would help."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import make_database

COMMANDS = [["doctor"], ["backup", "copy.db"], ["export"], ["import", "games.txt"], ["restore", "copy.db"]]


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def examined(database: Path) -> tuple[int, str]:
    told = quiltbee("doctor", "--database", str(database))
    return told.returncode, told.stdout


def test_a_database_of_a_newer_quiltbee_is_wrong_and_is_not_upgraded(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db")
    change(database, "UPDATE alembic_version SET version_num = '0099'")
    code, words = examined(database)
    assert code == 1
    assert "wrong   schema        its schema, 0099, was made by a newer quiltbee; install that version" in words
    assert "upgrades" not in words


def test_a_database_of_an_older_quiltbee_is_upgraded_by_the_server(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db")
    change(database, "UPDATE alembic_version SET version_num = '0003'")
    code, words = examined(database)
    assert code == 0
    assert "warning schema        schema 0003, not 0005; `quiltbee serve` upgrades it" in words


def test_a_database_without_tables_is_filled_by_the_server(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    code, words = examined(tmp_path / "games.db")
    assert code == 0
    assert "warning schema        there are no tables yet; `quiltbee serve` makes them" in words


def test_damage_is_told_in_one_line(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db")
    content = bytearray(database.read_bytes())
    content[8192:16384] = bytes(8192)
    database.write_bytes(content)
    code, words = examined(database)
    assert code == 1
    assert [line for line in words.splitlines() if not line.startswith(("ok ", "warning ", "wrong "))] == []
    assert "put a backup in its place with `quiltbee restore`" in words


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_folder_in_place_of_the_database_is_called_a_folder(
    tmp_path: Path, command: list[str], run_in: Callable[..., str]
) -> None:
    (tmp_path / "games.db" / "sub").mkdir(parents=True)
    assert f"{tmp_path / 'games.db'} is a folder; name a file in it" in run_in(tmp_path, *command)


@pytest.mark.parametrize("statement", ["CREATE TABLE recipe(name)", ""])
def test_an_export_of_what_is_not_ours_says_so(tmp_path: Path, statement: str) -> None:
    change(tmp_path / "games.db", statement or "PRAGMA user_version")
    told = quiltbee("export", "--database", str(tmp_path / "games.db"))
    assert told.returncode == 2
    assert told.stderr == f"quiltbee: {tmp_path / 'games.db'} has no games of quiltbee in it\n"


@pytest.fixture
def run_in(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def run(folder: Path, *command: str) -> str:
        monkeypatch.chdir(folder)
        (folder / "games.txt").write_text("")
        (folder / "copy.db").write_text("")
        told = quiltbee(*command, "--database", str(folder / "games.db"))
        assert told.returncode == 2
        return told.stderr

    return run
