"""Games of all levels in all editions, to check that no bot ever breaks the rules, crashes or hangs.

    python -m benchmarks.legal_games [--games 10000] [--nodes 100] [--workers 2] [--seed 1]

Every decision is checked by the rules in Python. Ends with exit code 1 if a single game was lost by forfeit. The budget
of nodes keeps the strong levels short; `--nodes 0` lets every level think as long as it usually does.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rich.progress import track

from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import Job, play_game
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.levels import levels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    results = in_processes(wish.workers, play_game)(jobs(wish.games, Limit(nodes=wish.nodes or None), wish.seed))
    played: Counter[str] = Counter()
    for result in track(results, "games", total=wish.games):
        played["games"] += 1
        played["decisions"] += sum(len(side.seconds) for side in result.sides)
        if result.forfeit is not None:
            played["forfeits"] += 1
            print(result.text)
    print(f"{played['games']} games, {played['decisions']} decisions, {played['forfeits']} forfeits")
    sys.exit(1 if played["forfeits"] else 0)


def jobs(games: int, limit: Limit, seed: int) -> Iterator[Job]:
    """Every level plays every other, in every edition on every board, again and again."""
    boxes = [edition(id, board) for id in edition_ids() for board in edition(id).boards]
    meetings = [(a.id, b.id, box) for a in levels() for b in levels() for box in boxes]
    for number in range(games):
        a, b, box = meetings[number % len(meetings)]
        job = next(Match((a, b), box, 1, seed + number, (limit, limit)).jobs())
        yield replace(job, number=number)


if __name__ == "__main__":
    main()
