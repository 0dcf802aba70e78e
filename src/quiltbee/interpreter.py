"""How we start Python. It must not run a file because that lies in the current folder and is called `queue.py`.

Python looks for modules in the current folder first when it is started with `-m` or `-c`; with `-P` it does not. `-I`
would ignore more than that: `PYTHONPATH` and what `pip install --user` has installed, which may be quiltbee itself.

`__main__` needs this module before it can forget the current folder, so it imports only what Python has loaded already.
"""

import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that means `-P`, for Pythons that are started by others for us."""


def python(*arguments: str) -> list[str]:
    """The command that runs this Python with these arguments, with the same view of what is installed."""
    return [sys.executable, *_flags(), *arguments]


def _flags() -> list[str]:
    if sys.flags.isolated:
        return ["-I"]
    also = {"-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site}
    return ["-P", *(flag for flag, is_set in also.items() if is_set)]


def heeds_safe_path() -> bool:
    """Whether a Python that is started with our own flags leaves the current folder alone if `SAFE_PATH` is set."""
    return bool(sys.flags.safe_path) or not sys.flags.ignore_environment


def forget_current_folder() -> None:
    """For `python -m`, which has put the current folder before everything that is installed."""
    try:
        here = os.getcwd()  # noqa: PTH109  # `pathlib` would be looked for in that folder
    except OSError:  # the folder is gone, so nothing is found there
        return
    if sys.path and sys.path[0] in ("", here):
        del sys.path[0]
