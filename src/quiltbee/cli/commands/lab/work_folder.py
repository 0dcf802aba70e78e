"""The folder of a long command: it is empty, or an earlier run of the same work has left its facts there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from quiltbee.cli.ending import Failure
from quiltbee.files.safe_file import write_safely


def found_facts(folder: Path, name: str, work: str, known: dict[str, Any]) -> dict[str, Any] | None:
    """The facts of an earlier run; None if the folder is empty or not there.

    `known` are the facts of this run. A run that ended before it made anything leaves only its facts in the folder;
    those are ignored. Raises `Failure` if the folder holds something else.
    """
    if folder.exists() and not folder.is_dir():
        raise Failure(f"{folder} is a file; choose a folder")
    file = folder / name
    if file.exists():
        found = _read(file)
        has_made_something = found.keys() != known.keys() or any(each != file for each in folder.iterdir())
        return found if has_made_something else None
    if folder.exists() and any(folder.iterdir()):
        raise Failure(f"{folder} is not empty, and holds no {work}; choose another folder")
    return None


def _read(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Failure(f"{file} cannot be read; choose another folder")
    return found


@contextmanager
def at_work(folder: Path, name: str, facts: dict[str, Any]) -> Iterator[None]:
    """Makes the folder and leaves the facts there for the next run. If the work makes nothing, both are gone again."""
    new_folders = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    write_safely(file, json.dumps(facts, indent=1) + "\n")
    try:
        yield
    finally:
        if [*folder.iterdir()] == [file]:
            file.unlink()
            for each in new_folders:
                each.rmdir()
