"""Finds editions by name: in the package, in named files, or next to a game."""

import re
from collections.abc import Iterable
from pathlib import Path

from quiltbee.editions.files import EditionError, read_edition
from quiltbee.editions.known import UnknownEdition, edition, edition_ids
from quiltbee.editions.toml_table import Problem
from quiltbee.rules.edition import Edition

_LARGEST_FILE = 1 << 20
"""In bytes. An edition file has about ten thousand; a larger file is something else."""


class BadEditionFile(ValueError):
    """An edition file with problems; the message lists each as `FILE:LINE: what is wrong`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from quiltbee import edition
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "mine.toml"
    ...     _ = file.write_text("id = 1")
    ...     try:
    ...         edition(file)
    ...     except BadEditionFile as error:
    ...         "boards is missing" in str(error)
    True
    """

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{path}:{problem.line}: {problem.message}" for problem in problems))
        self.path = path
        self.problems = problems


def load_edition(path: str | Path) -> Edition:
    """The edition that a TOML file describes. Raises `BadEditionFile` with every problem in it."""
    path = Path(path)
    try:
        return read_edition(edition_file_text(path))
    except EditionError as error:
        raise BadEditionFile(path, error.problems) from None


def edition_file_text(path: Path) -> str:
    """The text of an edition file. Raises `EditionError` if it is not text."""
    content = path.read_bytes()
    if len(content) > _LARGEST_FILE:
        raise EditionError([Problem(1, f"this file has {len(content)} bytes; an edition file has a few thousand")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + content.count(b"\n", 0, error.start)
        raise EditionError([Problem(line, "this is not text in UTF-8")]) from None


def open_edition(name: str | Path, board: str | None = None) -> Edition:
    """An edition by its id or by the path of its file, with one of its time boards (by default the first).

    An id is looked for in the package, then in the edition files of the current folder.

    >>> open_edition("patchwork").time.leather_at
    (20, 26, 32, 44, 50)
    >>> open_edition("patchwork", "revised").time.leather_at
    (26, 32, 38, 44, 50)
    """
    found = EditionFinder(folders=["."]).named(str(name))
    return found if board is None else found.on_board(board)


class EditionFinder:
    """Finds editions: first in the given files, then in the package, then in the folders.

    >>> EditionFinder().find("express").title
    'Patchwork Express'
    """

    def __init__(self, files: Iterable[str | Path] = (), folders: Iterable[str | Path] = ()) -> None:
        self._known: dict[str, Edition] = {}
        self._folders = tuple(dict.fromkeys(map(Path, folders)))
        for file in files:
            self._keep(load_edition(file))

    def find(self, id: str) -> Edition:
        """The edition with this id: for reading texts that name their edition."""
        if id not in self._known:
            self._keep(edition(id) if id in edition_ids() else self._from_folders(id))
        return self._known[id]

    def named(self, name: str) -> Edition:
        """The edition with this id, or the one in the file with this path."""
        if name.endswith(".toml") or "/" in name or "\\" in name:
            return self._keep(load_edition(name))
        return self.find(name)

    def _keep(self, found: Edition) -> Edition:
        return self._known.setdefault(found.id, found)

    def _from_folders(self, id: str) -> Edition:
        files = [file for folder in self._folders for file in sorted(folder.glob("*.toml")) if _names_itself(file, id)]
        if not files:
            raise UnknownEdition(
                f"there is no edition {id!r}; there are {', '.join(edition_ids())}, and custom editions in TOML files"
            )
        if len({file.resolve() for file in files}) > 1:
            raise UnknownEdition(
                f"{' and '.join(map(str, files))} both describe an edition {id!r}; name one of the files"
            )
        return load_edition(files[0])


def _names_itself(file: Path, id: str) -> bool:
    """Whether a TOML file looks like the edition with this id. Most TOML files are not editions."""
    try:
        text = edition_file_text(file)
    except (OSError, EditionError):
        return False
    return re.search(rf"""^\s*id\s*=\s*["']{re.escape(id)}["']""", text, re.MULTILINE) is not None
