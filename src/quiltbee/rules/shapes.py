"""The turns of a patch, and where they fit.

A turned patch is a few straight lines of cells. A *line map* holds every cell where a free line of one length begins.
A turned patch fits where the line maps of its lines, shifted to the corner of its bounding box, are all set. The line
maps of a quilt are made once and serve all patches, which takes far fewer operations than testing every cell.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from quiltbee.rules.bits import cells_mask

Cells = tuple[tuple[int, int], ...]
"""Cells as (row, column), sorted."""

Run = tuple[Cells, bool]
"""Adjacent cells in one line, and whether the line goes across or down."""

LineMaps = tuple[int, ...]
"""The line maps of a quilt, made by `line_maps_function`."""

MIRRORED = 4
"""Added to the number of quarter turns in the code of a mirrored turn."""


class Line(NamedTuple):
    """A straight run of cells in a turned patch: its line map, and by how much it is shifted."""

    map: int
    shift: int


class Turned(NamedTuple):
    """A patch in one of its turns, with its bounding box in the top left corner."""

    code: int
    """Quarter turns clockwise, plus 4 if mirrored left to right first."""
    cells: Cells
    columns: int
    rows: int
    mask: int
    """The cells as a bitboard; shift it left by the anchor's bit number."""
    lines: tuple[Line, ...]


def normalised(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same cells moved to the top left corner, sorted."""
    cells = tuple(cells)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def turned_cells(cells: Cells, code: int) -> Cells:
    """The cells after the turn with this code."""
    turned: Iterable[tuple[int, int]] = cells
    if code >= MIRRORED:
        turned = [(row, -column) for row, column in turned]
    for _ in range(code % MIRRORED):
        turned = [(column, -row) for row, column in turned]
    return normalised(turned)


def all_turns(cells: Cells, stride: int, longest: int) -> tuple[tuple[Turned, ...], tuple[int, ...]]:
    """The different turns of a patch, lowest code first, for quilts of this stride.

    The second value gives, for each of the eight codes, the lowest code that covers the same cells.
    """
    looks = [turned_cells(cells, code) for code in range(2 * MIRRORED)]
    codes = tuple(looks.index(look) for look in looks)
    return tuple(_turned(looks[code], code, stride, longest) for code in sorted(set(codes))), codes


def _turned(cells: Cells, code: int, stride: int, longest: int) -> Turned:
    return Turned(
        code=code,
        cells=cells,
        columns=1 + max(column for _, column in cells),
        rows=1 + max(row for row, _ in cells),
        mask=cells_mask(cells, stride),
        lines=_fewest_lines(cells, stride, longest),
    )


def _fewest_lines(cells: Cells, stride: int, longest: int) -> tuple[Line, ...]:
    """Straight lines that cover exactly these cells: at most three if possible, else row by row."""
    rows, columns = _longest_runs(cells, across=True), _longest_runs(cells, across=False)
    lengths = sorted((len(run) for run, _ in rows + columns), reverse=True)
    sizes = [size for size in (1, 2, 3) if sum(lengths[:size]) >= len(cells)]  # fewer lines cannot reach all cells
    small_covers = (cover for size in sizes for cover in _covers(frozenset(cells), rows + columns, size))
    return tuple(_line(covered, across, stride, longest) for covered, across in next(small_covers, rows))


def _covers(left: frozenset[tuple[int, int]], runs: list[Run], size: int) -> Iterator[list[Run]]:
    """Ways to cover these cells with this many runs: one of the two runs through the first cell is always needed."""
    if not left:
        yield []
    elif size:
        first = min(left)
        for run in runs:
            if first in run[0]:
                yield from ([run, *others] for others in _covers(left - {*run[0]}, runs, size - 1))


def _line(covered: Cells, across: bool, stride: int, longest: int) -> Line:
    row, column = covered[0]
    length = len(covered)
    number = 0 if length == 1 else length - 1 if across else longest - 1 + length - 1
    return Line(number, row * stride + column)


def _longest_runs(cells: Cells, across: bool) -> list[Run]:
    """The longest runs of adjacent cells in each row (or column)."""
    runs: list[list[tuple[int, int]]] = []
    ordered = sorted(cells) if across else sorted(cells, key=lambda cell: (cell[1], cell[0]))
    step = (0, 1) if across else (1, 0)
    for cell in ordered:
        if runs and (runs[-1][-1][0] + step[0], runs[-1][-1][1] + step[1]) == cell:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return [(tuple(run), across) for run in runs]


@lru_cache(maxsize=16)
def shared_line_maps(stride: int, longest: int) -> Callable[[int], LineMaps]:
    """The function with a cache, shared by all editions of this size.

    A quilt is asked about many times before it changes. A cache per edition would take megabytes for each custom
    edition on a server.
    """
    return lru_cache(maxsize=1 << 12)(line_maps_function(stride, longest))


def line_maps_function(stride: int, longest: int) -> Callable[[int], LineMaps]:
    """A function from the free cells of a quilt to its line maps.

    The first is the free cells themselves, then come the starts of free lines of 2, 3, ... `longest` cells across, then
    the same downwards.
    """
    names = ["m"]
    for direction, step in (("across", 1), ("down", stride)):
        line = "m"
        for length in range(2, longest + 1):
            name = f"{direction}{length}"
            names.append(f"({name} := {line} & m >> {step * (length - 1)})")
            line = name
    return _compiled(f"({', '.join(names)},)")


def masks_function(turns: tuple[Turned, ...]) -> Callable[[LineMaps], tuple[int, ...]]:
    """A function from line maps to the anchors (top left corners of the bounding box) where each turn fits.

    Like the others here it is one compiled expression. This is the innermost step of everything, and a loop over lines
    takes Python three times as long.
    """
    return _compiled(f"({', '.join(map(_anchors, turns))},)")


def fits_function(turns: tuple[Turned, ...]) -> Callable[[LineMaps], int]:
    """A function from line maps to a number that is not zero if any turn fits anywhere."""
    return _compiled(" or ".join(map(_anchors, turns)))


def _anchors(turned: Turned) -> str:
    """Where a turn fits, as an expression in the line maps `m`."""
    return " & ".join(f"m[{line.map}] >> {line.shift}" if line.shift else f"m[{line.map}]" for line in turned.lines)


def _compiled(expression: str) -> Callable[[Any], Any]:
    return eval(f"lambda m: {expression}", {})  # type: ignore[no-any-return]  # the text consists of our own numbers
