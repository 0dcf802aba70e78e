"""How far from the end the exact search still finds out who wins, and by how much: python -m benchmarks.solver

The positions come from games that the search plays against itself: at the start of a turn, after the refill. They are
the same in each run.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator

from quiltbee import State, edition, play, shuffled
from quiltbee.engine.bot import Limit
from quiltbee.engine.search.bot import SearchBot, spaces_left
from quiltbee.engine.search.solver import solve
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

NODES_OF_PLAY = 300
FEWEST_SPACES, MOST_SPACES, STEP = 8, 26, 2


def turns_of_a_game(id: str, number: int) -> Iterator[State]:
    """Every position at the start of a turn that the solver may get."""
    state, rng, bot = shuffled(edition(id), random.Random(number)), XorShift(number + 1), SearchBot()
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
            continue
        if not state.waiting and state.in_hand is None:
            yield state
        state = play(state, bot.choose(state, Limit(nodes=NODES_OF_PLAY), XorShift(rng.next())).decision)


def by_distance(id: str, games: int) -> dict[int, list[State]]:
    """Positions grouped by the number of spaces left."""
    found: dict[int, list[State]] = defaultdict(list)
    for state in (state for number in range(games) for state in turns_of_a_game(id, number)):
        if FEWEST_SPACES <= spaces_left(state) < MOST_SPACES:
            found[spaces_left(state) // STEP * STEP].append(state)
    return found


def row(spaces: int, states: list[State], nodes: int) -> str:
    start = time.perf_counter()
    solutions = [solve(state, nodes) for state in states]
    milliseconds = 1000 * (time.perf_counter() - start) / len(states)
    known = [solution for solution in solutions if solution is not None]
    winner, margin = len(known), sum(solution.is_exact for solution in known)
    share = [f"{100 * count / len(states):.0f} %" for count in (winner, margin)]
    return f"| {spaces} to {spaces + STEP - 1} | {len(states)} | {share[0]} | {share[1]} | {milliseconds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", nargs="*", default=["express", "patchwork"])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=75_000, help="positions that may be looked at: 0.1 s has 75,000")
    given = parser.parse_args()
    for id in given.edition:
        print(f"\n{id}, {given.nodes:,} positions\n\n| spaces left | positions | winner | margin too | ms |")
        print("|---|---|---|---|---|")
        for spaces, states in sorted(by_distance(id, given.games).items()):
            print(row(spaces, states, given.nodes), flush=True)


if __name__ == "__main__":
    main()
