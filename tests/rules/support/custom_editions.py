"""Editions that nobody has in a box: other quilts, other patches, other marks, with and without everything optional."""

from functools import cache

from hypothesis import strategies as st

from quiltbee import Edition, edition, read_edition

Cell = tuple[int, int]


def custom_editions() -> st.SearchStrategy[Edition]:
    """Generated editions, read from their files."""
    return custom_edition_files().map(_read)


def all_editions() -> st.SearchStrategy[Edition]:
    """The editions of the package on all their boards, and generated editions."""
    built_in = [
        edition(id).on_board(board) for id in ("patchwork", "express", "stack-n-stuff") for board in edition(id).boards
    ]
    return st.sampled_from(built_in) | custom_editions()


_read = cache(read_edition)


@st.composite
def custom_edition_files(draw: st.DrawFn) -> str:
    """The text of an edition file that can be played."""
    columns, rows = draw(st.integers(2, 10)), draw(st.integers(2, 10))
    first = draw(st.lists(_patch(columns, rows), min_size=2, max_size=12))
    second = draw(st.just([]) | st.lists(_patch(columns, rows), min_size=1, max_size=5))
    smallest = min(map(len, first))
    first = [patch for patch in first if len(patch) > smallest] + [min(first, key=len)]
    lines = [
        'id = "own"',
        'title = "Own"',
        f"start_buttons = {draw(st.integers(0, 12))}",
        f"reach = {draw(st.integers(1, 5))}",
        f"empty_cell_penalty = {draw(st.integers(0, 3))}",
        f"leather_may_be_discarded = {str(draw(st.booleans())).lower()}",
        *([f"refill_when_left = {draw(st.integers(1, len(first) - 1))}"] if second and len(first) > 1 else []),
        "[quilt]",
        f"columns = {columns}",
        f"rows = {rows}",
        *draw(_special_tile(min(columns, rows))),
        *draw(_board("standard")),
        *draw(st.just([]) | _board("other")),
    ]
    for number, patch in enumerate(first):
        lines += _patch_lines(f"f{number}", patch, draw(_prices), "first")
    if len(first) > 1:
        for number, patch in enumerate(second):
            lines += _patch_lines(f"g{number}", patch, draw(_prices), "second")
    return "\n".join(lines) + "\n"


@st.composite
def _patch(draw: st.DrawFn, columns: int, rows: int) -> frozenset[Cell]:
    """A patch grown cell by cell inside a box that fits the quilt."""
    width, height = draw(st.integers(1, min(columns, 5))), draw(st.integers(1, min(rows, 5)))
    cells: set[Cell] = {(0, 0)}
    for _ in range(draw(st.integers(0, 7))):
        beside = {(y + dy, x + dx) for y, x in cells for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        room = sorted((y, x) for y, x in beside - cells if 0 <= y < height and 0 <= x < width)
        if room:
            cells.add(draw(st.sampled_from(room)))
    return frozenset(cells)


_prices = st.tuples(st.integers(0, 6), st.integers(0, 8), st.integers(0, 3))


def _patch_lines(id: str, patch: frozenset[Cell], prices: tuple[int, int, int], set: str) -> list[str]:
    cost, time, income = prices
    height, width = 1 + max(y for y, _ in patch), 1 + max(x for _, x in patch)
    drawing = ["".join("X" if (y, x) in patch else "." for x in range(width)) for y in range(height)]
    return [
        "[[patches]]",
        f'id = "{id}"',
        f"rows = {drawing}",
        f"cost = {cost}",
        f"time = {time}",
        f"income = {income}",
        f'set = "{set}"',
    ]


@st.composite
def _board(draw: st.DrawFn, name: str) -> list[str]:
    last = draw(st.integers(1, 40))
    marks = st.lists(st.integers(1, last), unique=True, max_size=8)
    return [
        f"[boards.{name}]",
        f"last_space = {last}",
        f"income_at = {draw(marks)}",
        f"leather_at = {draw(marks)}",
    ]


def _special_tile(largest: int) -> st.SearchStrategy[list[str]]:
    tile = st.builds(
        lambda square, points: ["[special_tile]", f"square = {square}", f"points = {points}"],
        st.integers(1, largest),
        st.integers(0, 9),
    )
    return st.just([]) | tile
