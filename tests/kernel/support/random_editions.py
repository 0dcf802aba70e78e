"""Editions that go to the limits of what a file may say: many patches, huge patches, full time boards, wide reach."""

from random import Random

from quiltbee import Edition, read_edition

Cells = set[tuple[int, int]]


def random_edition(seed: int) -> Edition:
    """An edition that a user could have written."""
    rng = Random(seed)
    columns, rows = rng.randint(2, 10), rng.randint(2, 10)
    patches = _patches(rng, columns, rows)
    second = rng.choice([0, rng.randint(1, len(patches) - 2)]) if len(patches) > 2 else 0
    refill = rng.randint(1, len(patches) - second - 1) if second else 0
    lines = [*_head(rng, refill), *_board(rng, columns, rows)]
    for number, cells in enumerate(patches):
        lines += _patch_lines(rng, number, cells, "second" if len(patches) - number <= second else "first")
    return read_edition("\n".join(lines), any_size=True)


def _head(rng: Random, refill: int) -> list[str]:
    return [
        'id = "own"',
        'title = "Own"',
        f"start_buttons = {rng.choice([0, 5, 99])}",
        f"reach = {rng.randint(1, 9)}",
        f"empty_cell_penalty = {rng.choice([0, 2, 99])}",
        f"leather_may_be_discarded = {rng.choice(['true', 'false'])}",
        f"refill_when_left = {refill}",
    ]


def _board(rng: Random, columns: int, rows: int) -> list[str]:
    last = rng.choice([1, rng.randint(2, 60), rng.randint(60, 199)])
    tile = ["[special_tile]", f"square = {rng.randint(1, min(columns, rows))}", f"points = {rng.randint(0, 99)}"]
    return [
        "[quilt]",
        f"columns = {columns}",
        f"rows = {rows}",
        "[boards.own]",
        f"last_space = {last}",
        f"income_at = {_marks(rng, last)}",
        f"leather_at = {_marks(rng, last)}",
        *rng.choice([[], tile]),
    ]


def _marks(rng: Random, last: int) -> list[int]:
    return rng.sample(range(1, last + 1), rng.choice([0, min(last, 9), rng.randint(0, last)]))


def _patches(rng: Random, columns: int, rows: int) -> list[Cells]:
    """The only smallest patch first, then others."""
    count = rng.choice([2, rng.randint(2, 20), 63])
    patches = [_shape(rng, columns, rows) for _ in range(count)]
    smallest = rng.choice([1, 2])
    return [{(0, column) for column in range(smallest)}, *(cells for cells in patches if len(cells) > smallest)]


def _shape(rng: Random, columns: int, rows: int) -> Cells:
    if rng.random() < 0.15:
        return _angle(rng, columns, rows)
    return _grown(rng, columns, rows, rng.choice([3, 6, 6, 30]))


def _angle(rng: Random, columns: int, rows: int) -> Cells:
    """Two straight lines that meet: few lines, but they may begin far from each other."""
    width, height = rng.randint(1, columns), rng.randint(1, rows)
    return {(row, 0) for row in range(height)} | {(height - 1, column) for column in range(width)}


def _grown(rng: Random, columns: int, rows: int, size: int) -> Cells:
    """Connected cells inside the quilt."""
    cells = {(rng.randrange(rows), rng.randrange(columns))}
    for _ in range(size * 2):
        y, x = rng.choice(sorted(cells))
        dy, dx = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if 0 <= y + dy < rows and 0 <= x + dx < columns and len(cells) < size:
            cells.add((y + dy, x + dx))
    return cells


def _patch_lines(rng: Random, number: int, cells: Cells, set: str) -> list[str]:
    listed = sorted([row, column] for row, column in cells)
    return [
        "[[patches]]",
        f'id = "q{number}"',
        f"cells = {listed}",
        f"cost = {rng.choice([0, rng.randint(0, 9), rng.randint(0, 9), 99])}",
        f"time = {rng.choice([0, rng.randint(0, 9), rng.randint(0, 9), 99])}",
        f"income = {rng.randint(0, 9)}",
        f'set = "{set}"',
    ]
