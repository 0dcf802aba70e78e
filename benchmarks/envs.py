"""How many steps a second the environments make on one core: ratios within one run.

    python -m benchmarks.envs [--seconds 2] [--rows 256] [--json]

Random legal actions are played everywhere. PettingZoo's chess is measured too if it can be imported: it needs
`pip install pettingzoo chess pygame`. Things that are compared take turns in short slices, and the best slice of each
counts, so that other work on the machine slows all alike.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from quiltbee.envs.vector import VectorGames
from quiltbee.kernel import DEAL, Batch

Work = Callable[[], int]
"""Does some steps and returns how many."""
SLICES = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    parser.add_argument("--rows", type=int, default=256, help="games side by side")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    works = dict(all_works(wish.rows))
    found = paces(works, wish.seconds)
    if wish.json:
        print(json.dumps(found))
        return
    slowest = min(found, key=lambda name: found[name])
    print(f"| {wish.rows} games, one core | steps/s | times {slowest} |")
    print("|---|---|---|")
    for name, pace in found.items():
        print(f"| {name} | {pace:,.0f} | {pace / found[slowest]:,.1f} |")
    if CHESS not in found:
        print("PettingZoo's chess was left out: pip install pettingzoo chess pygame")


CHESS = "PettingZoo, chess"


def all_works(rows: int) -> Iterator[tuple[str, Work]]:
    """What is compared, by name."""
    for opponent in ("self", "random"):
        for observation in ("features", "planes"):
            games = VectorGames(rows, "patchwork", opponent=opponent, observation=observation)
            yield f"vector, {observation} and masks, opponent {opponent}", steps_of(games)
    shared = VectorGames(rows, "patchwork", opponent="self", copy=False)
    yield "vector, features and masks, self, copy=False", steps_of(shared)
    yield "batch, masks, Batch.sample", steps_of_batch(rows)
    yield "batch, masks, sampled by NumPy", steps_of_numpy(rows)
    chess = chess_steps()
    if chess is not None:
        yield CHESS, chess


def steps_of(games: VectorGames) -> Work:
    games.reset(seed=1)

    def work() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * games.num_envs

    return work


def steps_of_batch(rows: int) -> Work:
    batch = Batch(VectorGames(1, "patchwork").edition, rows, seed=1)

    def work() -> int:
        for _ in range(10):
            batch.step(batch.sample())
        return 10 * rows

    return work


def steps_of_numpy(rows: int) -> Work:
    """How programs sampled before `Batch.sample`."""
    batch = Batch(VectorGames(1, "patchwork").edition, rows, seed=1)
    masks, turns, rng = np.asarray(batch.masks), np.asarray(batch.turns), np.random.default_rng(1)

    def work() -> int:
        noise = rng.random(masks.shape) * masks
        batch.step(np.where(turns == 3, DEAL, noise.argmax(axis=1)).astype(np.int32))
        return rows

    return work


def chess_steps() -> Work | None:
    """PettingZoo's chess with random legal moves, as its own documentation plays it."""
    try:
        chess_v6 = import_module("pettingzoo.classic.chess_v6")  # it has no types
    except ImportError:
        return None
    game: Any = chess_v6.env()
    rng = np.random.default_rng(1)

    def work() -> int:
        game.reset(seed=1)
        steps = 0
        for _ in game.agent_iter(max_iter=100):
            observation, _, termination, truncation, _ = game.last()
            over = termination or truncation
            game.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return work


def paces(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """Steps per second of this process's time, the best slice of each."""
    slices = [{name: pace(work, seconds / SLICES) for name, work in works.items()} for _ in range(SLICES)]
    return {name: max(each[name] for each in slices) for name in works}


def pace(work: Work, seconds: float) -> float:
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


if __name__ == "__main__":
    main()
