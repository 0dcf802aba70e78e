"""A match: pairs of games on the same circle with the seats swapped, until all are played or enough is known."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quiltbee.engine.arena.elo import Counts, count_pairs
from quiltbee.engine.arena.referee import GameResult, Job
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.engine.arena.workers import Run, without_ctrl_c
from quiltbee.engine.bot import NO_LIMIT, Limit
from quiltbee.engine.seeds import derived
from quiltbee.notation.games import game_text
from quiltbee.notation.record import start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import EVEN, Handicap, shuffled

Pair = tuple[GameResult, GameResult]


@dataclass(frozen=True)
class Match:
    """What is to be played."""

    bots: tuple[str, str]
    """The bot specs of A and B."""
    edition: Edition
    pairs: int
    seed: int
    limits: tuple[Limit, Limit] = (NO_LIMIT, NO_LIMIT)
    """For bots whose spec does not say how long they think."""
    edition_file: str | None = None
    """The text of the edition's file, if it is a custom edition."""
    openings: tuple[str, ...] = ()
    """Games as text. Each pair starts from the last position of the next game. Without any, circles are drawn."""
    handicap: Handicap = EVEN
    """The buttons that A and B have at the start beyond those of the edition."""

    def jobs(self) -> Iterator[Job]:
        """Every game, pair by pair."""
        for pair in range(self.pairs):
            start = self.openings[pair % len(self.openings)] if self.openings else self._drawn(pair)
            for number in (2 * pair, 2 * pair + 1):
                yield Job(number, start, self.bots, self.limits, self.seed, self.edition_file, self.handicap)

    def _drawn(self, pair: int) -> str:
        return game_text(start_record(shuffled(self.edition, random.Random(derived(self.seed, "pair", pair)))))


class Score:
    """The results so far. A pair counts when both its games and all pairs before it are complete.

    So the score after n pairs, and the moment when a test stops, do not depend on which game ended first.
    """

    def __init__(self) -> None:
        self.pairs: list[Pair] = []
        self._waiting: dict[int, GameResult] = {}

    def add(self, result: GameResult) -> Iterator[Pair]:
        """Adds a result and yields the pairs that count from now on."""
        if result.number in self._waiting or result.number < 2 * len(self.pairs):
            raise AssertionError(f"game {result.number} was played twice")
        self._waiting[result.number] = result
        while (pair := self._next()) is not None:
            self.pairs.append(pair)
            yield pair

    def _next(self) -> Pair | None:
        number = 2 * len(self.pairs)
        if number not in self._waiting or number + 1 not in self._waiting:
            return None
        return self._waiting.pop(number), self._waiting.pop(number + 1)

    def close(self) -> Iterator[Pair]:
        """No more results will come: complete pairs that waited for earlier ones count too. Single games do not."""
        for number in sorted(self._waiting):
            if number % 2 == 0 and number + 1 in self._waiting:
                pair = self._waiting.pop(number), self._waiting.pop(number + 1)
                self.pairs.append(pair)
                yield pair

    @property
    def counts(self) -> Counts:
        """How many pairs brought A how many points."""
        return count_pairs(points(pair) for pair in self.pairs)


def points(pair: Pair) -> float:
    """How many of the two games A won."""
    return float(sum(result.winner == 0 for result in pair))


def play_match(
    match: Match,
    run: Run[Job, GameResult],
    sprt: Sprt | None = None,
    on_pair: Callable[[Score, Pair], None] = lambda *_: None,
) -> Score:
    """Plays a match and reports every pair that counts. Ctrl-C ends it early and keeps the pairs so far."""
    score = Score()
    results = iter(run(match.jobs()))
    try:
        for result in results:
            with without_ctrl_c():  # what is counted is told, too, such as to the file of the games
                for pair in score.add(result):
                    on_pair(score, pair)
                    if sprt is not None and sprt.verdict(score.counts):
                        return score
    except KeyboardInterrupt:
        for pair in score.close():
            on_pair(score, pair)
    finally:
        close = getattr(results, "close", None)  # `map` has none, and needs none
        if close is not None:
            close()
    return score
