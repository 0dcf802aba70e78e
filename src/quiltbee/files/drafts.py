"""Unfinished files. A draft gets its real name only when it is complete; leftovers of a crash are deleted.

A draft is locked while a process works on it. A draft without a lock is a leftover: its process was killed. This works
across machines and containers. A process number would not: another process can get the same number by chance.
"""

import errno
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Literal

from quiltbee.files.byte_lock import CAN_LOCK, try_lock

SQLITE_SUFFIXES = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database."""
Kind = Literal["part", "restore"]
_LONGEST_NAME = 150
_DELETES_OPEN_FILES = os.name != "nt"


class Draft:
    """A new file beside its target. It is deleted at the end if it has not become the target."""

    def __init__(self, target: Path, kind: Kind = "part") -> None:
        self._descriptor = -1
        while self._descriptor < 0:
            self.stamp = secrets.token_hex(8)
            self.path = target.with_name(f"{_prefix(target, kind)}{self.stamp}")
            self._descriptor = _create_locked(self.path)

    def write(self, data: bytes) -> None:
        """Appends to the file. (SQLite opens the path itself and writes there.)"""
        while data:
            data = data[os.write(self._descriptor, data) :]

    def take_after(self, path: Path, owner: bool = True) -> None:
        """Copies the permissions and the owner of another file, as far as we may and the file system supports them."""
        found = path.stat()
        with suppress(OSError):
            self.path.chmod(found.st_mode & 0o777)
        if owner and hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(self.path, found.st_uid, found.st_gid)

    def replace(self, target: Path) -> None:
        """Becomes the target and replaces what was there."""
        if target.exists():
            self.take_after(target)
        self._finish()
        try:
            self.path.replace(target)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(target)) from None
        sync_folder(target.parent)

    def become_new(self, names: Iterable[Path]) -> Path:
        """Takes the first free name of these, and never replaces a file."""
        self._finish()
        for name in names:
            with suppress(FileExistsError):
                _link(self.path, name)
                self.path.unlink(missing_ok=True)
                sync_folder(name.parent)
                return name
        raise FileExistsError(errno.EEXIST, "already exists; choose another name", str(name))

    def _finish(self) -> None:
        """Writes the content to the disk before the name."""
        os.fsync(self._descriptor)
        if not _DELETES_OPEN_FILES:
            self._close()

    def _close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> "Draft":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not _DELETES_OPEN_FILES:
            self._close()
        _delete(self.path)
        self._close()


def _prefix(target: Path, kind: Kind) -> str:
    short = target.name.encode()[:_LONGEST_NAME].decode(errors="ignore")
    return f".{short}.quiltbee-{kind}-"


def _create_locked(path: Path) -> int:
    """A descriptor of a new, locked file; -1 if a sweep deleted it as a leftover before it was locked."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise OSError(error.errno, f"cannot write into this folder: {error.strerror}", str(path.parent)) from None
    if _lock(descriptor) and leads_to(path, descriptor):
        return descriptor
    os.close(descriptor)
    return -1


def _lock(descriptor: int) -> bool:
    """Whether we may go on: we have the lock, or files cannot be locked here. Then drafts are never swept away."""
    try:
        return try_lock(descriptor) if CAN_LOCK else True
    except OSError:
        return True


def leads_to(path: Path, descriptor: int) -> bool:
    """Whether the path still names the open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _link(draft: Path, name: Path) -> None:
    """Gives the draft another name, if that name is free."""
    try:
        os.link(draft, name)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: reserve the name, then replace it
        os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        draft.replace(name)


def sync_folder(path: Path) -> None:
    """Writes the names in a folder to the disk."""
    if os.name == "posix":
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot sync a folder
                raise
        finally:
            os.close(folder)


# --- leftovers


def drafts_for(target: Path, kind: Kind) -> Iterator[tuple[Path, str]]:
    """The drafts of a file, each with its stamp. A process may still be working on them."""
    for path in _drafts_in(target.parent, kind):
        if path.name.startswith(_prefix(target, kind)):
            yield path, path.name.removeprefix(_prefix(target, kind))


def sweep(folder: Path) -> None:
    """Deletes the drafts in a folder that no process works on."""
    for path in _drafts_in(folder, "part"):
        delete_leftover(path)


def _drafts_in(folder: Path, kind: Kind) -> list[Path]:
    name = re.compile(rf"\..+\.quiltbee-{kind}-[0-9a-f]{{16}}")
    try:
        return [path for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError:  # there is no such folder, or we may not read it
        return []


def delete_leftover(draft: Path) -> bool:
    """Deletes a draft, unless a process works on it or we may not delete it. Returns whether it did."""
    if not CAN_LOCK:
        return False
    try:
        descriptor = os.open(draft, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        free = try_lock(descriptor) and leads_to(draft, descriptor)
        if free and _DELETES_OPEN_FILES:  # while we hold the lock: its maker may be about to lock it
            _delete(draft)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    if free and not _DELETES_OPEN_FILES:
        _delete(draft)
    return free


def _delete(draft: Path) -> None:
    """Deletes the draft last: as long as it is there, a sweep finds the files that SQLite keeps beside it."""
    for suffix in (*SQLITE_SUFFIXES, ""):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)
