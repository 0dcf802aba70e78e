"""The names of an SQLite file, and the files that belong to it."""

import re
import sys
from contextlib import suppress
from pathlib import Path

from quiltbee.files.drafts import SQLITE_SUFFIXES
from quiltbee.server.storage.errors import CannotOpen

OLD_LOCK_SUFFIX = ".lock"
"""What earlier versions of quiltbee added to a database's name for the file that they locked."""


def beside(database: Path, suffix: str) -> Path:
    """The file that SQLite keeps beside a database, with such a suffix."""
    return database.with_name(database.name + suffix)


def belongs_to(database: Path, path: Path) -> bool:
    """Whether a path, under any name, leads to a database or to a file that is kept beside it."""
    real = database.resolve()
    suffixes = ("", *SQLITE_SUFFIXES, OLD_LOCK_SUFFIX)
    return any(_are_same(path, beside(real, suffix)) for suffix in suffixes)


def _are_same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return one.samefile(other)
    one = one.resolve()  # one of the two does not exist yet; some systems ignore the case of letters
    with suppress(OSError):
        return one.name.casefold() == other.name.casefold() and one.parent.samefile(other.parent)
    return False


def must_have_one_name(path: Path) -> None:
    """Raises `CannotOpen` for a folder, and for a file with several names (symbolic links do not count).

    SQLite keeps the log beside the name by which it opens the file. Under another name the log would not be found, and
    all that is only in the log would be lost.
    """
    real = path.resolve()
    if real.is_dir():
        raise CannotOpen(f"{real} is a folder; name a file in it")
    if real.exists() and real.stat().st_nlink > 1:
        raise CannotOpen(f"{real} has a second name (a hard link): remove one of the names, or make a real copy")
    if _is_mount_point(real):
        raise CannotOpen(f"{real} is mounted as a single file: mount its folder instead")


def _is_mount_point(path: Path) -> bool:
    """Asks Linux. Other systems do not mount single files."""
    if sys.platform != "linux":
        return False
    with suppress(OSError):
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        return str(path) in (
            re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), line.split()[4]) for line in lines
        )
    return False
