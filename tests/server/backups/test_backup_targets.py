"""Where a backup goes: never over a database, and over nothing but an older backup."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import add, files, make_database, words_in
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

pytestmark = pytest.mark.slow


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """With its write-ahead log, as a server has it: somebody keeps it open."""
    return make_database(tmp_path / "games.db", "ours")


def backup(target: Path, database: Path, *flags: str) -> str:
    """What is said when a backup is refused; empty if it is made."""
    ended = quiltbee("backup", str(target), "--database", str(database), *flags)
    assert "Traceback" not in ended.stderr
    assert ended.returncode == (2 if ended.stderr else 0)
    return ended.stderr


@pytest.mark.parametrize("portable", [[], ["--portable"]])
@pytest.mark.parametrize("name", ["path", "relative", "symbolic", "hard", "folder", "-wal", "-shm", ".lock", "-WAL"])
def test_the_database_itself_is_refused_by_every_name(
    database: Path, tmp_path: Path, name: str, portable: list[str]
) -> None:
    target = _by_another_name(database, tmp_path, name)
    with closing(sqlite3.connect(database)) as server:
        server.execute("SELECT * FROM browser").fetchall()
        before = files(tmp_path)
        told = backup(target, database, *portable)
        assert "choose another name" in told or "a second name" in told
        server.execute("INSERT INTO browser VALUES ('afterwards', 0)")
        server.commit()
    assert words_in(database) == {"ours", "afterwards"}
    assert before >= files(tmp_path)


def _by_another_name(database: Path, folder: Path, name: str) -> Path:
    other = folder / "other.db"
    if name == "symbolic":
        other.symlink_to(database)
    elif name == "hard":
        other.hardlink_to(database)
    elif name == "folder":
        (folder / "same").symlink_to(folder)
        return folder / "same" / "games.db"
    elif name == "relative":
        return folder / "there" / ".." / "games.db"
    elif name != "path":
        return Path(f"{database}{name}")
    else:
        return database
    return other


def test_nothing_is_lost_when_the_running_database_is_named(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = start_server("--bots", "0", "--no-limits")
    ann = Browser([server.base])
    before = ann.create("express")["game"]
    assert "is the database itself" in backup(tmp_path / "games.db", tmp_path / "games.db")
    after = ann.create("express")["game"]
    server.kill()
    server.start()
    assert ann.seq(before) == ann.seq(after) == 0


def test_the_database_of_another_server_is_refused(
    start_server: Callable[..., ServerProcess], database: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    other = tmp_path / "elsewhere" / "games.db"
    start_server("--bots", "0", database=str(other))
    assert "in use by another quiltbee" in backup(other, database)
    (tmp_path / "link.db").symlink_to(other)
    assert "in use by another quiltbee" in backup(tmp_path / "link.db", database)


@pytest.mark.parametrize("kind", ["database", "with log", "foreign", "text", "journal"])
def test_only_a_backup_is_replaced(database: Path, tmp_path: Path, kind: str) -> None:
    target = tmp_path / "target"
    _fill(target, kind)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if "target" in path.name}
    told = backup(target, database)
    assert "is no backup" in told or "is or was a database" in told
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if "target" in path.name} == before


def _fill(target: Path, kind: str) -> None:
    if kind == "text":
        target.write_text("a letter to somebody")
    elif kind == "foreign":
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("CREATE TABLE bookmarks (address)")
    elif kind == "journal":
        Path(f"{target}-journal").write_text("a log that waits for its database")
    else:
        make_database(target, "theirs")
        if kind == "with log":
            Path(f"{target}-wal").write_text("a log")


@pytest.mark.parametrize("portable", [[], ["--portable"]])
@pytest.mark.parametrize("first", [[], ["--portable"], None])
def test_an_older_backup_is_replaced(
    database: Path, tmp_path: Path, first: list[str] | None, portable: list[str]
) -> None:
    target = tmp_path / "monday"
    if first is None:
        target.touch()
    else:
        assert backup(target, database, *first) == ""
    add(database, ["later"])
    assert backup(target, database, *portable) == ""
    assert quiltbee("restore", str(target), "--database", str(tmp_path / "new.db")).returncode == 0
    assert words_in(tmp_path / "new.db") == {"ours", "later"}


def test_a_backup_that_has_been_played_on_is_a_database(database: Path, tmp_path: Path) -> None:
    """Somebody copied it into place by hand."""
    target = tmp_path / "monday.db"
    assert backup(target, database) == ""
    assert quiltbee("doctor", "--database", str(target)).returncode == 0
    assert backup(target, database) == "", "whoever only looks at it does not change what it is"
    make_database(target, "played on")
    assert "is no backup" in backup(target, database)


def test_a_damaged_database_does_not_replace_a_good_backup(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "monday.db"
    assert backup(target, database) == ""
    good = target.read_bytes()
    content = bytearray(database.read_bytes())
    content[4096 * 2 :] = b"\xff" * (len(content) - 4096 * 2)
    database.write_bytes(content)
    assert "damaged" in backup(target, database)
    assert target.read_bytes() == good


@pytest.mark.parametrize("portable", [[], ["--portable"]])
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, portable: list[str]) -> None:
    assert "there is no database" in backup(tmp_path / "copy", tmp_path / "none.db", *portable)
    assert files(tmp_path) == set()


@pytest.mark.parametrize("portable", [[], ["--portable"]])
def test_another_programs_database_is_not_copied(tmp_path: Path, portable: list[str]) -> None:
    _fill(tmp_path / "theirs", "foreign")
    with closing(sqlite3.connect(tmp_path / "theirs")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.execute("INSERT INTO alembic_version VALUES ('0002')")
    assert "another program" in backup(tmp_path / "copy", tmp_path / "theirs", *portable)


def test_a_device_is_not_replaced(database: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is not a file" in backup(tmp_path / "pipe", database)
    assert "is a folder" in backup(tmp_path, database)
    assert "cannot write into this folder" in backup(tmp_path / "none" / "copy", database)
    assert (tmp_path / "pipe").is_fifo()


def test_a_link_to_a_backup_stays_a_link(database: Path, tmp_path: Path) -> None:
    (tmp_path / "latest").symlink_to(tmp_path / "monday.db")
    assert backup(tmp_path / "latest", database) == ""
    assert (tmp_path / "latest").is_symlink()
    assert words_in(tmp_path / "monday.db") == {"ours"}


def test_a_copy_is_as_private_as_its_original(database: Path, tmp_path: Path) -> None:
    database.chmod(0o600)
    assert backup(tmp_path / "copy.db", database) == ""
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["50%.db", "what?.db", "a#b.db", "blank and ü.db", "-wal.db", "-wal"])
def test_a_database_may_have_any_name(tmp_path: Path, name: str) -> None:
    database = make_database(tmp_path / name, "ours")
    assert files(tmp_path) == {name}
    assert backup(tmp_path / f"copy of {name}", database) == ""
    assert words_in(tmp_path / f"copy of {name}") == {"ours"}
    assert quiltbee("doctor", "--database", str(database)).returncode == 0


def test_an_export_does_not_replace_a_database(database: Path) -> None:
    ended = quiltbee("export", str(database), "--database", str(database))
    assert (ended.returncode, "is a database" in ended.stderr) == (2, True)
    ended = quiltbee("export", f"{database}-wal", "--database", str(database))
    assert (ended.returncode, "part of a database" in ended.stderr) == (2, True)
    assert words_in(database) == {"ours"}
