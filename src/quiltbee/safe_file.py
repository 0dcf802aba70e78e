"""Writing a file so that a crash, a full disk or a power cut leaves the old content or the new, never half of it."""

import os
from pathlib import Path


def write_safely(path: Path, content: str | bytes) -> None:
    """Writes the whole content, text as UTF-8, beside the file, then puts it in the file's place in one step."""
    target = path.resolve()  # a link stays a link
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
