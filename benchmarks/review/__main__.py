"""`python -m benchmarks.review consistency|moments|luck`: the figures behind docs/reference/review.md."""

import argparse
import time
from statistics import fmean, median, pvariance

from benchmarks.review.consistency import measure
from benchmarks.review.games import games
from quiltbee.engine.bot import Limit
from quiltbee.engine.review.judge import NODES
from quiltbee.engine.review.mistakes import mistakes_of
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.summary import summary


def consistency(edition: str, count: int, seed: int, nodes: int) -> None:
    """How much values change where nothing was lost."""
    raw, told = measure(games(edition, count, seed), nodes)
    print(f"{edition}, {count} games, {nodes} nodes")
    print(f"  first look: {raw}")
    print(f"  review:     {told}: {'holds' if told.holds else 'does not hold'}")


def moments(edition: str, count: int, seed: int, nodes: int) -> None:
    """How long a review takes, and whether ten times the nodes give the same three moments."""
    seconds, same, shared, total = [], 0, 0, 0
    for record in games(edition, count, seed):
        began = time.process_time()
        quick = review(record, limit=Limit(nodes=nodes))
        seconds.append(time.process_time() - began)
        slow = review(record, limit=Limit(nodes=10 * nodes))
        one, two = (
            [{each.turn for each in mistakes_of(found).moments(seat)} for seat in (0, 1)] for found in (quick, slow)
        )
        same += one == two
        shared += sum(len(a & b) for a, b in zip(one, two, strict=True))
        total += sum(len(b) for b in two)
    times = f"{fmean(seconds):.1f} s of a core (median {median(seconds):.1f}, most {max(seconds):.1f})"
    print(f"{edition}: a review takes {times}")
    print(f"  the same moments as with {10 * nodes} nodes in {same} of {count} games; {shared} of {total} moments")


def luck(edition: str, count: int, seed: int, nodes: int) -> None:
    """Results of equals with and without luck."""
    raw, adjusted = [], []
    for record in games(edition, count, seed, ("level:6",)):
        found = summary(review(record, limit=Limit(nodes=nodes)), 0).luck
        if found.result is not None and found.adjusted is not None:
            raw.append(found.result)
            adjusted.append(found.adjusted)
    print(f"{edition}, {len(raw)} games of equals, {nodes} nodes")
    print(f"  result:       mean {fmean(raw):.3f}, variance {pvariance(raw):.4f}")
    print(f"  without luck: mean {fmean(adjusted):.3f}, variance {pvariance(adjusted):.4f}")


def main() -> None:
    """Measure one thing."""
    measures = {"consistency": consistency, "moments": moments, "luck": luck}
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review", description="Measure the review.")
    parser.add_argument("what", choices=measures)
    parser.add_argument("--edition", default="patchwork")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=NODES)
    given = parser.parse_args()
    measures[given.what](given.edition, given.games, given.seed, given.nodes)


if __name__ == "__main__":
    main()
