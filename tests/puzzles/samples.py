"""Two puzzles of each family and edition, as `quiltbee puzzles make` made them."""

from functools import cache
from pathlib import Path

from quiltbee.puzzles.files import parse_file
from quiltbee.puzzles.puzzle import Family, Puzzle

FOLDER = Path(__file__).parents[1] / "data" / "puzzles"


@cache
def samples() -> tuple[Puzzle, ...]:
    """All of them."""
    files = sorted(FOLDER.glob("*.puzzles"))
    return tuple(puzzle for file in files for puzzle in parse_file(file.read_text(encoding="utf-8")).puzzles)


def sample(family: Family, edition: str = "") -> Puzzle:
    """The first of a family."""
    return next(each for each in samples() if each.family == family and edition in ("", each.edition.id))
