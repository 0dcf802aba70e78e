"""Writing a file: the old content or the new, and never over a database."""

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee.files.safe_file import must_not_be_input, write_safely


def test_what_is_written_is_there_and_nothing_else(tmp_path: Path) -> None:
    write_safely(tmp_path / "game", "Zürich\n")
    write_safely(tmp_path / "game", "Zürich again\n")
    assert (tmp_path / "game").read_text(encoding="utf-8") == "Zürich again\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "game"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "game")
    write_safely(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "game").read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    told: list[bytes] = []
    reader = threading.Thread(target=lambda: told.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_safely(tmp_path / "pipe", b"new")
    reader.join()
    assert told == [b"new"]
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
def test_a_database_is_not_written_over(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE told (word)")
        (tmp_path / "link").symlink_to(f"{path}{suffix}")
        for name in (Path(f"{path}{suffix}"), tmp_path / "link"):
            with pytest.raises(FileExistsError, match="database"):
                write_safely(name, "text")
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_log_that_has_lost_its_database_is_not_written_over_either(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"\x37\x7f\x06\x82 and so on")
    with pytest.raises(FileExistsError):
        write_safely(tmp_path / "log", "text")


def test_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory") as caught:
        write_safely(tmp_path, "text")
    assert caught.value.filename == str(tmp_path)


def test_input_is_told_from_output_by_the_file_and_not_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "game").touch()
    (tmp_path / "link").symlink_to(tmp_path / "game")
    must_not_be_input(tmp_path / "new", tmp_path / "game")
    with pytest.raises(FileExistsError):
        must_not_be_input(tmp_path / "link", tmp_path / "game")
