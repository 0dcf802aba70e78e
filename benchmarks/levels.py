"""Measures the strength of the levels: each plays its neighbour in pairs of games, and the gaps are added.

    python -m benchmarks.levels [--pairs 20] [--top-pairs 20] [--edition E] [--board B] [--workers 2] [--seed 1]

Prints a table in Markdown for each edition on each board, or for one of them. A level's Elo is the sum of
the gaps below it, so its error grows with its height: only the gaps are measured. A gap whose interval has no end means
that one side won (almost) everything. The top level is slow, so its match may be shorter, or left out:
`--top-pairs 0`.
"""

import argparse
import math
from itertools import pairwise

from quiltbee.cli.setup import chosen_edition
from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.arena.match import Match, play_match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.arena.report import Report, report
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.bots.levels import Level, levels
from quiltbee.rules.edition import Edition


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--top-pairs", type=int, help="of the top level; as many as the others if not given")
    parser.add_argument("--edition")
    parser.add_argument("--board")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    pairs = (wish.pairs, wish.pairs if wish.top_pairs is None else wish.top_pairs)
    if wish.edition:
        boxes = [chosen_edition(wish.edition, wish.board)]
    else:
        boxes = [edition(id, board) for id in edition_ids() for board in edition(id).boards]
    for box in boxes:
        print_table(box, pairs, wish.seed, wish.workers)


def print_table(box: Edition, pairs: tuple[int, int], seed: int, workers: int) -> None:
    """The ladder of one edition on one board."""
    print(f"`python -m benchmarks.levels --edition {box.id} --board {box.board}", end=" ")
    print(f"--pairs {pairs[0]} --top-pairs {pairs[1]} --seed {seed}`\n")
    print("| level | Elo | gap to the one below | wins | margin | score | empty | ms p50 | ms p95 |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(f"| {levels()[0].id} {levels()[0].title} | 0 | | | | | | | |", flush=True)
    height = 0.0
    for below, above in pairwise(levels()):
        count = pairs[above is levels()[-1]]
        if not count:
            continue
        found = gap(above, below, box, count, seed, workers)
        height += found.elo.value
        print(row(above, found, height), flush=True)
    print()


def gap(above: Level, below: Level, box: Edition, pairs: int, seed: int, workers: int) -> Report:
    """The match of two neighbours."""
    match = Match((above.id, below.id), box, pairs, seed)
    return report(match.bots, play_match(match, in_processes(workers, play_game)))


def row(level: Level, report: Report, height: float) -> str:
    bot, elo = report.bots[0], report.elo
    top = f"{height:.0f}" if math.isfinite(height) else "?"
    cells = [
        f"{level.id} {level.title}",
        top,
        f"{elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]",
        f"{bot.wins}/{report.games}",
        f"{report.margin.value:+.1f}",
        f"{bot.score:.1f}",
        f"{bot.empty:.1f}",
        f"{1000 * bot.thinking.p50:.1f}",
        f"{1000 * bot.thinking.p95:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
