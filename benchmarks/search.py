"""How fast the search is, and whether it keeps its time limit: ratios and overshoots within one run.

    python -m benchmarks.search [--edition patchwork] [--seconds 0.05] [--decisions 200]

"over p99" is how much later than allowed the answer came, in milliseconds. A busy machine adds
delays of its own.
"""

import argparse
import random
import statistics
import time

from quiltbee import edition, play, shuffled
from quiltbee.engine.bot import Bot, Limit
from quiltbee.engine.bots.spec import make_bot
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

SPECS = ("search", "search:static=1", "uct", "abstract")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="patchwork")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--decisions", type=int, default=200)
    wish = parser.parse_args()
    states = positions(wish.edition, wish.decisions)
    print("| bot | nodes/s, median | over p50 | over p99 | over max |")
    print("|---|---|---|---|---|")
    for spec in SPECS:
        print(row(spec, make_bot(spec), states, wish.seconds), flush=True)


def positions(id: str, count: int) -> list[State]:
    """Positions of random games with more than one choice."""
    found: list[State] = []
    rng = XorShift(1)
    while len(found) < count:
        state = shuffled(edition(id), random.Random(len(found)))
        while not state.is_over:
            if state.turn != CHANCE and rng.below(8) == 0:
                found.append(state)
            state = play(state, choose(state, rng.below))
    return found[:count]


def row(spec: str, bot: Bot, states: list[State], seconds: float) -> str:
    over, speed = [], []
    for number, state in enumerate(states):
        start = time.perf_counter()
        choice = bot.choose(state, Limit(seconds=seconds), XorShift(number))
        took = time.perf_counter() - start
        over.append(1000 * (took - seconds))
        speed.append(choice.nodes / took)
    late = statistics.quantiles(over, n=100)
    return f"| {spec} | {statistics.median(speed):,.0f} | {late[49]:.2f} | {late[98]:.2f} | {max(over):.2f} |"


if __name__ == "__main__":
    main()
