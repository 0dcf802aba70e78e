"""How a command ends: with an exit code and, after an error, one sentence. Never with a traceback."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from quiltbee.cli.terminal import safe_terminal
from quiltbee.extras import how_to_install, package_of

WRONG = 1
"""A check failed."""
USAGE = 2
"""The command was used wrongly."""
FAULT = 3
"""A bug in quiltbee."""
INTERRUPTED = 130
NOBODY_LISTENS = 141
"""The program that read our output has ended, as `head` does. Shells use this code for a broken pipe."""

Parameters = ParamSpec("Parameters")


class Failure(Exception):
    """Ends a command with a message for the user."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def guarded(command: Callable[Parameters, int | None]) -> Callable[Parameters, None]:
    """The command with every error turned into a sentence and an exit code. The command returns its exit code."""

    @wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
            sys.stdout.flush()  # now, while a broken pipe can still be handled
            sys.exit(code or 0)
        except Failure as failure:
            _end(str(failure), failure.code)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that Python does not complain at exit
            sys.exit(NOBODY_LISTENS)
        except KeyboardInterrupt:
            _end("interrupted", INTERRUPTED)
        except OSError as error:
            _end(_os_message(error), USAGE)
        except ModuleNotFoundError as error:
            _missing(error)
        except Exception as error:
            _fault(error)

    return run


def code_of(run: Callable[[], object]) -> int:
    """The exit code of a run that ends by `SystemExit`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # do not fail for a name that the terminal cannot show
    try:
        with safe_terminal():
            run()
    except SystemExit as exit:
        return exit.code if isinstance(exit.code, int) else 0
    return 0


def _os_message(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{error.strerror or error}"


def _missing(error: ModuleNotFoundError) -> None:
    """A library that an extra would bring; or one of ours, which is a bug."""
    command = how_to_install(error.name)
    if command is None:
        _fault(error)
    _end(f"this needs {package_of(error.name)}, which is not installed: {command}", USAGE)


def _fault(error: Exception) -> None:
    """A bug. With QUILTBEE_DEBUG set, the traceback shows where it is."""
    if os.environ.get("QUILTBEE_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}"
    _end(f"a bug in quiltbee ({what}); set QUILTBEE_DEBUG=1 to see where", FAULT)


def _end(message: str, code: int) -> None:
    print(f"quiltbee: {message}", file=sys.stderr)
    sys.exit(code)
