"""A lock on an open file itself, independent of its name. The system drops it when the process ends.

The lock is on one byte that nobody reads or writes: SQLite leaves the page around its own lock bytes empty. It is an
"open file description" lock, because the other kinds do not fit a file that SQLite has open too:

- `lockf` locks are dropped as soon as the process closes any descriptor of the file, and SQLite closes some often;
- `flock` locks count as locks on the whole file on macOS, BSD and NFS, where SQLite could then not work;
- the `filelock` library uses `flock`, and has no shared lock on a file (docs/decisions/0015).
"""

import errno
import os
import sys

BYTE = 0x4000_0800
"""SQLite's own lock bytes are 0x40000000 to 0x400001FF; it uses nothing else of their page (4,096 bytes)."""

if sys.platform == "win32":
    import msvcrt

    CAN_LOCK = True

    def try_lock(descriptor: int, shared: bool = False) -> bool:  # noqa: ARG001  # Windows' C library has one kind
        """Lock the file, at once or not at all; the lock ends when the descriptor is closed."""
        os.lseek(descriptor, BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return _is_held(error)
        return True

else:
    import fcntl
    import struct

    CAN_LOCK = hasattr(fcntl, "F_OFD_SETLK")
    """Linux and new versions of macOS have such locks. Elsewhere this module locks nothing."""

    def try_lock(descriptor: int, shared: bool = False) -> bool:
        """Lock the file, at once or not at all; the lock ends when the descriptor is closed. A shared lock can have
        several holders, and needs no right to write."""
        kind = fcntl.F_RDLCK if shared else fcntl.F_WRLCK
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, _request(kind))
        except OSError as error:
            return _is_held(error)
        return True

    def _request(kind: int) -> bytes:
        """C's `struct flock`, whose order differs between systems."""
        if sys.platform == "darwin":
            return struct.pack("qqihh", BYTE, 1, 0, kind, os.SEEK_SET)
        return struct.pack("hhqqi0q", kind, os.SEEK_SET, BYTE, 1, 0)


def _is_held(error: OSError) -> bool:
    """False if another process holds the lock. Raises any other error."""
    if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
        return False
    raise error
