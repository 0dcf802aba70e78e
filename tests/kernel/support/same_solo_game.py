"""One random solo game played by the rules and by the kernel at once. Whatever differs, raises.

    python -m tests.kernel.support.same_solo_game 1000000

plays so many decisions and cards, with every deck, level and board.
"""

import random
import sys
from itertools import product

from quiltbee import State, XorShift, choose, edition, kernel, legal, outcome, score, successor
from quiltbee.editions.opponents import automa
from quiltbee.rules.moves import ADVANCE, Card, Refill
from quiltbee.rules.solo.drawing import back_is_due, draw_back, show_back
from quiltbee.rules.solo.setup import shuffled_solo

_AUTOMAS = [f"automa {deck} {level}" for deck in ("normal", "tactical") for level in range(1, 6)]
KINDS = [
    *product((edition("patchwork", "2014"), edition("patchwork", "revised")), _AUTOMAS),
    *((edition(id), "clock steady 1") for id in ("patchwork", "express", "stack-n-stuff")),
]


def solo_start(seed: int) -> State:
    """The start of a game: each seed in turn has another board, deck, level or opponent."""
    box, opponent = KINDS[seed % len(KINDS)]
    return shuffled_solo(box, random.Random(seed), automa(*opponent.split()))


def play_same_solo_game(seed: int, cpu_variant: str | None = None) -> int:
    """Plays one game; returns how many decisions and cards were compared. A seed may be in a hurry, so that the cards
    come one after the other, and may see the backs."""
    start = state = solo_start(seed)
    position, rng, compared, plies = kernel.pack(state, cpu_variant), XorShift(seed), 0, 0
    hurry, sees_backs = seed % 3 == 2, seed % 2 == 1
    while not state.is_over:
        if sees_backs and back_is_due(state) and state.solo is not None:
            state = show_back(state, draw_back(state.solo, random.Random(compared)))
            position = kernel.pack(state, cpu_variant)
        assert_same(state, position)
        decision = choose(state, rng.below)
        if hurry and state.turn == 0 and state.in_hand is None and rng.below(2):
            decision = ADVANCE
        state, position = successor(state, decision), kernel.play(position, decision)
        compared += 1
        plies += not isinstance(decision, Card | Refill)
    assert_same(state, position)
    if not (hurry or sees_backs):
        ended = outcome(state)
        assert ended is not None
        played = kernel.playouts(kernel.pack(start, cpu_variant), 1, seed, results=True)
        assert played.results == (kernel.GameResult(ended.scores, ended.winner, plies),)
    return compared


def assert_same(state: State, position: kernel.Position) -> None:
    """Everything but the order of the piles, which the kernel does not keep."""
    solo = state.solo
    assert solo is not None
    piles = [tuple(sorted(pile)) for pile in (solo.with_buttons, solo.without_buttons)]
    sorted_solo = solo._replace(with_buttons=piles[0], without_buttons=piles[1])
    assert kernel.unpack(position) == state._replace(solo=sorted_solo)
    assert position == kernel.pack(state)
    assert kernel.legal(position) == legal(state)
    assert [kernel.score(position, seat) for seat in (0, 1)] == [score(state, seat) for seat in (0, 1)]
    assert kernel.outcome(position) == outcome(state)


def main(wanted: int) -> None:
    compared = games = 0
    while compared < wanted:
        compared += play_same_solo_game(games)
        games += 1
    print(f"{compared:,} decisions and cards in {games:,} solo games, all equal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
