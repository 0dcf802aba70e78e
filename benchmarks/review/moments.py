"""How long a review takes, and whether one with ten times the nodes names the same moments."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean, median

from quiltbee import Record
from quiltbee.engine.bot import Limit
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.grades import EQUAL_CHANCE
from quiltbee.engine.review.mistakes import Mistakes, mistakes_of
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.turns import turns_of


@dataclass
class Compared:
    """Some games, each reviewed twice."""

    seconds: list[float] = field(default_factory=list)
    games: list[bool] = field(default_factory=list)
    """Whether both players have the same moments."""
    players: list[bool] = field(default_factory=list)
    nearly: list[bool] = field(default_factory=list)
    """The same moments, or equally dear ones: what one review leaves out costs no more than what it names."""
    shared: int = 0
    total: int = 0

    def add(self, quick: Analysis, slow: Analysis) -> None:
        one, two = mistakes_of(quick), mistakes_of(slow)
        same = [self._add_player(one, two, slow, seat) for seat in (0, 1)]
        self.games.append(all(same))

    def _add_player(self, one: Mistakes, two: Mistakes, slow: Analysis, seat: int) -> bool:
        a, b = ({each.turn for each in found.moments(seat)} for found in (one, two))
        self.shared, self.total = self.shared + len(a & b), self.total + len(b)
        self.players.append(a == b)
        lost = {turn.number: turn.lost.chance for turn in turns_of(slow.judged)}
        least = min((lost[turn] for turn in a - b), default=1.0)
        most = max((lost[turn] for turn in b - a), default=0.0)
        self.nearly.append(len(a) == len(b) and (a == b or most - least < EQUAL_CHANCE))
        return a == b


def compare(records: Iterable[Record], nodes: int, minutes: float, edition: str) -> None:
    """Review each game with these nodes and with ten times as many."""
    found, began = Compared(), time.monotonic()
    for record in records:
        if time.monotonic() - began > 60 * minutes:
            break
        start = time.process_time()
        quick = review(record, limit=Limit(nodes=nodes))
        found.seconds.append(time.process_time() - start)
        found.add(quick, review(record, limit=Limit(nodes=10 * nodes)))
    seconds = found.seconds
    times = f"{fmean(seconds):.1f} s of a core (median {median(seconds):.1f}, most {max(seconds):.1f})"
    print(f"{edition}: a review of {nodes} nodes takes {times}")
    print(f"  with {10 * nodes} nodes: the same moments of both in {sum(found.games)} of {len(found.games)} games")
    print(
        f"  of one player: the same in {sum(found.players)}, or as dear in {sum(found.nearly)} of {len(found.players)}"
    )
    print(f"  {found.shared} of {found.total} moments")
