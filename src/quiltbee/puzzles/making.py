"""Puzzles out of games: which family each game is searched for, and when to stop.

A game gives at most one puzzle. It is searched for one family, which follows from its number; so a puzzle can be made
again from its provenance alone.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import cycle, islice

from quiltbee.editions.files import read_edition
from quiltbee.engine.arena.workers import Run
from quiltbee.engine.seeds import derived
from quiltbee.notation.decisions import builtin_edition
from quiltbee.notation.games import parse_game
from quiltbee.notation.record import layout
from quiltbee.puzzles.files import parse_puzzle, puzzle_text
from quiltbee.puzzles.finding.candidates import Source
from quiltbee.puzzles.finding.finders import FINDERS, families_of
from quiltbee.puzzles.finding.games import self_played
from quiltbee.puzzles.finding.searched import still_best
from quiltbee.puzzles.finding.trials import first_rating, is_found, is_missed, weak_tries
from quiltbee.puzzles.identity import identity
from quiltbee.puzzles.puzzle import Family, Puzzle
from quiltbee.puzzles.sewn import pieces_text
from quiltbee.puzzles.themes import themes
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Advance

SHARES: Mapping[Family, int] = {"win": 4, "buy": 1, "seven": 2, "pack": 4, "tempo": 4, "count": 4, "refill": 1}
"""The relative number of puzzles in each family. `buy` and `refill` cost the engine several seconds each."""
MOST_ADVANCES = 0.25
"""At most this share of the puzzles about a choice have an advance as their answer. Without a limit half would."""


@dataclass(frozen=True)
class Job:
    """One game to search. It is data, so that any process can do it."""

    number: int
    seed: int
    family: Family
    edition: str
    """Its id."""
    edition_file: str | None = None
    """The text of a custom edition."""
    game: str | None = None
    """The game as text; None to play one."""
    name: str = ""
    """What the game is called in the provenance."""

    def source(self) -> Source:
        """The game."""
        edition = _edition(self.edition, self.edition_file)
        if self.game is None:
            return self_played(edition, self.seed, self.number)
        return Source(parse_game(self.game, lambda _: edition), self.name)


@lru_cache(maxsize=4)
def _edition(id: str, file: str | None) -> Edition:
    return builtin_edition(id) if file is None else read_edition(file)


def search(job: Job) -> tuple[int, str | None]:
    """The number of a job, and the puzzle that its game gave, as text."""
    puzzle = find(job.source(), job.family, job.seed)
    return job.number, None if puzzle is None else puzzle_text(puzzle)


def find(source: Source, family: Family, seed: int) -> Puzzle | None:
    """The first puzzle of a family in a game that is good enough. What is quick is asked first."""
    rng = random.Random(derived(seed, "find", source.name, family))
    for found in FINDERS[family](source, rng):
        puzzle = replace(found, id=identity(found))
        weak = weak_tries(puzzle)
        if is_missed(weak) and is_found(puzzle) and (family != "buy" or still_best(puzzle)):
            return replace(
                puzzle, themes=themes(puzzle), rating=first_rating(puzzle, weak), pieces=_pieces(source, puzzle)
            )
    return None


def _pieces(source: Source, puzzle: Puzzle) -> str:
    """What lay on the quilts; nothing beside the region of a `pack`."""
    if puzzle.family == "pack":
        return ""
    ply = int(puzzle.source.rpartition(" ply ")[2])
    return pieces_text(layout(source.record.upto(ply)), puzzle.edition)


@dataclass
class Collection:
    """The puzzles of an edition so far. It refuses a puzzle that it already has, and too many advances."""

    puzzles: list[Puzzle] = field(default_factory=list)
    _ids: set[str] = field(default_factory=set)
    _games: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, puzzles: Iterable[Puzzle]) -> "Collection":
        """A collection of puzzles that were made before."""
        made = cls()
        for puzzle in puzzles:
            made._keep(puzzle)
        return made

    def add(self, puzzle: Puzzle) -> bool:
        """Adds a puzzle, and returns whether it was accepted."""
        if puzzle.id in self._ids or game_of(puzzle) in self._games or self._is_one_advance_too_many(puzzle):
            return False
        self._keep(puzzle)
        return True

    def _keep(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._ids.add(puzzle.id)
        self._games.add(game_of(puzzle))

    def _is_one_advance_too_many(self, puzzle: Puzzle) -> bool:
        if not is_advance(puzzle):
            return False
        of_choice = [each for each in self.puzzles if each.worths]
        return sum(map(is_advance, of_choice)) + 1 > MOST_ADVANCES * (len(of_choice) + 1)

    @property
    def counts(self) -> Counter[Family]:
        """How many there are of each family."""
        return Counter(puzzle.family for puzzle in self.puzzles)


def is_advance(puzzle: Puzzle) -> bool:
    """Whether the answer is to advance."""
    return bool(puzzle.worths) and isinstance(puzzle.answers[0][0], Advance)


def game_of(puzzle: Puzzle) -> str:
    """The game that a puzzle is from."""
    return puzzle.source.rpartition(" ply ")[0]


@dataclass(frozen=True)
class Wanted:
    """What is to be made."""

    edition: Edition
    count: int
    seed: int
    families: tuple[Family, ...] = ()
    """All that the edition can have, if none are named."""
    edition_file: str | None = None
    games: Sequence[tuple[str, str]] = ()
    """Games to search instead of self-play: the name of each, and its text."""

    def turns(self) -> list[Family]:
        """The families in the order in which games are searched for them, each as often as its share says."""
        families = self.families or families_of(self.edition)
        return [family for number in range(max(SHARES.values())) for family in families if SHARES[family] > number]

    def quota(self) -> Counter[Family]:
        """How many of each family."""
        return Counter(islice(cycle(self.turns()), self.count))

    def jobs(self, first: int, is_open: Callable[[Family], bool]) -> Iterator[Job]:
        """The games from this number on, as long as a family is open. The families take turns."""
        turns = self.turns()
        families = len(set(turns))
        number = first
        while any(map(is_open, turns)):
            if self.games and number >= len(self.games) * families:
                return
            family = turns[number % (families if self.games else len(turns))]
            if is_open(family):
                name, text = self.games[number // families] if self.games else ("", None)
                yield Job(number, self.seed, family, self.edition.id, self.edition_file, text, name)
            number += 1


def make(
    wanted: Wanted,
    collection: Collection,
    first: int,
    run: Run[Job, tuple[int, str | None]],
    on_game: Callable[[int], None],
) -> None:
    """Searches games until there are enough puzzles. `on_game` is told the number up to which all games are finished.

    A family is closed when its share is there.
    """
    quota = wanted.quota()
    under_way: set[int] = set()

    def is_open(family: Family) -> bool:
        return collection.counts[family] < quota[family]

    def handed_out() -> Iterator[Job]:
        for job in wanted.jobs(first, is_open):
            under_way.add(job.number)
            yield job

    last = first - 1
    for number, text in run(handed_out()):
        last = max(last, number)
        under_way.discard(number)
        if text is not None:
            puzzle = parse_puzzle(text, lambda _: wanted.edition)
            if is_open(puzzle.family):
                collection.add(puzzle)
        on_game(min(under_way, default=last + 1))
