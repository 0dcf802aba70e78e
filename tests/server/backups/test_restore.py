"""Putting a backup in the place of a database: the old one is kept whole, and nothing is ever written over."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee.server.backups.backup import back_up
from quiltbee.server.backups.restore import restore
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.errors import BadBackup, CannotOpen
from tests.server.ops.test_running import quiltbee
from tests.server.support.marks import LOTS, add, files, make_database, reading, words_in
from tests.server.support.player import Browser
from tests.server.support.process import START, ServerProcess

Change = Callable[[sqlite3.Connection], object]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return make_database(tmp_path / "games.db", "old")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A backup with something else in it."""
    other = make_database(tmp_path / "other.db", "new", *LOTS)
    back_up(database_url(str(other)), tmp_path / "copy.db")
    other.unlink()
    return tmp_path / "copy.db"


def put_back(copy: Path, database: Path) -> Path | None:
    return restore(database_url(str(database)), copy)


# --- what is kept


def test_the_old_log_is_kept_when_somebody_still_reads(database: Path, copy: Path) -> None:
    with reading(database):
        acknowledged = {f"acknowledged {number}" for number in range(25)}
        add(database, acknowledged)
        kept = put_back(copy, database)
        assert kept is not None
        assert words_in(kept) == {"old", *acknowledged}
    assert words_in(database) == {"new", *LOTS}


def test_whoever_reads_meanwhile_goes_on_with_what_there_was_and_does_no_harm(database: Path, copy: Path) -> None:
    with reading(database) as reader:
        put_back(copy, database)
        assert reader.execute("SELECT hash FROM browser").fetchall() == [("old",)]
        add(database, ["written after the restore"])
    assert words_in(database) == {"new", *LOTS, "written after the restore"}


def test_two_restores_in_one_second_keep_two_copies(database: Path, copy: Path) -> None:
    kept = set()
    for number in range(3):
        add(database, [f"number {number}"])
        path = put_back(copy, database)
        assert path is not None
        assert f"number {number}" in words_in(path)
        kept.add(path)
    assert len(kept) == 3


def test_who_wants_to_write_meanwhile_writes_into_the_new_database_or_is_kept_with_the_old(
    database: Path, copy: Path
) -> None:
    done = threading.Event()
    written: list[str] = []

    def write() -> None:
        while not done.is_set():
            add(database, [word := f"written {len(written)}"])
            written.append(word)

    writer = threading.Thread(target=write)
    writer.start()
    kept = put_back(copy, database)
    done.set()
    writer.join()
    assert kept is not None
    assert words_in(kept) | words_in(database) == {"old", "new", *LOTS, *written}


