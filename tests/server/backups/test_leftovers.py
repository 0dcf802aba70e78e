"""What a killed command leaves is deleted at the next start, and an interrupted restore is named."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee.files.drafts import Draft
from quiltbee.server.backups.leftovers import settle, stamp_number
from quiltbee.server.storage.database import database_url
from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import LOTS, files, make_database, words_in
from tests.server.support.process import START, ServerProcess

LEAVE = "import os, sys; from pathlib import Path; from quiltbee.files.drafts import Draft; "
LEAVE += "Draft(Path(sys.argv[1]), sys.argv[2]); os._exit(0)"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Beside it lies what a killed backup has left."""
    database = make_database(tmp_path / "games.db", "ours")
    for _ in range(2):
        ended = quiltbee(
            "backup", str(tmp_path / "copy"), "--database", str(database), QUILTBEE_FAIL_AT="during-backup"
        )
        assert ended.returncode == -signal.SIGKILL
    assert len(files(tmp_path)) == 2, "the second one has deleted what the first one left"
    return database


@pytest.mark.parametrize("command", [["backup", "other"], ["doctor"], ["export"], ["restore", "kept"]])
def test_the_next_command_deletes_it(database: Path, tmp_path: Path, command: list[str]) -> None:
    assert quiltbee("backup", str(tmp_path / "kept"), "--database", str(database)).returncode == 0
    subprocess.run([sys.executable, "-c", LEAVE, str(tmp_path / "games.db"), "part"], check=True)
    paths = {"other": str(tmp_path / "other"), "kept": str(tmp_path / "kept")}
    ended = quiltbee(*(paths.get(word, word) for word in command), "--database", str(database))
    assert ended.returncode == 0, ended.stderr
    assert not [name for name in files(tmp_path) if "quiltbee" in name]


def test_the_next_server_deletes_it(database: Path, tmp_path: Path, start_server: Callable[..., ServerProcess]) -> None:
    start_server("--bots", "0", database=str(database))
    assert not [name for name in files(tmp_path) if "quiltbee" in name]


def test_a_backup_that_is_being_made_is_left_alone(tmp_path: Path) -> None:
    """It stands still in the middle, as on a busy disk, while another backup and a server's start go by."""
    database = make_database(tmp_path / "games.db", *LOTS)
    with Draft(tmp_path / "slow") as draft:
        before = draft.path.name
        assert quiltbee("backup", str(tmp_path / "quick"), "--database", str(database)).returncode == 0
        assert before in files(tmp_path)
    assert files(tmp_path) == {"games.db", "quick"}


def test_two_backups_at_once_are_both_whole(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db", *LOTS)
    command = [sys.executable, "-c", START, "backup", "--database", str(database)]
    both = [subprocess.Popen([*command, str(tmp_path / name)]) for name in ("one", "two")]
    assert [process.wait(180) for process in both] == [0, 0]
    assert words_in(tmp_path / "one") == words_in(tmp_path / "two") == set(LOTS)
    assert files(tmp_path) == {"games.db", "one", "two"}


# --- interrupted restores


@pytest.mark.parametrize(("is_done", "told"), [(False, "as it was before; restore again"), (True, "the restored one")])
def test_an_interrupted_restore_is_named_once(tmp_path: Path, is_done: bool, told: str) -> None:
    database = make_database(tmp_path / "games.db", "ours")
    subprocess.run([sys.executable, "-c", LEAVE, str(database), "restore"], check=True)
    (draft,) = tmp_path.glob(".*restore*")
    if is_done:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute(f"PRAGMA user_version={stamp_number(draft.name[-16:])}")
    (sentence,) = settle(database_url(str(database)))
    assert told in sentence
    assert settle(database_url(str(database))) == []
    assert files(tmp_path) == {"games.db"}


def test_an_interrupted_restore_of_another_database_is_left_to_it(tmp_path: Path) -> None:
    database = make_database(tmp_path / "games.db", "ours")
    subprocess.run([sys.executable, "-c", LEAVE, str(tmp_path / "other.db"), "restore"], check=True)
    assert settle(database_url(str(database))) == []
    (sentence,) = settle(database_url(str(tmp_path / "other.db")))
    assert "other.db was interrupted" in sentence


def test_a_server_says_so_too(tmp_path: Path, start_server: Callable[..., ServerProcess]) -> None:
    database = make_database(tmp_path / "games.db", "ours")
    subprocess.run([sys.executable, "-c", LEAVE, str(database), "restore"], check=True)
    server = start_server("--bots", "0")
    assert "was interrupted: the database is as it was before" in server.output()
