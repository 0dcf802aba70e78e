"""One server for one SQLite file: a lock that the operating system lets go when the process ends, however it ends."""

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # there is no flock on Windows; SQLite's own locks still keep the file whole
    fcntl = None  # type: ignore[assignment]


class InUse(RuntimeError):
    """Another server holds this database."""


class FileLock:
    """Holds `<database>.lock` until `release`."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    def acquire(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = self._path.open("a")
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                database = self._path.with_suffix("")
                raise InUse(
                    f"{database} is in use by another quiltbee; stop it, or choose another --database"
                ) from None
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
