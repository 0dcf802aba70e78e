"""How we start Python. It must not run a file just because it is called `queue.py` and lies in the current folder.

With `-m` or `-c` Python looks for modules in the current folder first; with `-P` it does not. `-I` would ignore more
than that: `PYTHONPATH`, and packages of `pip install --user`, which may include quiltbee itself.

`__main__` needs this module before it can remove the current folder from the path. So this module imports only what
Python has already loaded.
"""

import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that means `-P`, for a Python that another program starts for us."""


def python(*arguments: str) -> list[str]:
    """The command that runs this Python with these arguments and the same installed packages."""
    return [sys.executable, *_flags(), *arguments]


def _flags() -> list[str]:
    if sys.flags.isolated:
        return ["-I"]
    also = {"-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site}
    return ["-P", *(flag for flag, is_set in also.items() if is_set)]


def heeds_safe_path() -> bool:
    """Whether a Python started with our own flags ignores the current folder if `SAFE_PATH` is set."""
    return bool(sys.flags.safe_path) or not sys.flags.ignore_environment


def forget_current_folder() -> None:
    """Removes the current folder, which `python -m` has put before all installed packages."""
    try:
        here = os.getcwd()  # noqa: PTH109  # Python would look for `pathlib` in that folder
    except OSError:  # the folder is gone, so nothing is found there
        return
    if sys.path and sys.path[0] in ("", here):
        del sys.path[0]