@pytest.mark.slow
def test_a_program_that_does_not_stop_writing_is_named(
    database: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiltbee.server.backups.restore.WRITER_SECONDS", 0.1)
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("INSERT INTO browser VALUES ('half', 0)")
        with pytest.raises(CannotOpen, match="another program is writing"):
            put_back(copy, database)
        writer.commit()
    assert words_in(database) == {"old", "half"}
    assert files(database.parent) == {"games.db", "copy.db"}


def test_a_link_stays_a_link_and_permissions_stay(database: Path, copy: Path, tmp_path: Path) -> None:
    database.chmod(0o600)
    (tmp_path / "link.db").symlink_to(database)
    kept = put_back(copy, tmp_path / "link.db")
    assert (tmp_path / "link.db").is_symlink()
    assert words_in(database) == {"new", *LOTS}
    assert kept is not None
    assert [path.stat().st_mode & 0o777 for path in (database, kept)] == [0o600, 0o600]


def test_into_a_new_place_nothing_is_kept(copy: Path, tmp_path: Path) -> None:
    assert put_back(copy, tmp_path / "new" / "games.db") is None
    assert words_in(tmp_path / "new" / "games.db") == {"new", *LOTS}
    assert files(tmp_path / "new") == {"games.db"}


def test_the_backup_itself_is_not_touched(database: Path, copy: Path) -> None:
    before = copy.read_bytes()
    put_back(copy, database)
    assert copy.read_bytes() == before


@pytest.mark.parametrize("size", [512, 1024, 8192, 65536])
def test_pages_of_another_size_do_no_harm(database: Path, copy: Path, size: int) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(f"PRAGMA page_size={size}")
        connection.execute("VACUUM")
    kept = put_back(copy, database)
    assert kept is not None
    assert words_in(kept) == {"old"}
    assert words_in(database) == {"new", *LOTS}


# --- what is not restored


def _change(path: Path, change: Change) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        change(connection)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda it: it.execute("DROP TABLE alembic_version"), "another program"),
        (lambda it: it.execute("DROP TABLE entry"), "another program"),
        (lambda it: it.execute("DELETE FROM alembic_version"), "does not say which version"),
        (lambda it: it.execute("UPDATE alembic_version SET version_num = '9999'"), "newer quiltbee"),
        (lambda it: it.execute("ALTER TABLE link DROP COLUMN used_by"), "table link has no used_by"),
        (lambda it: it.execute("DROP TABLE creation"), "table creation has no"),
    ],
)
def test_a_file_that_is_not_ours_or_not_whole_changes_nothing(
    database: Path, copy: Path, change: Change, told: str
) -> None:
    _change(copy, change)
    with pytest.raises(BadBackup, match=told):
        put_back(copy, database)
    assert words_in(database) == {"old"}
    assert files(database.parent) == {"games.db", "copy.db"}


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\xff" * 5000, b"\x1f\x8bnonsense"])
def test_nonsense_leaves_nothing_behind_in_a_new_place(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(BadBackup):
        put_back(tmp_path / "bad", tmp_path / "games.db")
    assert files(tmp_path) == {"bad"}


def test_a_damaged_backup_is_refused(database: Path, copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[len(content) // 2 :] = b"\xff" * (len(content) - len(content) // 2)
    copy.write_bytes(content)
    with pytest.raises(BadBackup, match=r"damaged|malformed"):
        put_back(copy, database)
    assert words_in(database) == {"old"}


def test_a_file_of_another_program_is_refused(database: Path, tmp_path: Path) -> None:
    _change(tmp_path / "places.sqlite", lambda it: it.execute("CREATE TABLE bookmarks (address)"))
    ended = quiltbee("restore", str(tmp_path / "places.sqlite"), "--database", str(database))
    assert ended.returncode == 2
    assert "another program" in ended.stderr
    assert words_in(database) == {"old"}


@pytest.mark.parametrize("name", ["", "-wal", "-shm"])
@pytest.mark.parametrize("link", ["symbolic", "none"])
def test_a_database_is_not_restored_from_itself(database: Path, tmp_path: Path, name: str, link: str) -> None:
    with reading(database):
        source = Path(f"{database}{name}")
        if link == "symbolic":
            (tmp_path / "link").symlink_to(source)
            source = tmp_path / "link"
        with pytest.raises(BadBackup, match="is the database itself"):
            put_back(source, database)
    assert words_in(database) == {"old"}


@pytest.mark.slow
def test_another_programs_database_is_not_served_either(tmp_path: Path) -> None:
    _change(tmp_path / "places.sqlite", lambda it: it.execute("CREATE TABLE bookmarks (address)"))
    before = (tmp_path / "places.sqlite").read_bytes()
    for command in (["serve", "--port", "0"], ["doctor"]):
        ended = quiltbee(*command, "--database", str(tmp_path / "places.sqlite"))
        assert ended.returncode in (1, 2)
        assert "another program" in ended.stderr + ended.stdout
    assert (tmp_path / "places.sqlite").read_bytes() == before


# --- no space

LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); " + START


@pytest.mark.parametrize("share", [0.25, 1])
@pytest.mark.parametrize("command", ["restore", "backup"])
def test_on_a_full_disk_all_stays_as_it_is(database: Path, copy: Path, share: float, command: str) -> None:
    """The first limit is too small for a copy, the second for the log of the database, which is a little larger."""
    size = int(copy.stat().st_size * share)
    other = make_database(database.with_name("large.db"), *LOTS, *(f"{word} again" for word in LOTS))
    arguments = {
        "restore": ["restore", str(copy), "--database", str(database)],
        "backup": ["backup", str(database.with_name("new")), "--database", str(other)],
    }
    run = [sys.executable, "-c", LIMITED.format(size=size), *arguments[command]]
    ended = subprocess.run(run, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stdout
    assert "Traceback" not in ended.stderr
    assert "mistake" not in ended.stderr
    assert words_in(database) == {"old"}
    extra = files(database.parent) - {"games.db", "copy.db", "large.db"}
    assert all("before-restore" in name and words_in(database.with_name(name)) == {"old"} for name in extra)


# --- an old database that cannot be read


def _spoilt_header(database: Path) -> None:
    database.write_bytes(b"\xff" * 200 + database.read_bytes()[200:])


def _cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:5000])


def _emptied(database: Path) -> None:
    database.write_bytes(b"")


def _spoilt_with_log(database: Path) -> None:
    _spoilt_header(database)
    Path(f"{database}-wal").write_bytes(b"all that is left")


def _emptied_with_log(database: Path) -> None:
    _emptied(database)
    Path(f"{database}-wal").write_bytes(b"all that is left")


def _with_the_log_of_another(database: Path) -> None:
    """Somebody has copied a backup into place by hand, and left the old log there."""
    with reading(database):
        add(database, LOTS)
        _change(database, lambda it: it.execute("DROP TABLE link"))
        log = Path(f"{database}-wal").read_bytes()
    database.unlink()
    make_database(database, "copied by hand")
    Path(f"{database}-wal").write_bytes(log)


@pytest.mark.parametrize(
    "damage", [_spoilt_header, _cut, _emptied, _spoilt_with_log, _emptied_with_log, _with_the_log_of_another]
)
def test_a_damaged_database_is_replaced_and_kept_with_its_log(
    database: Path, copy: Path, damage: Callable[[Path], None]
) -> None:
    damage(database)
    log = Path(f"{database}-wal")
    before = database.read_bytes(), log.read_bytes() if log.exists() else None
    kept = put_back(copy, database)
    assert words_in(database) == {"new", *LOTS}
    assert files(database.parent) >= {"games.db", "copy.db"}
    if damage is _emptied:
        assert kept is None
    elif damage is not _with_the_log_of_another:  # SQLite can read that one, in some way
        assert kept is not None
        kept_log = Path(f"{kept}-wal")
        assert (kept.read_bytes(), kept_log.read_bytes() if kept_log.exists() else None) == before


@pytest.mark.slow
def test_an_empty_file_beside_a_log_is_not_taken_for_a_new_database(database: Path) -> None:
    """SQLite would delete the log."""
    _emptied_with_log(database)
    for command in (["serve", "--port", "0"], ["doctor"], ["export"], ["backup", f"{database}.copy"]):
        ended = quiltbee(*command, "--database", str(database))
        assert ended.returncode in (1, 2)
        assert "is empty, but its log is not" in ended.stdout + ended.stderr
    assert Path(f"{database}-wal").read_bytes() == b"all that is left"


def test_what_is_restored_over_a_damaged_file_can_be_served(
    database: Path, copy: Path, start_server: Callable[..., ServerProcess]
) -> None:
    _spoilt_with_log(database)
    put_back(copy, database)
    server = start_server("--bots", "0")
    game = Browser([server.base]).create("express")["game"]
    server.kill()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT id FROM game").fetchall() == [(game,)]


# --- servers


def test_a_running_server_is_not_pulled_away(
    start_server: Callable[..., ServerProcess], copy: Path, tmp_path: Path
) -> None:
    start_server("--bots", "0")
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    (tmp_path / "hard.db").hardlink_to(tmp_path / "games.db")
    for name in ("games.db", "link.db", "hard.db"):
        ended = quiltbee("restore", str(copy), "--database", str(tmp_path / name))
        assert ended.returncode == 2
        assert "in use by another quiltbee" in ended.stderr or "a second name" in ended.stderr
    (tmp_path / "hard.db").unlink()
    ended = quiltbee("restore", str(copy), "--database", str(tmp_path / "link.db"))
    assert "in use by another quiltbee" in ended.stderr


def test_an_old_schema_is_brought_up_to_date(database: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    text = (Path(__file__).parents[1] / "data" / "schema-0001.sql").read_text()
    _change(old, lambda it: it.executescript(text))
    put_back(old, database)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (schema.HEAD,)
    assert quiltbee("doctor", "--database", str(database)).returncode == 0
