"""One server for one SQLite file, whatever names it has. The system drops the lock when the process ends.

The lock is on the file itself (`quiltbee.files.byte_lock`). Where the system has no such locks, a file beside it is
locked instead. That file is found through symbolic links, but not through other mounts.
"""

import errno
import os
from pathlib import Path
from types import TracebackType

from quiltbee.files.byte_lock import CAN_LOCK, try_lock
from quiltbee.files.drafts import leads_to
from quiltbee.server.storage.errors import CannotOpen, InUse
from quiltbee.server.storage.sqlite_names import OLD_LOCK_SUFFIX, beside


class FileLock:
    """Holds a database from `acquire` to `release`. It makes the file if there is none.

    Close all connections to the database before `release`: when a process closes any descriptor of a file, the system
    drops SQLite's own locks on it.
    """

    def __init__(self, database: Path, shared: bool = False) -> None:
        self._path = database.resolve()
        self._shared = shared
        self._descriptors: list[int] = []
        self._made_it = False

    def acquire(self) -> None:
        """Raises `InUse` if another process holds the database, `CannotOpen` if it cannot be held at all."""
        try:
            while not self._try():
                self._close()  # a restore has put another file there meanwhile
        except OSError as error:
            self._close()
            raise CannotOpen(f"{self._path} cannot be opened: {error.strerror}{self._advice(error)}") from None
        except CannotOpen:
            self._close()
            raise

    def _advice(self, error: OSError) -> str:
        may_not = error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) and not self._shared
        return "; both the file and its folder must be writable" if may_not else ""

    def _try(self) -> bool:
        """Locks the file. Returns whether it is still the file with this name."""
        descriptor = self._open()
        self._descriptors.append(descriptor)
        if not (try_lock(descriptor, self._shared) if CAN_LOCK else self._try_beside()):
            raise InUse(f"{self._path} is in use by another quiltbee; stop it, or choose another --database")
        return leads_to(self._path, descriptor)

    def _open(self) -> int:
        if self._shared:
            return os.open(self._path, os.O_RDONLY)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            return os.open(self._path, os.O_RDWR)
        self._made_it = True
        return descriptor

    def _try_beside(self) -> bool:
        import fcntl

        self._descriptors.append(os.open(beside(self._path, OLD_LOCK_SUFFIX), os.O_RDWR | os.O_CREAT, 0o644))
        try:
            fcntl.flock(self._descriptors[-1], fcntl.LOCK_NB | (fcntl.LOCK_SH if self._shared else fcntl.LOCK_EX))
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """Drops the lock. Deletes the file if it was made here and nobody has written to it."""
        if self._descriptors and self._made_it and self._is_unused():
            self._path.unlink()
        self._close()

    def make_way(self) -> None:
        """Called before the file is replaced: Windows does not replace a file that is open."""
        if os.name == "nt":
            self._close()

    def _is_unused(self) -> bool:
        is_empty = os.fstat(self._descriptors[0]).st_size == 0 and not beside(self._path, "-wal").exists()
        return is_empty and leads_to(self._path, self._descriptors[0])

    def _close(self) -> None:
        while self._descriptors:
            os.close(self._descriptors.pop())

    def __enter__(self) -> "FileLock":
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
