"""How long a person waits for the top level: with the tree of the last decision, and with a new tree each time.

    python -m benchmarks.waiting [--games 2] [--seed 1]

It plays the same games against level 7 in both ways within one run. The top level is asked as on the server: it
answers as soon as the rest of the second cannot change the decision.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

from quiltbee import edition, play, shuffled
from quiltbee.engine.bot import NO_LIMIT, Bot, Limit
from quiltbee.engine.bots.levels import level
from quiltbee.engine.bots.spec import make_bot
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

TOP = "level:8"
WAITED_FOR = Limit(seconds=level("8").seconds, eager=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    print("| edition | tree | decisions | mean s | p95 s | a game, s |")
    print("|---|---|---|---|---|---|")
    for id in ("patchwork", "express"):
        for kept in (False, True):
            waits = [wait for game in range(wish.games) for wait in waited(id, wish.seed + game, kept)]
            late, whole = statistics.quantiles(waits, n=20)[-1], sum(waits) / wish.games
            cells = (id, "kept" if kept else "new", len(waits), f"{statistics.mean(waits):.2f}", f"{late:.2f}")
            print(f"| {' | '.join(map(str, cells))} | {whole:.1f} |", flush=True)


def waited(id: str, seed: int, kept: bool) -> Iterator[float]:
    """The seconds of each decision of the top level, in the first seat."""
    same, other = make_bot(TOP), make_bot("level:7")
    bot: Callable[[], Bot] = (lambda: same) if kept else (lambda: make_bot(TOP))
    state, rng = shuffled(edition(id), random.Random(seed)), XorShift(seed)
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
        elif state.turn == 1:
            state = play(state, other.choose(state, NO_LIMIT, rng).decision)
        else:
            start = time.monotonic()
            choice = bot().choose(state, WAITED_FOR, rng)
            yield time.monotonic() - start
            state = play(state, choice.decision)


if __name__ == "__main__":
    main()
