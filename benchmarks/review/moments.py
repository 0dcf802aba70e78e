"""How long a review takes, and whether one with ten times the nodes names the same moments."""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any

from quiltbee import Record
from quiltbee.engine.bot import Limit
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.grades import EQUAL_CHANCE
from quiltbee.engine.review.mistakes import mistakes_of
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.turns import turns_of

Row = dict[str, Any]
"""One game: its number, the seconds of the quick review, and for each player the moments of both reviews."""


def compare(records: Iterable[Record], nodes: int, out: Path) -> list[Row]:
    """Review each game with these nodes and with ten times as many. Games that are in the file are not repeated."""
    done = {row["game"]: row for row in rows_of(out)}
    for number, record in enumerate(records):
        if number not in done:
            start = time.process_time()
            quick = review(record, limit=Limit(nodes=nodes))
            seconds = time.process_time() - start
            slow = review(record, limit=Limit(nodes=10 * nodes))
            done[number] = {"game": number, "seconds": round(seconds, 2), "players": _players(quick, slow)}
            with out.open("a") as file:
                print(json.dumps(done[number]), file=file)
    return [done[number] for number in sorted(done)]


def rows_of(path: Path) -> list[Row]:
    """What was compared already."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def _players(quick: Analysis, slow: Analysis) -> list[Row]:
    one, two = mistakes_of(quick), mistakes_of(slow)
    lost = {turn.number: round(turn.lost.chance, 4) for turn in turns_of(slow.judged)}
    return [
        {
            "quick": [(each.turn, lost[each.turn]) for each in one.moments(seat)],
            "slow": [(each.turn, lost[each.turn]) for each in two.moments(seat)],
        }
        for seat in (0, 1)
    ]


def is_same(player: Row) -> bool:
    """Whether both reviews name the same moments."""
    return _turns(player["quick"]).keys() == _turns(player["slow"]).keys()


def is_as_dear(player: Row) -> bool:
    """The same moments, or equally dear ones: what one review leaves out costs no more than what it names."""
    quick, slow = _turns(player["quick"]), _turns(player["slow"])
    least = min((lost for turn, lost in quick.items() if turn not in slow), default=1.0)
    most = max((lost for turn, lost in slow.items() if turn not in quick), default=0.0)
    return len(quick) == len(slow) and (is_same(player) or most - least < EQUAL_CHANCE)


def _turns(moments: Sequence[tuple[int, float]]) -> Mapping[int, float]:
    return dict(moments)


def show(rows: Sequence[Row], nodes: int, edition: str) -> None:
    """What was found in all games."""
    seconds = [row["seconds"] for row in rows]
    players = [player for row in rows for player in row["players"]]
    games = sum(all(map(is_same, row["players"])) for row in rows)
    shared = sum(len(_turns(each["quick"]).keys() & _turns(each["slow"]).keys()) for each in players)
    times = f"{fmean(seconds):.1f} s of a core (median {median(seconds):.1f}, most {max(seconds):.1f})"
    print(f"{edition}: a review of {nodes} nodes takes {times}")
    print(f"  with {10 * nodes} nodes: the same moments of both in {games} of {len(rows)} games")
    same, dear = sum(map(is_same, players)), sum(map(is_as_dear, players))
    print(f"  of one player: the same in {same}, or as dear in {dear} of {len(players)}")
    print(f"  {shared} of the {sum(len(each['slow']) for each in players)} moments of the longer review")
    print(f"  {shared} of the {sum(len(each['quick']) for each in players)} moments of the usual one")
