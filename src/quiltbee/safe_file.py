"""Writing a file so that a crash, a full disk or a power cut leaves the old content or the new, never half of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def write_safely(path: Path, content: str | bytes) -> None:
    """Writes the whole content, text as UTF-8."""
    with safe_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def safe_file(path: Path) -> Iterator[IO[bytes]]:
    """A new file to write to. If the block ends well, it takes the place of the old one in one step."""
    target = path.resolve()  # a link stays a link
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
