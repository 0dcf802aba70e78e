"""How often bots beat the Automa: a table of levels against its decks and levels, with error bars.

    python -m benchmarks.automa --games 1100

plays so many games for each cell (1,100 games give +-3 % at most) and prints the table. `--bots` and `--automas` choose
rows and columns. The same seed gives the same circles and cards for every bot that counts nodes.
"""

import argparse
import math
import random

from quiltbee.editions.finder import open_edition
from quiltbee.editions.opponents import automa
from quiltbee.engine.bot import Bot, Limit
from quiltbee.engine.bots.spec import open_bot
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import Outcome, outcome
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import draw_chance
from quiltbee.rules.solo.deck import Automa
from quiltbee.rules.solo.drawing import back_is_due, draw_back, show_back
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.state import State

LEVELS = "1,2,3,4,5,6,7,8"
AUTOMAS = ",".join(f"{deck} {level}" for deck in ("normal", "tactical") for level in range(1, 6))


def played(bot: Bot, opponent: Automa, seed: int) -> Outcome:
    """One game of a bot against the Automa."""
    rng, own = random.Random(seed), XorShift(seed)
    state = shuffled_solo(open_edition("patchwork"), rng, opponent)
    while (result := outcome(state)) is None:
        if back_is_due(state) and state.solo is not None:
            state = show_back(state, draw_back(state.solo, rng))
        state = successor(state, _next(state, bot, rng, own))
    return result


def _next(state: State, bot: Bot, rng: random.Random, own: XorShift) -> Decision:
    return draw_chance(state, rng) if state.card_due else bot.choose(state, Limit(), own).decision


def cell(bot: Bot, opponent: Automa, games: int, seed: int) -> str:
    """The share of games won, its 95 % error bar, and the mean scores."""
    results = [played(bot, opponent, seed + number) for number in range(games)]
    share = sum(result.winner == 0 for result in results) / games
    error = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / games) / games)
    mine, its = (sum(result.scores[seat] for result in results) / games for seat in (0, 1))
    return f"{100 * share:.0f} % +-{100 * error:.0f} ({mine:.0f} : {its:.0f})"


def main() -> None:
    """Prints the table in Markdown, row by row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default=LEVELS)
    parser.add_argument("--automas", default=AUTOMAS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    opponents = [automa("automa", *name.split()) for name in asked.automas.split(",")]
    print("| bot |", " | ".join(map(str, opponents)), "|")
    print("|---|", "---|" * len(opponents), sep="")
    for name in asked.bots.split(","):
        with open_bot(name) as bot:
            cells = [cell(bot, opponent, asked.games, asked.seed) for opponent in opponents]
        print(f"| {name} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
