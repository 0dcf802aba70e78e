"""`python -m benchmarks.review consistency|moments|luck|sentences`: the figures behind docs/reference/review.md."""

import argparse
from pathlib import Path
from statistics import fmean, pvariance

from benchmarks.review import moments, sentences
from benchmarks.review.consistency import measure
from benchmarks.review.games import games
from quiltbee.engine.bot import Limit
from quiltbee.engine.review.judge import NODES
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.summary import summary


def consistency(edition: str, count: int, seed: int, nodes: int) -> None:
    """How much values change where nothing was lost."""
    raw, told = measure(games(edition, count, seed), nodes)
    print(f"{edition}, {count} games, {nodes} nodes")
    print(f"  first look: {raw}")
    print(f"  review:     {told}: {'holds' if told.holds else 'does not hold'}")


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
    measures = {"consistency": consistency, "luck": luck}
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review", description="Measure the review.")
    parser.add_argument("what", choices=[*measures, "moments", "sentences"])
    parser.add_argument("--edition", default="patchwork")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--out", type=Path, help="moments: a file that keeps each game, to go on after a stop")
    given = parser.parse_args()
    if given.what == "moments":
        out = given.out or Path(f"build/moments-{given.edition}-{given.seed}-{given.nodes}.jsonl")
        out.parent.mkdir(parents=True, exist_ok=True)
        records = games(given.edition, given.games, given.seed)
        moments.show(moments.compare(records, given.nodes, out), given.nodes, given.edition)
        return
    if given.what == "sentences":
        sentences.show(games(given.edition, given.games, given.seed), given.nodes)
        return
    measures[given.what](given.edition, given.games, given.seed, given.nodes)


if __name__ == "__main__":
    main()
