"""Code of the user: `py:MODULE:NAME` for an installed module, `py:./FILE.py:NAME` for a file.

A module is looked for among the installed packages and in `PYTHONPATH`, never in the current folder: no file may run
only because it lies there. A file runs when its path is given.
"""

import importlib
import importlib.util
import sys
import traceback
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from quiltbee.engine.bot import BotFailed

GROUP = "quiltbee.bots"
"""Packages announce their bots with entry points of this group."""
_PACKAGE = Path(__file__).parents[2]


def load(where: str, name: str) -> Any:
    """The thing of this name in a module, or in a file if `where` is a path. Raises `BotFailed`."""
    found: Any = _file(where) if is_path(where) else _module(where, name)
    for part in name.split("."):
        if not hasattr(found, part):
            raise BotFailed(f"there is no {part!r} in {where}")
        found = getattr(found, part)
    return found


def is_path(where: str) -> bool:
    """Whether a text names a file and not a module."""
    return where.endswith(".py") or "/" in where or "\\" in where


def announced() -> dict[str, Any]:
    """The entry points of installed packages, by the name of the bot."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_announced(name: str) -> Any:
    """What an installed package announces under this name. Raises `BotFailed`."""
    try:
        return announced()[name].load()
    except Exception as error:
        raise BotFailed(f"the bot {name!r} of an installed package cannot be loaded: {error_text(error)}") from error


def error_text(error: BaseException) -> str:
    """An error of the user's code in one line, with the place in that code."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if _is_theirs(frame.filename)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{place}"


def _is_theirs(file: str) -> bool:
    return not file.startswith("<frozen") and not Path(file).is_relative_to(_PACKAGE)


def _module(where: str, name: str) -> ModuleType:
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{where}.".startswith(f"{error.name}."):
            raise BotFailed(f"the module {where} cannot be loaded: {error_text(error)}") from error
        path = f"./{where.replace('.', '/')}.py"
        hint = f"; for the file {path} write py:{path}:{name}" if Path(path).is_file() else ""
        raise BotFailed(f"there is no installed module {where!r}{hint}") from None
    except Exception as error:
        raise BotFailed(f"the module {where} cannot be loaded: {error_text(error)}") from error


@dataclass(frozen=True)
class _Beside:
    """Finds the modules beside a file that runs, after all others have looked.

    Names of the standard library are left out: it tries modules that only other systems have, such as `nt`, and must
    not find a file of the user there.
    """

    folder: str

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if path is not None or name in sys.stdlib_module_names:
            return None
        return PathFinder.find_spec(name, [self.folder])


def _file(where: str) -> ModuleType:
    """Runs a file once; asked again, the module is still there. It finds the modules beside it, after all others."""
    path = Path(where).resolve()
    key = f"py:{path}"
    if key in sys.modules:
        return sys.modules[key]
    spec = importlib.util.spec_from_file_location(key, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BotFailed(f"there is no Python file {where}")
    beside = _Beside(str(path.parent))
    if beside not in sys.meta_path:
        sys.meta_path.append(beside)
    module = sys.modules[key] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[key]
        raise BotFailed(f"{where} cannot be loaded: {error_text(error)}") from error
    return module
