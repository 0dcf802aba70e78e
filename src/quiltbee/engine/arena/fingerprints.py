"""Whether a bot is still the same: a fingerprint of the files that its spec names.

>>> fingerprint("greedy:slip=2") is None
True
"""

import shlex
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path


def fingerprint(spec: str) -> str | None:
    """A hash of the files that a bot spec names: nets, Python files, and files in a command. None without any."""
    files = [path for name in _names(spec.strip()) if (path := Path(name)).is_file()]
    if not files:
        return None
    return sha256("".join(sha256(path.read_bytes()).hexdigest() for path in files).encode()).hexdigest()[:12]


def _names(spec: str) -> Iterator[str]:
    """The parts of a spec that may name files."""
    head, _, rest = spec.partition(":")
    if head == "cmd":
        yield from shlex.split(rest)
    elif head == "py":
        # A path may have colons, as on Windows: it ends before one of the others.
        parts = rest.split(":")
        yield from (":".join(parts[:count]) for count in range(1, len(parts) + 1))
    else:
        for option in rest.split(","):
            value = option.partition("=")[2]
            yield from _names(value) if value.startswith("py:") else (value,)
