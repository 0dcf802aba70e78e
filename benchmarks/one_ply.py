"""One decision at a time: `legal` and `play` of the kernel against those of the rules, as ratios within one run.

    python -m benchmarks.one_ply [--seconds 2] [--json]

Whole random games are played. Things that are compared take turns in short slices, and the best slice of each counts,
so that other work on the machine slows all alike.
"""

import argparse
import json
import random
from collections.abc import Callable
from typing import Any

from benchmarks.envs import Work, paces
from quiltbee import CHANCE, NOBODY, Refill, edition, kernel, legal, play, shuffled, successor
from quiltbee.rules.moves import Decision

EDITIONS = ("patchwork", "express")
RULES, CHECKED, KERNEL = "rules: legal, successor", "rules: legal, play (checked)", "kernel: legal, play (checked)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = {id: paces(works(id), wish.seconds) for id in EDITIONS}
    if wish.json:
        print(json.dumps(found))
        return
    print(f"| decisions/s | {' | '.join(EDITIONS)} |\n|---|{'---|' * len(EDITIONS)}")
    for name in found[EDITIONS[0]]:
        rows = [f"{found[id][name]:,.0f} ({found[id][name] / found[id][RULES]:.2f})" for id in EDITIONS]
        print(f"| {name} | {' | '.join(rows)} |")


def works(id: str) -> dict[str, Work]:
    state = shuffled(edition(id), random.Random(1))
    position = kernel.pack(state)
    return {
        RULES: games(state, legal, successor, lambda each: each.turn),
        CHECKED: games(state, legal, play, lambda each: each.turn),
        KERNEL: games(position, kernel.legal, kernel.play, lambda each: each.c.turn),
    }


def games(
    start: Any,
    legal: Callable[[Any], list[Decision]],
    play: Callable[[Any, Decision], Any],
    turn: Callable[[Any], int],
) -> Work:
    rng = random.Random(2)
    refill = Refill(kernel.unpack(start).waiting if isinstance(start, kernel.Position) else start.waiting)

    def work() -> int:
        at, decisions = start, 0
        while (decider := turn(at)) != NOBODY:
            if decider == CHANCE:
                at = play(at, refill)
                continue
            found = legal(at)
            at = play(at, found[int(rng.random() * len(found))])
            decisions += 1
        return decisions

    return work


if __name__ == "__main__":
    main()
