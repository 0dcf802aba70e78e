"""How often two lines of play lead to the same position: what a search could save by noticing.

    python -m benchmarks.transpositions

From positions in the middle of random games it plays every choice, with the two tidiest placements each, until there
are some thousand lines. Then it compares the positions at their ends.
"""

import random

from quiltbee import edition, shuffled
from quiltbee.kernel.placement import best_placements
from quiltbee.rules.legal import choose, legal, takeable
from quiltbee.rules.moves import ADVANCE, take
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

EDITIONS = ("patchwork", "express", "stack-n-stuff")
GAMES = 12
LINES = 4_000
PLACEMENTS = 2


def middle(name: str, seed: int) -> State:
    """A position some decisions into a random game."""
    state, rng = shuffled(edition(name), random.Random(seed)), XorShift(seed + 1)
    for _ in range(8 + seed):
        state = successor(state, choose(state, rng.below))
    return state


def next_positions(state: State) -> list[State]:
    """The positions after each choice of a search. The refill has the same order in all lines."""
    if state.is_over:
        return []
    if state.turn == CHANCE:
        return [successor(state, choose(state, XorShift(1).below))]
    if state.in_hand is None:
        return [successor(state, ADVANCE), *(successor(state, take(id)) for id in takeable(state))]
    ranked = [each.place for each in best_placements(state, state.in_hand.id, PLACEMENTS)]
    return [successor(state, each) for each in ranked or legal(state)]


def ends(state: State) -> list[State]:
    """The positions at the ends of many lines from a position."""
    lines = [state]
    while 0 < len(lines) < LINES:
        lines = [after for line in lines for after in next_positions(line)]
    return lines


def main() -> None:
    for name in EDITIONS:
        found = [ends(middle(name, seed)) for seed in range(GAMES)]
        lines, positions = sum(map(len, found)), sum(len(set(each)) for each in found)
        print(f"{name}: {lines:,} lines lead to {positions:,} positions, {1 - positions / lines:.1%} fewer")


if __name__ == "__main__":
    main()
