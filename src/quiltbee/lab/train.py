"""Trains a net by self-play, generation after generation: `python -m quiltbee.lab.train --help`, or `make train`.

The first generation plays with the simple estimate, each later one with the net of the generations before.
"""

import argparse
import datetime as dt
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from quiltbee.engine.search.nets import Net, game_shape, net_of
from quiltbee.lab.learning import Network, TrainingConfig, learn
from quiltbee.lab.self_play import Rows, SelfPlay, join
from quiltbee.notation.decisions import builtin_edition
from quiltbee.rules.edition import Edition
from quiltbee.safe_file import write_safely


@dataclass(frozen=True)
class Generation:
    """One round of self-play and learning."""

    games: int
    nodes: int
    keep: int = 2
    """How many generations of rows the net learns from, this one included."""
    against: int = 0
    """Games against `abstract`, in addition to `games`."""


# Many games with few nodes: a net errs clearly less on circles that it learned from, so more circles help more than
# deeper searches.
USUAL = (
    Generation(4000, 150, 1),
    Generation(8000, 200),
    Generation(20000, 200, 3, against=2000),
    Generation(20000, 200, 3, against=4000),
)
WAITING = 0.1
"""The share of the games in which both players only advance at first."""
AGAINST_NODES, OTHER_NODES = 600, 6000
"""In games against `abstract`, for each decision: nodes of the search, and iterations of `abstract`."""
AGAINST_SEED = 500_000
"""Added to the seed for these games, so that they have other circles."""
GOING_ON = TrainingConfig(epochs=4, rate=1.5e-3)
"""For a net that is trained further; training from scratch takes longer."""


@dataclass(frozen=True)
class Before:
    """What training starts from: nothing, or the result of an earlier run."""

    data: bytes | None = None
    """The weights of a net."""
    rows: tuple[Rows, ...] = ()
    history: tuple[dict[str, Any], ...] = ()


def train(
    boards: Sequence[Edition], generations: Sequence[Generation], out: Path, seed: int, threads: int, before: Before
) -> None:
    """Writes NAME.weights and NAME.json after each generation, and its rows as NAME-rows-NUMBER.npz."""
    data, parts, history = before.data, list(before.rows), list(before.history)
    for number, generation in enumerate(generations):
        start = time.monotonic()
        net = None if data is None else net_of(f"{out.name}-{number}", data)
        rows = played_rows(boards, generation, net, seed + number, threads)
        played = time.monotonic() - start
        parts = [*parts, rows][-generation.keep :]
        network, quality = _learned(join(parts), data if before.data else None, seed + number)
        history.append({**asdict(generation), **quality, "seconds_of_play": round(played, 1)})
        print(json.dumps(history[-1]), flush=True)
        data = network.to_bytes()
        _save(out, number, boards, data, history, seed)
        np.savez_compressed(out.parent / f"{out.name}-rows-{number}.npz", **asdict(rows))


def played_rows(boards: Sequence[Edition], generation: Generation, net: Net | None, seed: int, threads: int) -> Rows:
    """The rows of a generation. Games against itself come last, because the last rows are held out."""
    usual = SelfPlay(tuple(boards), generation.nodes, net, waiting=WAITING).play(generation.games, seed, threads)
    if not generation.against:
        return usual
    others = SelfPlay(tuple(boards), AGAINST_NODES, net, waiting=WAITING, other_nodes=OTHER_NODES)
    return join([others.play(generation.against, seed + AGAINST_SEED, threads), usual])


def _learned(rows: Rows, start: bytes | None, seed: int) -> tuple[Network, dict[str, float]]:
    if start is None:
        return learn(rows, TrainingConfig(), seed)
    return learn(rows, GOING_ON, seed, Network.from_bytes(start))


def _save(
    out: Path, number: int, boards: Sequence[Edition], data: bytes, history: list[dict[str, Any]], seed: int
) -> None:
    provenance = {
        "for": game_shape(boards[0]),
        "trained_on": [f"{board.id} {board.board}" for board in boards],
        "made_by": "python -m quiltbee.lab.train",
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "seed": seed,
        "circles": f"random.Random('learn/SEED/GAME') with SEED from {seed} on: matches use other circles",
        "generations": history,
    }
    for name in (out.name, f"{out.name}-{number}"):
        write_safely(out.parent / f"{name}.weights", data)
        write_safely(out.parent / f"{name}.json", json.dumps(provenance, indent=1) + "\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m quiltbee.lab.train", description=__doc__)
    parser.add_argument("--edition", default="patchwork", help="its id; all its boards are used")
    parser.add_argument("--out", type=Path, required=True, help="where to write NAME.weights and NAME.json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, nargs="*", help="games of each generation")
    parser.add_argument("--nodes", type=int, nargs="*", help="nodes of each generation")
    parser.add_argument("--against", type=int, default=0, help="games against `abstract`, of each generation")
    parser.add_argument("--start", type=Path, help="a .weights file to start from, with its .json file next to it")
    parser.add_argument("--rows", type=Path, nargs="*", default=[], help="rows of earlier generations to keep")
    given = parser.parse_args(arguments)
    edition = builtin_edition(given.edition)
    boards = [edition.on_board(name) for name in edition.boards]
    generations: tuple[Generation, ...] = USUAL
    if given.games:
        nodes = given.nodes or [300] * len(given.games)
        generations = tuple(
            Generation(games, count, 3, given.against) for games, count in zip(given.games, nodes, strict=True)
        )
    given.out.parent.mkdir(parents=True, exist_ok=True)
    train(boards, generations, given.out, given.seed, given.threads, _before(given.start, given.rows))


def _before(start: Path | None, rows: Sequence[Path]) -> Before:
    parts = tuple(Rows(**np.load(path)) for path in rows)
    if start is None:
        return Before(rows=parts)
    history = json.loads(start.with_suffix(".json").read_text(encoding="utf-8"))["generations"]
    return Before(start.read_bytes(), parts, tuple(history))


if __name__ == "__main__":
    main()
