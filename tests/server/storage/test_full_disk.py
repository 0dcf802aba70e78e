"""A disk without room: the server and the commands say so, and what was saved stays."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import make_database
from tests.server.support.mounts import small_disk
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

StartServer = Callable[..., ServerProcess]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "disk").mkdir()
    with small_disk(tmp_path / "disk", "2m") as disk:
        yield disk


def fill(disk: Path) -> Path:
    """Takes all the room that is left."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(1024))
    return filler


def test_a_server_with_a_full_disk_stops_in_order_and_loses_nothing(start_server: StartServer, disk: Path) -> None:
    server = start_server("--bots", "0", "--no-limits", database=str(disk / "games.db"))
    ann = Browser([server.base])
    game = [ann.create("express")["game"] for _ in range(20)][-1]
    filler = fill(disk)
    assert server.stop() == 0
    assert "Traceback" not in server.output()
    assert "the newest entries stay in the database's log (-wal): never delete it" in server.output()
    filler.unlink()
    server.start()
    assert ann.seq(game) == 0


def test_a_command_that_finds_no_room_says_so_and_does_not_blame_the_file(disk: Path) -> None:
    fill(disk)
    told = quiltbee("serve", "--port", "0", "--bots", "0", "--database", str(disk / "games.db"))
    assert told.returncode == 2
    assert told.stderr == "quiltbee: the database cannot be opened: database or disk is full; make room on its disk\n"


def test_a_restore_that_finds_no_room_advises_no_restore(disk: Path, tmp_path: Path) -> None:
    make_database(tmp_path / "games.db", "old")
    assert (
        quiltbee("backup", "--portable", str(tmp_path / "dump"), "--database", str(tmp_path / "games.db")).returncode
        == 0
    )
    fill(disk)
    told = quiltbee("restore", str(tmp_path / "dump"), "--database", str(disk / "games.db"))
    assert told.returncode == 2
    assert "database or disk is full" in told.stderr
    assert "`quiltbee restore`" not in told.stderr
