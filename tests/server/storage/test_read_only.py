"""A database on a medium that cannot be written: it can be looked at, copied and exported, but not served."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from quiltbee.server.storage.lock import FileLock
from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import add, files, make_database, reading, words_in
from tests.server.support.mounts import mounted
from tests.server.support.process import START

pytestmark = pytest.mark.slow


@pytest.fixture(params=["stopped in order", "killed", "killed, and the shared file is gone"])
def medium(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A read-only folder with a database. After a kill half of its content is in the log."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "medium").mkdir()
    database = make_database(tmp_path / "running.db", "in the file")
    with reading(database):
        add(database, ["in the log"])
        for suffix in ("", "-wal", "-shm"):
            shutil.copy(f"{database}{suffix}", tmp_path / "folder" / f"games.db{suffix}")
    if request.param == "stopped in order":
        words_in(tmp_path / "folder" / "games.db")  # the last one to close it empties the log
        assert files(tmp_path / "folder") == {"games.db"}
    elif "gone" in request.param:
        (tmp_path / "folder" / "games.db-shm").unlink()
    with mounted(tmp_path / "folder", tmp_path / "medium", read_only=True) as folder:
        yield folder


def test_the_doctor_calls_it_sound(medium: Path) -> None:
    ended = quiltbee("doctor", "--database", str(medium / "games.db"))
    assert ended.returncode == 0, ended.stdout
    assert f"sound, but it cannot be written here: {medium / 'games.db'} is read-only" in ended.stdout
    assert "damaged" not in ended.stdout
    assert "0, all replayed" in ended.stdout


def test_the_doctor_still_finds_damage(medium: Path, tmp_path: Path) -> None:
    content = bytearray((tmp_path / "folder" / "games.db").read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    (tmp_path / "folder" / "games.db").write_bytes(content)
    (tmp_path / "folder" / "games.db-wal").unlink(missing_ok=True)
    ended = quiltbee("doctor", "--database", str(medium / "games.db"))
    assert (ended.returncode, "damaged" in ended.stdout) == (1, True)


@pytest.mark.parametrize("portable", [[], ["--portable"]])
def test_it_can_be_copied_whole(medium: Path, tmp_path: Path, portable: list[str]) -> None:
    before = files(medium)
    copy, new = tmp_path / "copy", tmp_path / "new.db"
    assert quiltbee("backup", str(copy), "--database", str(medium / "games.db"), *portable).returncode == 0
    assert quiltbee("restore", str(copy), "--database", str(new)).returncode == 0
    assert words_in(new) == {"in the file", "in the log"}
    assert files(medium) == before


def test_it_can_be_restored_from(medium: Path, tmp_path: Path) -> None:
    ended = quiltbee("restore", str(medium / "games.db"), "--database", str(tmp_path / "new.db"))
    assert ended.returncode == 0, ended.stderr
    assert words_in(tmp_path / "new.db") == {"in the file", "in the log"}


def test_it_can_be_exported(medium: Path) -> None:
    ended = quiltbee("export", "--database", str(medium / "games.db"))
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["import", "game"], ["restore", "copy"]])
def test_what_must_write_says_what_is_wrong(medium: Path, tmp_path: Path, command: list[str]) -> None:
    make_database(tmp_path / "copy", "new")
    game = Path(__file__).parents[3] / "docs" / "pictures" / "express.game"
    names = {"game": str(game), "copy": str(tmp_path / "copy")}
    ended = quiltbee(*(names.get(word, word) for word in command), "--database", str(medium / "games.db"))
    assert ended.returncode in (1, 2)
    assert f"{medium / 'games.db'} cannot be" in ended.stderr
    assert "both the file and its folder must be writable" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "mistake in quiltbee" not in ended.stderr


def test_a_backup_into_a_read_only_folder_names_the_folder(medium: Path, tmp_path: Path) -> None:
    ended = quiltbee("backup", str(medium / "copy.db"), "--database", str(tmp_path / "running.db"))
    assert ended.returncode == 2
    assert ended.stderr == f"quiltbee: {medium}: cannot write into this folder: Read-only file system\n"


# --- a user who may not write


def as_somebody_else(*args: str) -> subprocess.CompletedProcess[str]:
    """The command line for a user who may read everything here, and write nothing."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can act as another user")
    other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", sys.executable, "-c"]
    if subprocess.run([*other, "import quiltbee.server"], capture_output=True, check=False).returncode:
        pytest.skip("another user cannot run this Python")
    return subprocess.run([*other, START, *args], capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="quiltbee-public-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_user_without_the_right_to_write_can_look_and_copy(public_folder: Path) -> None:
    database = make_database(public_folder / "games.db", "ours")
    (public_folder / "theirs").mkdir(mode=0o777)
    (public_folder / "theirs").chmod(0o777)
    ended = as_somebody_else("doctor", "--database", str(database))
    assert (ended.returncode, "sound, but it cannot be written here" in ended.stdout) == (0, True)
    copy = public_folder / "theirs" / "copy.db"
    assert as_somebody_else("backup", str(copy), "--database", str(database)).returncode == 0
    assert words_in(copy) == {"ours"}
    ended = as_somebody_else("serve", "--port", "0", "--database", str(database))
    assert (ended.returncode, "cannot be opened: Permission denied" in ended.stderr) == (2, True)


def test_a_user_without_the_right_to_write_can_look_at_what_others_write(public_folder: Path) -> None:
    """The log is being written, and read as it is."""
    database = make_database(public_folder / "games.db", "ours")
    with reading(database):
        add(database, ["in the log"])
        with FileLock(database):
            ended = as_somebody_else("doctor", "--database", str(database))
        assert (ended.returncode, "sound, but it cannot be written here" in ended.stdout) == (0, True)
