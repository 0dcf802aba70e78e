"""The puzzles that a command asks for, from a file or from the package."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.input import finder_for
from quiltbee.notation.decisions import Unreadable
from quiltbee.puzzles.files import parse_file, unpacked
from quiltbee.puzzles.puzzle import FAMILIES, Family, Puzzle
from quiltbee.puzzles.shelf import next_puzzle, of_the_day, shipped


def opened(file: Path | None, edition_files: Iterable[Path] | None) -> tuple[Puzzle, ...]:
    """The puzzles of a file; without one, all of the package."""
    if file is None:
        return shipped()
    try:
        return parse_file(unpacked(file, file.read_bytes()), finder_for(str(file), edition_files).find).puzzles
    except Unreadable as error:
        raise Failure(f"{file}: {error}", WRONG) from None


def named_families(names: Iterable[str]) -> tuple[Family, ...]:
    """The families with these names."""
    known = {str(family): family for family in FAMILIES}
    for name in names:
        if name not in known:
            raise Failure(f"there is no family {name!r}; there are {', '.join(FAMILIES)}")
    return tuple(known[name] for name in names)


def wanted_families(puzzles: Sequence[Puzzle], names: Iterable[str] | None) -> tuple[Puzzle, ...]:
    """The puzzles of the named families, or all puzzles if no family is named."""
    wanted = named_families(names or ()) or FAMILIES
    return tuple(puzzle for puzzle in puzzles if puzzle.family in wanted)


def some(puzzles: Sequence[Puzzle], most: int) -> tuple[Puzzle, ...]:
    """At most this many of each family and edition."""
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for puzzle in puzzles:
        kind = puzzle.edition.id, puzzle.family
        seen[kind] += 1
        if seen[kind] <= most:
            found.append(puzzle)
    return tuple(found)


def chosen(
    puzzles: Sequence[Puzzle],
    id: str | None,
    day: date | None,
    edition: str | None,
    family: str | None,
    rating: float | None,
) -> Puzzle:
    """The puzzle that was asked for; a random one if nothing tells which."""
    if id is not None:
        return _with_id(puzzles, id)
    of_family = wanted_families(puzzles, [family] if family else None)
    fitting = [each for each in of_family if edition in (None, each.edition.id)]
    if not fitting:
        raise Failure("there is no such puzzle; quiltbee puzzles list counts what is there")
    if day is not None:
        return of_the_day(day, fitting)
    return next_puzzle(fitting, rating) if rating is not None else random.choice(fitting)


def _with_id(puzzles: Sequence[Puzzle], id: str) -> Puzzle:
    found = next((each for each in puzzles if each.id == id), None)
    if found is None:
        raise Failure(f"there is no puzzle {id!r}")
    return found
