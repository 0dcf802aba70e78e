"""The turns of a patch, and where they fit.

A turned patch is a few straight lines of cells. A *line map* holds every cell where a line of one length begins that is
free all along; so a turned patch fits where the line maps of its lines, shifted to the corner of its bounding box, are
all set. Line maps are made once for a quilt and serve all patches: far fewer operations than a test of every cell.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from quiltbee.rules.bits import cells_mask

Cells = tuple[tuple[int, int], ...]
"""Cells as (row, column), sorted."""

Run = tuple[Cells, bool]
"""Adjacent cells in one line, and whether it goes across (or else down)."""

LineMaps = tuple[int, ...]
"""What `line_maps_function` makes of the free cells of a quilt."""

MIRRORED = 4
"""Added to the number of quarter turns in the code of a turn that mirrors first."""


class Line(NamedTuple):
    """A straight run of cells of a turned patch: which line map it needs, shifted by how much."""

    map: int
    shift: int


class Turned(NamedTuple):
    """A patch in one of its turns, its bounding box in the top left corner."""

    code: int
    """Quarter turns clockwise, plus 4 if mirrored left-right before."""
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
    """Every different look of a patch once, the least turn first, for quilts of this stride; and for each of the eight
    codes the least one that looks the same."""
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
    """Straight lines that cover the cells and nothing else: three at most if that is possible, else row by row."""
    rows, columns = _longest_runs(cells, across=True), _longest_runs(cells, across=False)
    lengths = sorted((len(run) for run, _ in rows + columns), reverse=True)
    sizes = [size for size in (1, 2, 3) if sum(lengths[:size]) >= len(cells)]  # fewer lines cannot reach all cells
    small_covers = (cover for size in sizes for cover in _covers(frozenset(cells), rows + columns, size))
    return tuple(_line(covered, across, stride, longest) for covered, across in next(small_covers, rows))


def _covers(left: frozenset[tuple[int, int]], runs: list[Run], size: int) -> Iterator[list[Run]]:
    """Ways to cover the cells left by so many runs: one of the two runs through the first of them is always needed."""
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
    """The runs of adjacent cells in each row (or column) that no longer run contains."""
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
    """The same function for all editions, with a memory: a quilt is asked about many times before it changes. An
    edition with a memory of its own would take megabytes, and every table may bring its own edition."""
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
    """A function from line maps to, for each turn, the anchors (top left corner of the bounding box) where it fits.

    Like the others here it is written as one expression and compiled, because this is the innermost step of everything
    and a loop over lines takes Python three times as long.
    """
    return _compiled(f"({', '.join(map(_anchors, turns))},)")


def fits_function(turns: tuple[Turned, ...]) -> Callable[[LineMaps], int]:
    """A function from line maps to whether (not zero) any turn fits anywhere; the first that does decides."""
    return _compiled(" or ".join(map(_anchors, turns)))


def _anchors(turned: Turned) -> str:
    """Where a turn fits, as an expression in the line maps `m`."""
    return " & ".join(f"m[{line.map}] >> {line.shift}" if line.shift else f"m[{line.map}]" for line in turned.lines)


def _compiled(expression: str) -> Callable[[Any], Any]:
    return eval(f"lambda m: {expression}", {})  # type: ignore[no-any-return]  # made of our own numbers only
