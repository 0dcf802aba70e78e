"""Edition files: TOML text becomes an `Edition`, or a list of its problems, with lines, in plain words."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from quiltbee.editions.sizes import LARGEST_FILE, check_sizes
from quiltbee.editions.toml_table import Problem, Table, TomlFile
from quiltbee.rules.edition import LEATHER, Edition, Patch, SpecialTile, TimeBoard, longest_line
from quiltbee.rules.shapes import Cells, normalised, turned_cells
from quiltbee.rules.wording import message, quoted

LARGEST_QUILT = 10
MOST_PATCHES = 64
LARGEST_NUMBER = 99
LARGEST_LAST_SPACE = 199
MOST_SYMBOLS = 9

_NAME = r"[a-z][a-z0-9-]{0,39}"

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


class EditionError(ValueError):
    """An edition file that cannot be played; `problems` lists what is wrong.

    >>> try:
    ...     read_edition("id = 1")
    ... except EditionError as error:
    ...     error.problems[1].message
    'id must be an id such as "my-quilt", not 1'
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_edition(text: str, any_size: bool = False) -> Edition:
    """The edition that a file describes. Raises `EditionError` with all problems in it.

    The size of a file is limited, so that it is read in a moment. `any_size` is for the editions of stored games.

    >>> text = '''
    ... id = "tiny"
    ... title = "Tiny"
    ... quilt = {columns = 3, rows = 3}
    ... boards.standard = {last_space = 5, income_at = [5], leather_at = []}
    ... patches = [{id = "t1", rows = ["X"], cost = 1, time = 1}, {id = "t2", rows = ["XX"], cost = 1, time = 1}]
    ... '''
    >>> read_edition(text).title
    'Tiny'
    """
    if len(text) > LARGEST_FILE and not any_size:
        too_long = message(
            "edition_too_long", "the file has {0} characters; an edition has at most {1}", len(text), LARGEST_FILE
        )
        raise EditionError([Problem(1, too_long)])
    file = TomlFile(text)
    if not file.problems and not any_size:
        check_sizes(file.top)
    edition = None if file.problems else _edition(file.top)
    if edition is None or file.problems:
        raise EditionError(file.problems)
    return edition


def edition_problems(text: str) -> list[Problem]:
    """What is wrong with an edition file, in the order of its lines; empty if it can be played.

    >>> edition_problems("id = 1")[0]
    Problem(line=1, message='boards is missing; write a table [boards]')
    """
    try:
        read_edition(text)
    except EditionError as error:
        return error.problems
    return []


def _edition(top: Table) -> Edition:
    quilt = top.table("quilt")
    columns, rows = quilt.number("columns", 2, LARGEST_QUILT), quilt.number("rows", 2, LARGEST_QUILT)
    quilt.nothing_else()
    boards = _boards(top)
    patches = _patches(top, columns, rows)
    edition = Edition(
        id=top.text("id", message("want_edition_id", 'an id such as "my-quilt"'), pattern=_NAME),
        title=top.text("title", message("want_title", "a title")),
        columns=columns,
        rows=rows,
        patches=_cut(patches, columns),
        boards=MappingProxyType(boards),
        board=next(iter(boards), ""),
        start_buttons=top.number("start_buttons", 0, LARGEST_NUMBER, default=5),
        reach=top.number("reach", 1, 9, default=3),
        empty_cell_penalty=top.number("empty_cell_penalty", 0, LARGEST_NUMBER, default=2),
        refill_when_left=top.number("refill_when_left", 0, MOST_PATCHES, default=0),
        leather_may_be_discarded=top.flag("leather_may_be_discarded", default=False),
        special=_special(top, columns, rows),
        year=top.number("year", 0, 9999, default=0),
        dress=top.text("dress", message("want_dress", "the name of a dress"), pattern=_NAME, default="patchwork"),
        words=MappingProxyType(dict(DEFAULT_WORDS) | top.texts("words")),
        provenance=MappingProxyType(top.texts("provenance")),
    )
    _check_sets(top, patches, edition.refill_when_left)
    top.nothing_else()
    return edition


