"""Unfinished files: complete or absent, locked while a process works on them, swept away when none does."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quiltbee.files.drafts import Draft, drafts_for, sweep

WORK = """
import sys
from pathlib import Path
from quiltbee.files.drafts import Draft
with Draft(Path(sys.argv[1])) as draft:
    draft.write(b"half")
    print(draft.path, flush=True)
    sys.stdin.read()
"""


@contextmanager
def somebody_at_work(target: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process with a draft."""
    command = [sys.executable, "-c", WORK, str(target)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_draft_that_becomes_nothing_is_gone(tmp_path: Path) -> None:
    with Draft(tmp_path / "copy") as draft:
        assert names(tmp_path) == {draft.path.name}
    assert names(tmp_path) == set()


def test_a_draft_takes_the_place_of_a_file_in_one_step(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("old")
    (tmp_path / "copy").chmod(0o640)
    with Draft(tmp_path / "copy") as draft:
        draft.write(b"new")
        assert (tmp_path / "copy").read_text() == "old"
        draft.replace(tmp_path / "copy")
    assert names(tmp_path) == {"copy"}
    assert (tmp_path / "copy").read_text() == "new"
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o640


def test_a_draft_never_takes_a_name_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("old")
    with Draft(tmp_path / "copy") as draft:
        draft.write(b"new")
        assert draft.become_new([tmp_path / "copy", tmp_path / "copy-2"]) == tmp_path / "copy-2"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"copy": "old", "copy-2": "new"}
    with Draft(tmp_path / "copy") as draft, pytest.raises(FileExistsError):
        draft.become_new([tmp_path / "copy"])


def _refuse(*_: object, **__: object) -> None:
    raise PermissionError(1, "the file system does not know this")


def test_a_file_system_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", _refuse)
    test_a_draft_never_takes_a_name_that_is_taken(tmp_path)


def test_a_memory_stick_without_permissions_and_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chmod", "chown", "link"):
        monkeypatch.setattr(os, name, _refuse)
    monkeypatch.setattr("quiltbee.files.drafts.try_lock", _refuse)
    (tmp_path / "copy").write_text("old")
    with Draft(tmp_path / "copy") as draft:
        draft.write(b"new")
        sweep(tmp_path)
        draft.replace(tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "new"


def test_a_leftover_is_swept_away_and_nothing_else(tmp_path: Path) -> None:
    with somebody_at_work(tmp_path / "copy") as (process, draft):
        Path(f"{draft}-journal").touch()
        (tmp_path / "mine.quiltbee-part-0123456789abcdef").touch()
        (tmp_path / ".copy.quiltbee-part-notes").touch()
        (tmp_path / ".copy.part-1234").touch()
        others = names(tmp_path) - {draft.name, f"{draft.name}-journal"}
        process.kill()
        process.wait()
        assert draft.exists()
        sweep(tmp_path)
        assert names(tmp_path) == others


def test_what_somebody_works_on_is_left_alone(tmp_path: Path) -> None:
    with somebody_at_work(tmp_path / "copy") as (_, draft):
        sweep(tmp_path)
        assert draft.read_text() == "half"
        with Draft(tmp_path / "other") as own:
            sweep(tmp_path)
            assert names(tmp_path) == {draft.name, own.path.name}


def test_sweeping_and_making_drafts_at_once_loses_none(tmp_path: Path) -> None:
    """A draft is there for a moment before it is locked."""
    done = threading.Event()

    def sweep_on() -> None:
        while not done.is_set():
            sweep(tmp_path)

    sweepers = [threading.Thread(target=sweep_on) for _ in range(3)]
    for sweeper in sweepers:
        sweeper.start()
    try:
        for number in range(100):
            with Draft(tmp_path / "copy") as draft:
                draft.write(b"whole")
                draft.become_new([tmp_path / f"copy-{number}"])
    finally:
        done.set()
        for sweeper in sweepers:
            sweeper.join()
    assert {path.read_text() for path in tmp_path.iterdir()} == {"whole"}
    assert len(names(tmp_path)) == 100


def test_restores_are_left_to_those_who_ask_for_them(tmp_path: Path) -> None:
    with Draft(tmp_path / "games.db", "restore") as draft:
        assert list(drafts_for(tmp_path / "games.db", "restore")) == [(draft.path, draft.stamp)]
        assert list(drafts_for(tmp_path / "other.db", "restore")) == []


def test_a_long_name_is_no_trouble(tmp_path: Path) -> None:
    name = "ü" * 120
    with Draft(tmp_path / name) as draft:
        draft.replace(tmp_path / name)
    assert names(tmp_path) == {name}


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="cannot write into this folder") as caught:
        Draft(tmp_path / "none" / "copy")
    assert caught.value.filename == str(tmp_path / "none")
    sweep(tmp_path / "none")
