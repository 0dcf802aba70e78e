"""Writes a file so that a crash, a full disk or a power cut leaves the old content or the new, never a mixture."""

import errno
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from quiltbee.files.drafts import SQLITE_SUFFIXES, Draft, sweep

SQLITE_MAGIC = b"SQLite format 3\0"
SQLITE_LOG_MAGICS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")


class Sink(Protocol):
    """Takes the content of a file, piece by piece."""

    def write(self, data: bytes, /) -> object: ...


def write_safely(path: Path, content: str | bytes) -> None:
    """Writes the whole content, text as UTF-8."""
    with safe_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def safe_file(path: Path) -> Iterator[Sink]:
    """A new file to write to. If the block succeeds, the new file replaces the old one in one step."""
    if is_device(path):
        with path.open("wb") as device:
            yield device
        return
    target = path.resolve()  # a link stays a link
    must_not_be_database(target)
    sweep(target.parent)
    with Draft(target) as draft:
        yield draft
        draft.replace(target)


def is_device(path: Path) -> bool:
    """Whether it is a pipe, a terminal or /dev/null: we can write to it, but cannot replace it."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def must_not_be_database(path: Path) -> None:
    """Raises `FileExistsError` if the file is an SQLite database, or belongs to one."""
    owner = database_beside(path)
    if owner is not None and _is_sqlite(owner):
        raise FileExistsError(errno.EEXIST, "this is part of a database; choose another name", str(path))
    if _is_sqlite(path):
        raise FileExistsError(errno.EEXIST, "this is a database and is not overwritten; choose another name", str(path))


def database_beside(path: Path) -> Path | None:
    """The database that a file belongs to, if it has a name that SQLite uses beside a database."""
    names = [path.name.removesuffix(suffix) for suffix in SQLITE_SUFFIXES if path.name.endswith(suffix)]
    return path.with_name(names[0]) if names and names[0] else None


def must_not_be_input(out: Path, *read: Path | str) -> None:
    """Raises an `OSError` if a command would overwrite a database or a file that it reads itself, or has no folder to
    write into. Commands ask this before long work, not after it."""
    must_not_be_database(out.resolve())
    if not _exists(out.resolve().parent):
        raise FileNotFoundError(errno.ENOENT, "there is no such folder to write into", str(out.parent))
    if out.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file in it", str(out))
    for path in map(Path, read):
        if _exists(path) and _exists(out) and out.samefile(path):
            raise FileExistsError(errno.EEXIST, "the command reads this file; write to another file", str(out))


def _exists(path: Path) -> bool:
    """Whether a file of this name exists. The text may be a position, which is too long for a file name."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE_MAGIC)).startswith((SQLITE_MAGIC, *SQLITE_LOG_MAGICS))
