"""Edition files: TOML text -> `Edition`, or every problem in it with its line, in plain words."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from quiltbee.rules.edition import LEATHER, Edition, Patch, SpecialTile, TimeBoard, longest_line
from quiltbee.rules.shapes import Cells, normalised, turned_cells
from quiltbee.rules.toml_lines import Path, find_line, key_lines

LARGEST_QUILT = 10
MOST_PATCHES = 64
LARGEST_NUMBER = 99
LARGEST_LAST_SPACE = 199
MOST_SYMBOLS = 9

DEFAULT_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "patch": "patch",
        "patches": "patches",
        "button": "button",
        "buttons": "buttons",
        "quilt": "quilt",
        "leather": "leather patch",
        "leathers": "leather patches",
        "circle": "circle",
        "time_board": "time board",
        "neutral_token": "neutral token",
        "special": "special tile",
        "sew": "sew",
        "sewed": "sewed",
    }
)


class Problem(NamedTuple):
    """One thing that is wrong with an edition file."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class EditionError(ValueError):
    """An edition file that cannot be played; `problems` has every one of them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_edition(text: str) -> Edition:
    """The edition that a file describes. Raises `EditionError` with all problems in it."""
    return _Reader(text).edition()


def edition_problems(text: str) -> list[Problem]:
    """What is wrong with an edition file, in the order of its lines; empty if it can be played."""
    try:
        read_edition(text)
    except EditionError as error:
        return error.problems
    return []


class _Reader:
    """Reads one file and collects what is wrong on the way, so that a user sees all of it at once."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.lines = key_lines(text)
        try:
            self.data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else 1 + text.count("\n")
            raise EditionError([Problem(line, f"this is not TOML: {error}")]) from None

    def problem(self, path: Path, message: str) -> None:
        self.problems.append(Problem(find_line(self.lines, path), message))

    def edition(self) -> Edition:
        top = _Table(self, (), self.data)
        id = top.text("id", 'an id such as "my-quilt"', pattern=r"[a-z][a-z0-9-]{0,39}")
        title = top.text("title", "a title")
        year = top.number("year", 0, 9999, default=0)
        dress = top.text("dress", "the name of a dress", pattern=r"[a-z][a-z0-9-]{0,39}", default="patchwork")
        start_buttons = top.number("start_buttons", 0, LARGEST_NUMBER, default=5)
        reach = top.number("reach", 1, 9, default=3)
        penalty = top.number("empty_cell_penalty", 0, LARGEST_NUMBER, default=2)
        refill_when_left = top.number("refill_when_left", 0, MOST_PATCHES, default=0)
        may_discard = top.flag("leather_may_be_discarded", default=False)
        quilt = top.table("quilt")
        columns = quilt.number("columns", 2, LARGEST_QUILT)
        rows = quilt.number("rows", 2, LARGEST_QUILT)
        quilt.nothing_else()
        special = self._special(top, columns, rows)
        boards = self._boards(top)
        words = dict(DEFAULT_WORDS) | top.texts("words")
        provenance = top.texts("provenance")
        patches = self._patches(top, columns, rows)
        self._sets(patches, refill_when_left)
        top.nothing_else()
        if self.problems:
            raise EditionError(sorted(self.problems))
        longest = longest_line(patches)
        return Edition(
            id=id,
            title=title,
            columns=columns,
            rows=rows,
            patches=tuple(patch.cut_for(columns + 1, longest) for patch in patches),
            boards=MappingProxyType(boards),
            board=next(iter(boards)),
            start_buttons=start_buttons,
            reach=reach,
            empty_cell_penalty=penalty,
            refill_when_left=refill_when_left,
            leather_may_be_discarded=may_discard,
            special=special,
            year=year,
            dress=dress,
            words=MappingProxyType(words),
            provenance=MappingProxyType(provenance),
        )

    def _special(self, top: "_Table", columns: int, rows: int) -> SpecialTile | None:
        if "special_tile" not in top.data:
            return None
        table = top.table("special_tile")
        square = table.number("square", 1, LARGEST_QUILT)
        points = table.number("points", 0, LARGEST_NUMBER)
        table.nothing_else()
        if square > min(columns, rows):
            table.problem("square", f"a square of {square} does not fit on a quilt of {columns} by {rows}")
        return SpecialTile(square, points)

    def _boards(self, top: "_Table") -> dict[str, TimeBoard]:
        tables = top.table("boards")
        boards = {name: self._board(tables.table(name)) for name in list(tables.data)}
        if "boards" in top.data and not boards:
            top.problem("boards", "there is no time board; write one as [boards.standard]")
        for name in boards:
            if not re.fullmatch(r"[A-Za-z0-9-]{1,39}", name):
                tables.problem(name, f"the name of board {name!r} may have letters, digits and '-' only")
        return boards

    def _board(self, table: "_Table") -> TimeBoard:
        last = table.number("last_space", 1, LARGEST_LAST_SPACE)
        board = TimeBoard(last, table.marks("income_at", last), table.marks("leather_at", last))
        table.nothing_else()
        return board

    def _patches(self, top: "_Table", columns: int, rows: int) -> tuple[Patch, ...]:
        tables = top.tables("patches")
        if len(tables) > MOST_PATCHES:
            top.problem("patches", f"there are {len(tables)} patches; at most {MOST_PATCHES} can be played")
        patches: list[Patch] = []
        for table in tables:
            patch = self._patch(table)
            if any(patch.id == other.id for other in patches):
                table.problem("id", f"there is already a patch {patch.id!r}; every patch needs an id of its own")
            if patch.cells and not _can_lie_on(patch.cells, columns, rows):
                table.problem("rows", f"patch {patch.id} is larger than the quilt of {columns} by {rows}")
            patches.append(patch)
        return tuple(patches)

    def _patch(self, table: "_Table") -> Patch:
        id = table.text("id", 'an id such as "p01"', pattern=r"[a-z][a-z0-9]{0,15}")
        if id == LEATHER:
            table.problem("id", f"{LEATHER!r} is the name of the leather patches; choose another id")
        patch = Patch(
            id=id,
            cells=table.cells(id),
            cost=table.number("cost", 0, LARGEST_NUMBER),
            time=table.number("time", 0, LARGEST_NUMBER),
            income=table.number("income", 0, MOST_SYMBOLS, default=0),
            second_set=table.text("set", '"first" or "second"', pattern="first|second", default="first") == "second",
        )
        table.nothing_else()
        return patch

    def _sets(self, patches: tuple[Patch, ...], refill_when_left: int) -> None:
        first = [patch for patch in patches if not patch.second_set and patch.cells]
        second = [patch for patch in patches if patch.second_set]
        if not first:
            self.problem(("patches",), "there is no patch in the first set, so there is nothing to lay out")
        elif len(smallest := [patch.id for patch in first if patch.size == min(each.size for each in first)]) > 1:
            self.problem(
                ("patches",),
                f"there is no smallest patch: {', '.join(smallest)} are all the smallest of the first set, "
                "but the neutral token needs exactly one to start behind",
            )
        if second and not 0 < refill_when_left < len(first):
            self.problem(
                ("refill_when_left",),
                f"there is a second set, so refill_when_left must say how many patches are left when it joins: "
                f"1 to {len(first) - 1}",
            )
        if refill_when_left and not second:
            self.problem(("refill_when_left",), "refill_when_left is set, but no patch is in the second set")


