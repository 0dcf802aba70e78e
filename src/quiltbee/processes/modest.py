"""Our background processes give way to everything else, and have limited memory."""

import os
from contextlib import suppress
from pathlib import Path

NICE = 10
MOST_MEMORY = 1 << 30
"""Three times what the longest thoughts take. A process that wants more fails, and is replaced."""


def be_modest(nice: int = NICE) -> None:
    """Lowers our priority and limits our memory. Not every system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    with suppress(AttributeError, OSError):
        if os.getsid(0) == os.getpid():  # Linux may share time among sessions first, and we are a session of our own
            Path("/proc/self/autogroup").write_text(str(nice))
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
