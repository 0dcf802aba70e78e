"""The puzzles of the package: by id, by family, one after the other, and the one of the day."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from quiltbee.puzzles.files import parse_file, unpacked
from quiltbee.puzzles.puzzle import Family, Puzzle

_FIRST_DAY = date(2026, 1, 1)
_DAILY_RATINGS = range(700, 2001)
"""The puzzle of the day is neither for beginners only nor for masters only."""


class NoPuzzle(LookupError):
    """There is no such puzzle.

    >>> puzzle_with("nothing")
    Traceback (most recent call last):
        ...
    quiltbee.puzzles.shelf.NoPuzzle: there is no puzzle 'nothing'
    """


@cache
def shipped(edition: str | None = None) -> tuple[Puzzle, ...]:
    """The puzzles that come with the package, of one edition (by its id) or of all.

    >>> len(shipped("express")) < len(shipped())
    True
    """
    folder = files("quiltbee.puzzles").joinpath("data")
    names = sorted(file.name for file in folder.iterdir() if ".puzzles" in file.name)
    wanted = [name for name in names if edition is None or name.startswith(f"{edition}.puzzles")]
    return tuple(each for name in wanted for each in _read(name))


@cache
def _read(name: str) -> tuple[Puzzle, ...]:
    data = files("quiltbee.puzzles").joinpath("data", name).read_bytes()
    return parse_file(unpacked(name, data)).puzzles


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped()}


def puzzle_with(id: str) -> Puzzle:
    """The puzzle of the package with this id. Raises `NoPuzzle`.

    >>> puzzle_with(shipped()[0].id) == shipped()[0]
    True
    """
    try:
        return _by_id()[id]
    except KeyError:
        raise NoPuzzle(f"there is no puzzle {id!r}") from None


def next_puzzle(
    puzzles: Iterable[Puzzle],
    rating: float,
    solved: Collection[str] = (),
    family: Family | None = None,
    ratings: Mapping[str, float] = MappingProxyType({}),
) -> Puzzle:
    """An unsolved puzzle close to a player's rating. Raises `NoPuzzle` if all are solved. `ratings` has, by id, the
    ratings of puzzles that have changed since the first.

    >>> next_puzzle(shipped(), rating=1500, family="tempo").family
    'tempo'
    """
    left = [each for each in puzzles if each.id not in solved and family in (None, each.family)]
    if not left:
        raise NoPuzzle("all of these puzzles are solved")
    return min(left, key=lambda each: (abs(ratings.get(each.id, each.rating) - rating), each.id))


def of_the_day(day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """The puzzle of a day: the same for everybody who has the same puzzles. None comes twice before all have come.

    >>> of_the_day(date(2026, 11, 18)) != of_the_day(date(2026, 11, 19))
    True
    """
    turns = _turns_of_shipped() if puzzles is None else _turns(puzzles)
    if not turns:
        raise NoPuzzle("there are no puzzles")
    return turns[(day - _FIRST_DAY).days % len(turns)]


@cache
def _turns_of_shipped() -> list[Puzzle]:
    return _turns(shipped())


def _turns(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles that can be the puzzle of a day, in an order that looks random and is always the same."""
    fitting = [each for each in puzzles if each.rating in _DAILY_RATINGS] or list(puzzles)
    return sorted(fitting, key=lambda each: hashlib.sha256(f"day {each.id}".encode()).digest())
