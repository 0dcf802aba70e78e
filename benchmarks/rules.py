"""How fast the rules are in pure Python: random games, and checked replay of whole games.

    python -m benchmarks.rules [--seconds 2] [--json]

Machines differ and are noisy, so each figure also comes as a multiple of a plain Python loop timed in the same run.
"""

import argparse
import json
import random
import time
from collections.abc import Callable

from quiltbee import NOBODY, Edition, Record, choose, edition, edition_ids, shuffled, start_record, successor


def editions() -> list[Edition]:
    """Every edition on every board."""
    return [edition(id, board) for id in edition_ids() for board in edition(id).boards]


def random_record(edition: Edition, rng: random.Random) -> Record:
    """One random game."""
    state = shuffled(edition, rng)
    record = start_record(state)
    decisions = []
    while state.turn != NOBODY:
        decisions.append(choose(state, rng.randrange))
        state = successor(state, decisions[-1])
    return Record(record.edition, record.circle, record.first, tuple(decisions))


def play_random_game(edition: Edition, rng: random.Random) -> None:
    """The same without keeping the decisions."""
    draw = rng.random
    state = shuffled(edition, rng)
    while state.turn != NOBODY:
        state = successor(state, choose(state, lambda n: int(draw() * n)))


def per_second(work: Callable[[], None], seconds: float) -> float:
    """How often the work can be done in one second of this process's time; the best of five tries."""
    return max(_tries(work, seconds / 5) for _ in range(5))


def _tries(work: Callable[[], None], seconds: float) -> float:
    start = time.process_time()
    count = 0
    while (spent := time.process_time() - start) < seconds:
        work()
        count += 1
    return count / spent


def plain_loop() -> None:
    """The yardstick: ten thousand additions."""
    total = 0
    for number in range(10_000):
        total += number


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Games per second, and the same per plain loop, for each edition."""
    rng = random.Random(2014)
    figures = {}
    for each in editions():
        record = random_record(each, rng)
        yardstick = per_second(plain_loop, seconds / 4)
        games = per_second(lambda each=each: play_random_game(each, rng), seconds)  # type: ignore[misc]  # bound early
        replays = per_second(lambda record=record: _replay(record), seconds)  # type: ignore[misc]  # bound early
        figures[str(each)] = {
            "random games/s": games,
            "random games per plain loop": games / yardstick,
            "checked replays/s": replays,
            "checked replays per plain loop": replays / yardstick,
            "decisions of the replay": len(record.decisions),
        }
    return figures


def _replay(record: Record) -> None:
    for _ in record.states():
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, row in figures.items():
        print(f"{name:18}" + "  ".join(f"{label} {figure:,.2f}" for label, figure in row.items()))


if __name__ == "__main__":
    main()
