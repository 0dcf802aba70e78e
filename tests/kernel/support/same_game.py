"""One random game played by the rules and by the kernel at once. Whatever differs, raises.

    python -m tests.kernel.support.same_game 1000000

plays so many decisions of each edition, and as many of editions made up on the way.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from itertools import count

from quiltbee import (
    Edition,
    Refill,
    State,
    XorShift,
    choose,
    edition,
    kernel,
    legal,
    outcome,
    score,
    shuffled,
    successor,
)
from tests.kernel.support.random_editions import random_edition


def built_in_editions() -> list[Edition]:
    """Every edition of the package on every board."""
    return [
        edition(id).on_board(board) for id in ("patchwork", "express", "stack-n-stuff") for board in edition(id).boards
    ]


def play_same_game(edition: Edition, seed: int, cpu_variant: str | None = None) -> int:
    """Plays one game; returns how many decisions were compared."""
    start = state = shuffled(edition, random.Random(seed))
    position = kernel.pack(state, cpu_variant)
    rng = XorShift(seed)
    plies = 0
    while not state.is_over:
        _assert_same(state, position)
        decision = choose(state, rng.below)
        state, position = successor(state, decision), kernel.play(position, decision)
        plies += not isinstance(decision, Refill)
    _assert_same(state, position)
    _assert_playout_is_this_game(start, state, seed, plies, cpu_variant)
    return plies


def _assert_same(state: State, position: kernel.Position) -> None:
    assert kernel.unpack(position) == state
    decisions = legal(state)
    assert kernel.legal(position) == decisions
    assert kernel.legal_count(position) == len(decisions)
    assert [kernel.score(position, seat) for seat in (0, 1)] == [score(state, seat) for seat in (0, 1)]
    assert kernel.outcome(position) == outcome(state)


def _assert_playout_is_this_game(start: State, end: State, seed: int, plies: int, cpu_variant: str | None) -> None:
    """`playouts` makes the same decisions with the same generator, so it ends in the same place."""
    ended = outcome(end)
    assert ended is not None
    played = kernel.playouts(kernel.pack(start, cpu_variant), 1, seed, results=True)
    assert played.results == (kernel.GameResult(ended.scores, ended.winner, plies),)


def play_same_games(editions: Iterable[Edition], decisions: int, cpu_variant: str | None = None) -> int:
    """Games of one edition after the other until so many decisions have been compared; returns how many were."""
    compared = 0
    for seed, each in enumerate(editions):
        compared += play_same_game(each, seed, cpu_variant)
        if compared >= decisions:
            break
    return compared


def again_and_again(edition: Edition) -> Iterator[Edition]:
    while True:
        yield edition


def custom_editions() -> Iterator[Edition]:
    """Ever new ones, each for two games."""
    for seed in count():
        yield from [random_edition(seed)] * 2


def main(decisions: int) -> None:
    for each in built_in_editions():
        print(f"{each}: {play_same_games(again_and_again(each), decisions):,} decisions, all equal", flush=True)
    print(f"custom editions: {play_same_games(custom_editions(), decisions):,} decisions, all equal", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
