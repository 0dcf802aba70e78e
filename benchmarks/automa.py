"""How often the levels beat the Automa: a table of levels against its decks and levels, with intervals.

    python -m benchmarks.automa --minutes 40

plays rounds of games, always where the interval is widest for the time that a game takes, and prints the table. It
stops when every interval is +-3 % or better, or the time is up; the next run goes on where it stopped. `--minutes 0`
only prints. `--bots` and `--automas` choose rows and columns: a bot is a level or a spec such as `8,nodes=800`, with
blanks between them. The same seed deals the same circles to all bots, and draws the same random numbers for the cards.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from quiltbee.editions.finder import open_edition
from quiltbee.editions.opponents import automa
from quiltbee.engine.bot import Bot, Limit
from quiltbee.engine.bots.levels import UnknownLevel, level
from quiltbee.engine.bots.spec import open_bot
from quiltbee.files.safe_file import write_safely
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import Outcome, outcome
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import draw_chance
from quiltbee.rules.solo.deck import Automa
from quiltbee.rules.solo.drawing import back_is_due, draw_back, show_back
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.state import State

LEVELS = "1 2 3 4 5 6 7 8,nodes=10000"
"""The top level with a budget of nodes: with its second a game would take half a minute."""
AUTOMAS = ",".join(f"{deck} {level}" for deck in ("normal", "tactical") for level in range(1, 6))
WANTED = 0.03
"""Half the width of a 95 % interval that is narrow enough."""
_ROUND_SECONDS = 4.0
_FIRST_GAMES = 2
KEPT = Path(__file__).with_name("automa.jsonl")
"""The games so far, a line for each cell."""


@dataclass
class Cell:
    """One bot against one opponent."""

    bot: str
    opponent: str
    games: int = 0
    wins: int = 0
    mine: int = 0
    its: int = 0
    seconds: float = 0.0

    def add(self, found: dict[str, float]) -> None:
        """Another round."""
        for name in ("games", "wins", "mine", "its"):
            setattr(self, name, getattr(self, name) + int(found[name]))
        self.seconds += found["seconds"]

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of games won (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        z, n, share = 1.96, self.games, self.wins / self.games
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def half(self) -> float:
        low, high = self.interval
        return (high - low) / 2

    def __str__(self) -> str:
        """The share won and its interval, in per cent."""
        if not self.games:
            return "-"
        low, high = self.interval
        mark = "" if self.half <= WANTED else " ~"
        return f"{100 * self.wins / self.games:.0f} [{100 * low:.0f}, {100 * high:.0f}]{mark}"


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


def play_round(cell: Cell, bot: Bot, seed: int) -> dict[str, float]:
    """Plays more games of a cell for some seconds, and returns the results."""
    began, results = time.monotonic(), list[Outcome]()
    games = _FIRST_GAMES if not cell.games else max(1, int(_ROUND_SECONDS * cell.games / cell.seconds))
    for number in range(min(games, 100)):
        results.append(played(bot, automa("automa", *cell.opponent.split()), seed + cell.games + number))
    return {
        "games": len(results),
        "wins": sum(result.winner == 0 for result in results),
        "mine": sum(result.scores[0] for result in results),
        "its": sum(result.scores[1] for result in results),
        "seconds": round(time.monotonic() - began, 3),
    }


def next_cell(cells: list[Cell]) -> Cell | None:
    """The cell whose interval shrinks most for the time; None if all are narrow enough."""
    open_cells = [cell for cell in cells if cell.half > WANTED]
    fresh = [cell for cell in open_cells if not cell.games]
    gain = {id(cell): cell.half / cell.seconds for cell in open_cells if cell.games}
    return fresh[0] if fresh else max(open_cells, key=lambda cell: gain[id(cell)], default=None)


def table(cells: list[Cell]) -> str:
    """In Markdown, a table for each deck: how many per cent of the games each bot won, and the 95 % interval."""
    lines: list[str] = []
    for deck in dict.fromkeys(cell.opponent.split()[0] for cell in cells):
        mine = [cell for cell in cells if cell.opponent.split()[0] == deck]
        opponents = list(dict.fromkeys(cell.opponent for cell in mine))
        lines += [f"| level | {' | '.join(opponents)} |", "|---" * (1 + len(opponents)) + "|"]
        bots = dict.fromkeys(cell.bot for cell in mine)
        lines += [f"| {bot} | {' | '.join(str(cell) for cell in mine if cell.bot == bot)} |" for bot in bots]
        lines.append("")
    rough = sum(cell.half > WANTED for cell in cells)
    games = sum(cell.games for cell in cells)
    return "\n".join([*lines, f"{games:,} games; {rough} of {len(cells)} cells are not yet +-3 % (~)."])


def read(file: Path) -> dict[tuple[str, str], Cell]:
    """The cells of a file, by bot and opponent. A run that was killed has left a line for each round."""
    cells: dict[tuple[str, str], Cell] = {}
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for found in map(json.loads, lines):
        name = found["bot"], found["opponent"]
        cells.setdefault(name, Cell(*name)).add(found)
    return cells


def write(file: Path, cells: Iterable[Cell]) -> None:
    """One line for each cell."""
    rows = (asdict(cell) | {"seconds": round(cell.seconds, 1)} for cell in cells if cell.games)
    write_safely(file, "".join(f"{json.dumps(row)}\n" for row in rows))


def _spec(name: str) -> str:
    try:
        return f"level:{level(name).id}"
    except UnknownLevel:
        return name


def main() -> None:
    """Plays for some minutes, keeps every round, prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=KEPT)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--bots", default=LEVELS)
    parser.add_argument("--automas", default=AUTOMAS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = read(asked.file)
    names = [(bot, opponent) for bot in asked.bots.split() for opponent in asked.automas.split(",")]
    cells = [known.setdefault(name, Cell(*name)) for name in names]
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * asked.minutes
    while time.monotonic() < end and (cell := next_cell(cells)) is not None:
        with open_bot(_spec(cell.bot)) as bot:
            found = play_round(cell, bot, asked.seed)
        cell.add(found)
        with asked.file.open("a", encoding="utf-8") as file:
            print(json.dumps({"bot": cell.bot, "opponent": cell.opponent, **found}), file=file)
    if asked.minutes:
        write(asked.file, known.values())
    print(table(cells))


if __name__ == "__main__":
    main()