def _special(top: Table, columns: int, rows: int) -> SpecialTile | None:
    if not top.has("special_tile"):
        return None
    table = top.table("special_tile")
    square = table.number("square", 1, LARGEST_QUILT)
    points = table.number("points", 0, LARGEST_NUMBER)
    table.nothing_else()
    if square > min(columns, rows):
        table.problem(
            "square",
            message(
                "square_too_large",
                "square: a square of {0} does not fit on a quilt of {1} by {2}",
                square,
                columns,
                rows,
            ),
        )
    return SpecialTile(square, points)


# --- time boards --------------------------------------------------------------------------------------------------


def _boards(top: Table) -> dict[str, TimeBoard]:
    tables = top.table("boards")
    if "boards" in top.data and not tables.data:
        top.problem("boards", message("no_board", "there is no time board; write one as [boards.standard]"))
    for name in tables.data:
        if not re.fullmatch(r"[A-Za-z0-9-]{1,39}", name):
            tables.problem(
                name,
                message("bad_board_name", "{0} cannot name a board: use letters, digits and '-' only", quoted(name)),
            )
    return {name: _board(tables.table(name)) for name in tables.data}


def _board(table: Table) -> TimeBoard:
    last = table.number("last_space", 1, LARGEST_LAST_SPACE)
    board = TimeBoard(last, _marks(table, "income_at", last), _marks(table, "leather_at", last))
    table.nothing_else()
    return board


def _marks(table: Table, key: str, last_space: int) -> tuple[int, ...]:
    """Spaces of the time board, each once, in order."""

    def is_right(value: Any) -> bool:
        return isinstance(value, list) and all(type(mark) is int for mark in value)

    marks = table.value(key, is_right, message("want_spaces", "a list of spaces such as [5, 11, 17]"), None, [])
    if len(marks) > LARGEST_LAST_SPACE:
        table.problem(
            key,
            message(
                "too_many_marks",
                "{0}: there are {1} marks; at most {2} are allowed",
                key,
                len(marks),
                LARGEST_LAST_SPACE,
            ),
        )
        return ()
    for mark in marks:
        if mark > last_space:
            table.problem(
                key,
                message(
                    "mark_beyond_end", "{0}: mark {1} is beyond the last space, {2}", key, quoted(mark), last_space
                ),
            )
        if mark < 1:
            table.problem(
                key,
                message(
                    "mark_before_start",
                    "{0}: mark {1} can never be crossed; the first possible mark is 1",
                    key,
                    quoted(mark),
                ),
            )
    for mark in _repeated(marks):
        table.problem(key, message("mark_twice", "{0}: mark {1} is listed twice", key, quoted(mark)))
    return tuple(sorted(set(marks) & set(range(1, last_space + 1))))


def _repeated(things: list[Any]) -> list[Any]:
    """The items that occur more than once, in order."""
    seen: set[Any] = set()
    return sorted({thing for thing in things if thing in seen or seen.add(thing)})  # type: ignore[func-returns-value]


# --- patches ------------------------------------------------------------------------------------------------------


def _patches(top: Table, columns: int, rows: int) -> tuple[Patch, ...]:
    tables = top.tables("patches")
    if len(tables) > MOST_PATCHES:
        top.problem(
            "patches",
            message("too_many_patches", "there are {0} patches; at most {1} can be played", len(tables), MOST_PATCHES),
        )
    patches: list[Patch] = []
    for number, table in enumerate(tables[:MOST_PATCHES], start=1):
        table = table.called(
            message("patch_named", "patch {0}: ", quoted(table.data["id"]) if "id" in table.data else number)
        )
        patch = _patch(table)
        if any(patch.id == other.id for other in patches):
            table.problem(
                "id",
                message(
                    "patch_id_twice", "there is already a patch {0}; every patch needs an id of its own", repr(patch.id)
                ),
            )
        if patch.cells and not _can_lie_on(patch.cells, columns, rows):
            table.problem(
                "rows", message("patch_too_large", "it is larger than the quilt of {0} by {1}", columns, rows)
            )
        patches.append(patch)
    return tuple(patches)


