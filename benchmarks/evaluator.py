"""How fast the search is when somebody else judges its positions, for several sizes of a batch.

    python -m benchmarks.evaluator

`nothing` answers at once, so it is what the search itself needs. `features` also asks for the 184 numbers of each
position. The last line is our own net inside the kernel.
"""

import random
import time

from quiltbee import XorShift, edition, shuffled
from quiltbee.engine import Evaluation, Limit, Positions, SearchBot

NODES = 20_000
BATCHES = (1, 8, 32, 128)


def nothing(positions: Positions) -> Evaluation:
    """No opinion."""
    return Evaluation([0.5] * len(positions))


def features(positions: Positions) -> Evaluation:
    """No opinion either, but it reads the features."""
    _ = positions.features
    return nothing(positions)


def nodes_per_second(bot: SearchBot) -> float:
    state = shuffled(edition("patchwork"), random.Random(1))
    start = time.perf_counter()
    bot.choose(state, Limit(nodes=NODES), XorShift(1))
    return NODES / (time.perf_counter() - start)


def main() -> None:
    print("| evaluator | batch | nodes/s |\n|---|---|---|")
    for evaluator in (nothing, features):
        for batch in BATCHES:
            speed = nodes_per_second(SearchBot(evaluator=evaluator, batch=batch))
            print(f"| `{evaluator.__name__}` | {batch} | {speed:,.0f} |")
    print(f"| our own net | | {nodes_per_second(SearchBot()):,.0f} |")


if __name__ == "__main__":
    main()
