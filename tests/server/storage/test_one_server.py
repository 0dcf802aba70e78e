"""One database file belongs to one server, whatever the file is called."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee.server.storage.errors import CannotOpen, InUse
from quiltbee.server.storage.lock import FileLock
from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import add, files, make_database, reading, words_in
from tests.server.support.mounts import mounted
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

StartServer = Callable[..., ServerProcess]


def refused(database: Path | str) -> str:
    """What a server says that does not start."""
    ended = quiltbee("serve", "--port", "0", "--bots", "0", "--database", str(database))
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_second_server_is_refused_by_every_name(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server("--bots", "0")
    database = tmp_path / "games.db"
    (tmp_path / "link.db").symlink_to(database)
    (tmp_path / "folder").symlink_to(tmp_path)
    for path in (database, tmp_path / "link.db", tmp_path / "folder" / "games.db"):
        assert "in use by another quiltbee" in refused(path)
    (tmp_path / "hard.db").hardlink_to(database)
    assert "in use by another quiltbee" in refused(tmp_path / "hard.db")
    assert Browser([server.base]).create("express")


def test_a_second_server_is_refused_through_another_mount(start_server: StartServer, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").mkdir()
    start_server("--bots", "0", database=str(tmp_path / "folder" / "games.db"))
    with mounted(tmp_path / "folder", tmp_path / "other") as other:
        assert "in use by another quiltbee" in refused(other / "games.db")


def test_a_sql_address_is_a_path(start_server: StartServer, tmp_path: Path) -> None:
    """SQLite's own addresses would name the file without our knowing."""
    start_server("--bots", "0")
    assert "in use" in refused(f"sqlite:///{tmp_path}/games.db")
    for address in (f"sqlite:///file:{tmp_path}/games.db?uri=true", "sqlite:///:memory:", "sqlite://"):
        ended = quiltbee("serve", "--port", "0", "--database", address)
        assert (ended.returncode, "names no file" in ended.stderr) == (2, True)


def test_the_next_server_may_have_it(start_server: StartServer) -> None:
    """The lock ends with the process, however that ends."""
    server = start_server("--bots", "1")
    server.kill()
    server.start()
    server.stop()
    server.start()


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["doctor"], ["backup", "copy.db"], ["export"]])
def test_a_file_with_two_names_is_not_opened(tmp_path: Path, command: list[str]) -> None:
    """What is in the log beside one name would be missing by the other."""
    database = make_database(tmp_path / "games.db", "old")
    with reading(database):
        add(database, ["in the log"])
        (tmp_path / "hard.db").hardlink_to(database)
        ended = quiltbee(*command, "--database", str(tmp_path / "hard.db"))
        assert ended.returncode == 2
        assert "has a second name" in ended.stderr
        (tmp_path / "hard.db").unlink()
    assert words_in(database) == {"old", "in the log"}


def test_a_file_that_is_mounted_by_itself_is_not_opened(tmp_path: Path) -> None:
    """Its log would be kept outside, beside the name it has there."""
    database = make_database(tmp_path / "games.db", "old")
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a folder" / "games.db").touch()
    with mounted(database, tmp_path / "a folder" / "games.db") as other:
        assert "mount its folder instead" in refused(other)


def test_a_server_that_cannot_start_leaves_no_file(start_server: StartServer, tmp_path: Path) -> None:
    first = start_server("--bots", "0")
    (tmp_path / "new").mkdir()
    ended = quiltbee("serve", "--port", str(first.port), "--database", str(tmp_path / "new" / "games.db"))
    assert "choose another --port" in ended.stderr
    assert files(tmp_path / "new") == set()


# --- the lock itself

HOLD = """
import sys
from pathlib import Path
from quiltbee.server.storage.lock import FileLock
with FileLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_sqlite_works_under_the_lock_and_the_lock_survives_sqlite(tmp_path: Path) -> None:
    """SQLite closes descriptors of the file, with which systems drop some kinds of locks."""
    database = make_database(tmp_path / "games.db", "old")
    with FileLock(database):
        for _ in range(3):
            add(database, [f"{_}"])
            with pytest.raises(InUse):
                FileLock(database).acquire()
    with FileLock(database):
        pass


def test_the_lock_does_not_end_those_of_sqlite(tmp_path: Path) -> None:
    """A second process that tries the lock, and fails, leaves a writer's transaction alone."""
    database = make_database(tmp_path / "games.db", "old")
    with FileLock(database), closing(sqlite3.connect(database, timeout=0)) as writer:
        writer.execute("INSERT INTO browser VALUES ('half', 0)")
        ended = subprocess.run([sys.executable, "-c", HOLD, str(database)], capture_output=True, text=True, check=False)
        assert "InUse" in ended.stderr
        with (
            pytest.raises(sqlite3.OperationalError, match="locked"),
            closing(sqlite3.connect(database, timeout=0)) as it,
        ):
            it.execute("BEGIN IMMEDIATE")
        writer.commit()
    assert words_in(database) == {"old", "half"}


def test_readers_share_the_lock_and_keep_servers_out(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db")
    with FileLock(database, shared=True), FileLock(database, shared=True), pytest.raises(InUse):
        FileLock(database).acquire()


def test_the_lock_is_that_of_the_file_which_has_the_name_now(tmp_path: Path) -> None:
    """Somebody waits with the old file open while another one takes its name."""
    database = make_database(tmp_path / "games.db", "old")
    held = FileLock(database)
    held.acquire()
    make_database(tmp_path / "new.db", "new").replace(database)
    with FileLock(database):
        held.release()
        with pytest.raises(InUse):
            FileLock(database).acquire()
    assert words_in(database) == {"new"}


@pytest.mark.parametrize("where", ["a folder", "a file/games.db"])
def test_a_place_where_no_database_can_be_is_a_clear_error(tmp_path: Path, where: str) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a file").touch()
    with pytest.raises(CannotOpen, match="cannot be opened"):
        FileLock(tmp_path / where).acquire()
    assert "cannot be opened" in refused(tmp_path / where)