def _patch(table: Table) -> Patch:
    patch = Patch(
        id=table.text("id", message("want_patch_id", 'an id such as "p01"'), pattern=r"[a-z][a-z0-9]{0,15}"),
        cells=_cells(table),
        cost=table.number("cost", 0, LARGEST_NUMBER),
        time=table.number("time", 0, LARGEST_NUMBER),
        income=table.number("income", 0, MOST_SYMBOLS, default=0),
        second_set=table.text(
            "set", message("want_set", '"first" or "second"'), pattern="first|second", default="first"
        )
        == "second",
    )
    if patch.id == LEATHER:
        table.problem(
            "id", message("id_of_leather", "{0} is the name of the leather patches; choose another id", repr(LEATHER))
        )
    table.nothing_else()
    return patch


def _cells(table: Table) -> Cells:
    """The cells of a patch, drawn as `rows` or listed as `cells`."""
    is_drawn, is_listed = table.has("rows"), table.has("cells")
    if is_drawn and is_listed:
        table.problem("cells", message("rows_and_cells", "it has both rows and cells; write only one of them"))
    key = "cells" if is_listed else "rows"
    listed = _listed_cells(table) if key == "cells" else _drawn_cells(table)
    if not listed:
        return ()
    cells = normalised(set(listed))
    if not _connected(cells):
        table.problem(key, message("patch_in_pieces", "it is in pieces: its cells are not connected"))
    return cells


def _drawn_cells(table: Table) -> list[tuple[int, int]]:
    def is_right(value: Any) -> bool:
        return (
            isinstance(value, list)
            and 0 < len(value) <= LARGEST_QUILT
            and all(isinstance(row, str) and re.fullmatch(r"[X.]{1,10}", row) for row in value)
            and any("X" in row for row in value)
        )

    rows = table.value(
        "rows", is_right, message("want_drawing", 'a drawing such as ["XX.", ".XX"] of at most 10 by 10'), None, []
    )
    return [(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]


def _listed_cells(table: Table) -> list[tuple[int, int]]:
    def is_cell(value: Any) -> bool:
        return isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 <= n < 10 for n in value)

    def is_right(value: Any) -> bool:
        return isinstance(value, list) and len(value) > 0 and all(map(is_cell, value))

    found = table.value("cells", is_right, message("want_cells", "a list of [row, column] pairs from 0 to 9"), None, [])
    listed = [(row, column) for row, column in found]
    for row, column in _repeated(listed):
        table.problem("cells", message("cell_twice", "its cells overlap: [{0}, {1}] is listed twice", row, column))
    return listed


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


def _cut(patches: tuple[Patch, ...], columns: int) -> tuple[Patch, ...]:
    """The patches with their turns. Those without cells are left out; that problem is already noted."""
    whole = tuple(patch for patch in patches if patch.cells)
    longest = longest_line(whole)
    return tuple(patch.cut_for(columns + 1, longest) for patch in whole)


def _check_sets(top: Table, patches: tuple[Patch, ...], refill_when_left: int) -> None:
    first = [patch for patch in patches if not patch.second_set]
    second = [patch for patch in patches if patch.second_set]
    if not first:
        top.problem(
            "patches", message("empty_circle", "there is no patch in the first set, so the circle would be empty")
        )
    least = min((patch.size for patch in first), default=0)
    smallest = [patch.id for patch in first if patch.size == least]
    if len(smallest) > 1:
        top.problem(
            "patches",
            message(
                "no_smallest",
                "there is no smallest patch: {0} have {1} cells each, but exactly one patch of the first set must be "
                "the smallest: the neutral token starts next to it",
                ", ".join(smallest),
                least,
            ),
        )
    if second and not 0 < refill_when_left < len(first):
        top.problem(
            "refill_when_left",
            message(
                "no_refill",
                "there is a second set, so refill_when_left must say how many patches are left when it joins: 1 to {0}",
                len(first) - 1,
            ),
        )
    if refill_when_left and not second:
        top.problem(
            "refill_when_left", message("no_second_set", "refill_when_left is set, but no patch is in the second set")
        )
