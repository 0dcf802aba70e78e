"""How well a player's rating is known after 30 puzzles: simulated players solve puzzles of the package.

`python -m benchmarks.puzzle_ratings` prints for players of several strengths how many have a rating within 100 points
of their strength. Each gets the next puzzle as the page chooses it. A player solves a puzzle as often as Glicko says
for its true rating. That is the first rating plus an error of `--error` points, which nobody knows.
"""

import argparse
import math
import random

from quiltbee.puzzles import Puzzle, Rating, next_puzzle, rated, rating_of_puzzle, shipped

STRENGTHS = (800, 1200, 1500, 1800, 2200)
PUZZLES, NEAR = 30, 100


def found(strength: int, puzzles: tuple[Puzzle, ...], error: float, rng: random.Random) -> float:
    """The rating of a new player after this many puzzles."""
    player, tried = Rating(), set[str]()
    for _ in range(PUZZLES):
        puzzle = next_puzzle(puzzles, player.value, tried)
        tried.add(puzzle.id)
        hardness = puzzle.rating + rng.gauss(0, error)
        solved = rng.random() < 1 / (1 + 10 ** ((hardness - strength) / 400))
        player, _ = rated(player, rating_of_puzzle(puzzle.rating), solved)
    return player.value


def most_possible() -> float:
    """The share that the best unbiased method could find if every answer were as likely right as wrong."""
    spread = 1 / (math.log(10) / 400 * math.sqrt(0.25 * PUZZLES))
    return math.erf(NEAR / spread / math.sqrt(2))


def main() -> None:
    """Prints a line for each strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=200, help="of each strength")
    parser.add_argument("--error", type=float, default=0, help="how far first ratings are off, as a standard deviation")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, near = random.Random(asked.seed), 0
    for strength in STRENGTHS:
        ratings = [found(strength, shipped(), asked.error, rng) for _ in range(asked.players)]
        mine = sum(abs(rating - strength) <= NEAR for rating in ratings)
        near += mine
        print(f"{strength}: {100 * mine / asked.players:.0f} % within {NEAR}, mean {sum(ratings) / len(ratings):.0f}")
    all_players = len(STRENGTHS) * asked.players
    print(
        f"all: {near} of {all_players}, {100 * near / all_players:.1f} %; most possible {100 * most_possible():.1f} %"
    )


if __name__ == "__main__":
    main()