class _Table:
    """One table of the file; every question about it either answers or notes a problem and answers a stand-in."""

    def __init__(self, reader: _Reader, path: Path, data: Mapping[str, Any]) -> None:
        self.reader = reader
        self.path = path
        self.data = data
        self.asked: set[str] = set()

    def problem(self, key: str, message: str) -> None:
        self.reader.problem((*self.path, key), message)

    def _value(self, key: str, kind: Callable[[Any], bool], wanted: str, default: Any, stand_in: Any) -> Any:
        self.asked.add(key)
        if key not in self.data:
            if default is None:
                self.problem(key, f"{self._name(key)} is missing; write {wanted}")
                return stand_in
            return default
        if not kind(self.data[key]):
            self.problem(key, f"{self._name(key)} must be {wanted}, not {_short(self.data[key])}")
            return stand_in
        return self.data[key]

    def _name(self, key: str) -> str:
        where = self.data.get("id", f"number {int(self.path[1]) + 1}") if self.path[:1] == ("patches",) else None
        return f"patch {where}: {key}" if where else ".".join(map(str, (*self.path, key)))

    def text(self, key: str, wanted: str, pattern: str = r"(?s).{1,200}", default: str | None = None) -> str:
        def fits(value: Any) -> bool:
            return isinstance(value, str) and re.fullmatch(pattern, value) is not None

        return str(self._value(key, fits, wanted, default, ""))

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        def fits(value: Any) -> bool:
            return type(value) is int and least <= value <= most

        return int(self._value(key, fits, f"a whole number from {least} to {most}", default, most))

    def flag(self, key: str, default: bool) -> bool:
        return bool(self._value(key, lambda value: isinstance(value, bool), "true or false", default, default))

    def marks(self, key: str, last_space: int) -> tuple[int, ...]:
        """Spaces of the time board, each once, in order."""

        def fits(value: Any) -> bool:
            return isinstance(value, list) and all(type(mark) is int for mark in value)

        marks = self._value(key, fits, "a list of spaces such as [5, 11, 17]", None, [])
        for mark in marks:
            if mark > last_space:
                self.problem(key, f"{self._name(key)}: mark {_short(mark)} is beyond the last space, {last_space}")
            if mark < 1:
                self.problem(key, f"{self._name(key)}: mark {_short(mark)} can never be crossed; the first is 1")
        for mark in sorted({mark for mark in marks if marks.count(mark) > 1}):
            self.problem(key, f"{self._name(key)}: mark {mark} is listed twice")
        return tuple(sorted(marks))

    def table(self, key: str) -> "_Table":
        wanted = f"a table [{'.'.join(map(str, (*self.path, key)))}]"
        data = self._value(key, lambda value: isinstance(value, dict), wanted, None, None)
        return _Table(self.reader, (*self.path, key), data) if data is not None else _Silent(self.reader)

    def tables(self, key: str) -> list["_Table"]:
        def fits(value: Any) -> bool:
            return isinstance(value, list) and all(isinstance(each, dict) for each in value)

        found = self._value(key, fits, f"a list of tables, each under [[{key}]]", None, [])
        return [_Table(self.reader, (*self.path, key, number), data) for number, data in enumerate(found)]

    def texts(self, key: str) -> dict[str, str]:
        """A table of free texts, such as display words."""

        def fits(value: Any) -> bool:
            return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())

        return dict(self._value(key, fits, "a table of texts", {}, {}))

    def cells(self, id: str) -> Cells:
        """The cells of a patch, drawn as `rows` or listed as `cells`."""
        if "rows" in self.data and "cells" in self.data:
            self.problem("cells", f"patch {id} has both rows and cells; one of them is enough")
        listed = self._listed_cells(id) if "cells" in self.data else self._drawn_cells()
        self.asked |= {"rows", "cells"}
        if not listed:
            return ()
        cells = normalised(set(listed))
        if not _connected(cells):
            self.problem(
                "cells" if "cells" in self.data else "rows", f"patch {id} is in pieces: its cells do not hang together"
            )
        return cells

    def _drawn_cells(self) -> list[tuple[int, int]]:
        def fits(value: Any) -> bool:
            return (
                isinstance(value, list)
                and 0 < len(value) <= LARGEST_QUILT
                and all(isinstance(row, str) and re.fullmatch(r"[X.]{1,10}", row) for row in value)
                and any("X" in row for row in value)
            )

        rows = self._value("rows", fits, 'a drawing such as ["XX.", ".XX"] of at most 10 by 10', None, [])
        return [(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]

    def _listed_cells(self, id: str) -> list[tuple[int, int]]:
        def is_cell(value: Any) -> bool:
            return (
                isinstance(value, list)
                and len(value) == 2
                and all(type(n) is int and 0 <= n < LARGEST_QUILT for n in value)
            )

        def fits(value: Any) -> bool:
            return isinstance(value, list) and len(value) > 0 and all(map(is_cell, value))

        found = self._value("cells", fits, "a list of [row, column] pairs from 0 to 9", None, [])
        listed = [(row, column) for row, column in found]
        for row, column in sorted({cell for cell in listed if listed.count(cell) > 1}):
            self.problem("cells", f"patch {id}: cells overlap: [{row}, {column}] is listed twice")
        return listed

    def nothing_else(self) -> None:
        """Notes every key that nobody asked for: a misspelt word should not pass in silence."""
        for key in self.data:
            if key not in self.asked:
                self.problem(key, f"{self._name(key)} is not known here; known are {', '.join(sorted(self.asked))}")


class _Silent(_Table):
    """A table that is missing: its absence has been noted once, what it would hold need not be."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__(reader, (), {})

    def problem(self, key: str, message: str) -> None:
        """Nothing new to say."""


def _connected(cells: Cells) -> bool:
    todo = {cells[0]}
    left = set(cells)
    while todo:
        row, column = todo.pop()
        left.discard((row, column))
        todo |= left & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    return not left


def _can_lie_on(cells: Cells, columns: int, rows: int) -> bool:
    def inside(turned: Iterable[tuple[int, int]]) -> bool:
        return all(row < rows and column < columns for row, column in turned)

    return inside(cells) or inside(turned_cells(cells, 1))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
