"""A tournament: every bot against every other one, or one bot against all others."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from typing import Literal

from quiltbee.engine.arena.elo import Estimate
from quiltbee.engine.arena.match import Match, Score
from quiltbee.engine.arena.ratings import Fixture, ratings
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.arena.workers import Run
from quiltbee.engine.bot import NO_LIMIT, Limit
from quiltbee.rules.edition import Edition

Kind = Literal["round-robin", "gauntlet"]


@dataclass(frozen=True)
class Tournament:
    """What is to be played. All fixtures play the same circles, so that luck is the same for everybody.

    >>> from quiltbee import edition
    >>> Tournament(("random", "greedy", "level:1"), edition("express"), pairs=10, seed=1).fixtures
    ((0, 1), (0, 2), (1, 2))
    """

    bots: tuple[str, ...]
    """The bot specs, no two alike."""
    edition: Edition
    pairs: int
    """How many pairs each fixture plays."""
    seed: int
    kind: Kind = "round-robin"
    """In a gauntlet the first bot plays against each of the others."""
    limit: Limit = NO_LIMIT
    edition_file: str | None = None
    openings: tuple[str, ...] = ()
    """Games as text. Each pair starts from the last position of the next game."""

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Who plays whom."""
        everybody = combinations(range(len(self.bots)), 2)
        return tuple((a, b) for a, b in everybody if self.kind == "round-robin" or a == 0)

    def games(self) -> Iterator["Task"]:
        """All games. Every fixture plays its first pair, then every one its second: so each standing is balanced."""
        matches = [(fixture, self._match(fixture).jobs()) for fixture in self.fixtures]
        for _ in range(self.pairs):
            for fixture, jobs in matches:
                yield from (Task(fixture, job) for job in islice(jobs, 2))

    def _match(self, fixture: Fixture) -> Match:
        return Match(
            (self.bots[fixture[0]], self.bots[fixture[1]]),
            self.edition,
            self.pairs,
            self.seed,
            (self.limit, self.limit),
            self.edition_file,
            self.openings,
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A game of a fixture."""

    fixture: Fixture
    job: Job


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a fixture that was played, with its result."""

    fixture: Fixture
    result: GameResult


def play_task(task: Task) -> Played:
    """Plays a game of a tournament, here or on another machine."""
    return Played(task.fixture, play_game(task.job))


class Standing:
    """The results so far.

    >>> from quiltbee import edition
    >>> standing = Standing(Tournament(("random", "greedy"), edition("express"), pairs=2, seed=1))
    >>> play_tournament(standing)
    True
    >>> [(row.spec, row.wins, row.games) for row in standing.rows()]
    [('greedy', 4, 4), ('random', 0, 4)]
    """

    def __init__(self, tournament: Tournament, played: Iterable[Played] = ()) -> None:
        self.tournament = tournament
        self._results: dict[tuple[Fixture, int], GameResult] = {}
        for each in played:
            self.add(each)

    def add(self, played: Played) -> None:
        self._results[played.fixture, played.result.number] = played.result

    def missing(self) -> Iterator[Task]:
        """The games that have not been played."""
        return (task for task in self.tournament.games() if (task.fixture, task.job.number) not in self._results)

    @property
    def games(self) -> int:
        """How many games have been played."""
        return len(self._results)

    @property
    def has_pairs(self) -> bool:
        """Whether both games of a pair have been played: single games count for nothing."""
        return any(self.score(fixture).pairs for fixture in self.tournament.fixtures)

    def score(self, fixture: Fixture) -> Score:
        """The complete pairs of a fixture."""
        score = Score()
        for (of, _), result in sorted(self._results.items()):
            if of == fixture:
                list(score.add(result))
        list(score.close())
        return score

    def rows(self) -> list["Row"]:
        """The table, the strongest bot first."""
        scores = {fixture: self.score(fixture) for fixture in self.tournament.fixtures}
        counts = {fixture: score.counts for fixture, score in scores.items()}
        elos = ratings(len(self.tournament.bots), counts)
        rows = [self._row(bot, elo, scores) for bot, elo in enumerate(elos)]
        return sorted(rows, key=lambda row: -row.elo.value)

    def _row(self, bot: int, elo: Estimate, scores: dict[Fixture, Score]) -> "Row":
        against: dict[int, tuple[int, int]] = {}
        forfeits = 0
        for fixture, score in scores.items():
            if bot not in fixture:
                continue
            side = fixture.index(bot)
            results = [result for pair in score.pairs for result in pair]
            won = [result for result in results if result.winner == side]
            against[fixture[1 - side]] = (len(won), len(results))
            forfeits += sum(result.forfeit is not None and result.winner != side for result in results)
        return Row(bot, self.tournament.bots[bot], elo, against, forfeits)


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in the table."""

    bot: int
    spec: str
    elo: Estimate
    against: dict[int, tuple[int, int]]
    """For each opponent, the games won and played."""
    forfeits: int
    """Games lost by breaking the rules, crashing or hanging."""

    @property
    def wins(self) -> int:
        return sum(won for won, _ in self.against.values())

    @property
    def games(self) -> int:
        return sum(played for _, played in self.against.values())


def play_tournament(
    standing: Standing,
    run: Run[Task, Played] = partial(map, play_task),  # noqa: B008  # it holds nothing that changes
    on_game: Callable[[Played], None] = lambda _: None,
) -> bool:
    """Plays the missing games, by default in this process. Says whether all were played: Ctrl-C ends it early.

    >>> from quiltbee import edition
    >>> standing = Standing(Tournament(("random", "greedy"), edition("express"), pairs=1, seed=1))
    >>> play_tournament(standing), standing.games
    (True, 2)
    """
    results = iter(run(standing.missing()))
    try:
        for played in results:
            standing.add(played)
            on_game(played)
    except KeyboardInterrupt:
        return False
    finally:
        close = getattr(results, "close", None)  # `map` has none, and needs none
        if close is not None:
            close()
    return True
