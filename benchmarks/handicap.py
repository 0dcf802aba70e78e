"""Measures how many buttons at the start make two levels even.

    python -m benchmarks.handicap [--edition E] [--levels 1,2,3,4] [--games 2000] [--minutes 30] [--workers 1]

Each pair of levels plays blocks of games with the handicap that all its games so far point to, until enough games were
played with one. Results go into `src/quiltbee/engine/bots/handicaps.toml` after every block, so the command can be
stopped and continued. `--table` prints what the file holds, in Markdown.
"""

import argparse
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import quiltbee.engine.bots
from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.arena.handicap import Tried, add, even_at, is_settled
from quiltbee.engine.arena.match import Match, play_match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.seeds import derived
from quiltbee.files.safe_file import write_safely

FILE = Path(quiltbee.engine.bots.__file__).with_name("handicaps.toml")
SMALL, LARGE = 50, 250
"""Pairs of a block: a few while the answer is far, then more."""
HEAD = """# Buttons that make a game of two levels even, measured and written by python -m benchmarks.handicap.
# wins: of the weaker level with these buttons; low and high: the 95 % interval of its share (Wilson).
# tried: all games, as [buttons, games, wins of the weaker level].
"""


@dataclass
class Measured:
    """One pair of levels in one edition."""

    edition: str
    stronger: str
    weaker: str
    seed: int
    tried: tuple[Tried, ...] = ()

    @property
    def chosen(self) -> Tried | None:
        """The handicap that all games point to, or the nearest that was tried."""
        even = even_at(self.tried)
        return min(self.tried, key=lambda each: (abs(each.buttons - even), -each.games), default=None)

    def play_more(self, workers: int) -> None:
        buttons = even_at(self.tried)
        before = next((each.games for each in self.tried if each.buttons == buttons), 0)
        pairs = SMALL if before < 2 * SMALL else LARGE
        seed = derived(self.seed, "handicap", self.edition, self.stronger, self.weaker, buttons, before)
        match = Match((self.stronger, self.weaker), edition(self.edition), pairs, seed, handicap=(0, buttons))
        score = play_match(match, in_processes(workers, play_game))
        games = [result for pair in score.pairs for result in pair]
        self.tried = add(self.tried, Tried(buttons, len(games), sum(result.winner == 1 for result in games)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", help="one edition; all if not given")
    parser.add_argument("--levels", default="1,2,3,4", help="which levels play each other")
    parser.add_argument("--games", type=int, default=2000, help="of each pair with its final handicap")
    parser.add_argument("--minutes", type=float, default=30.0, help="stop after this time")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE, help="where the results are kept")
    parser.add_argument("--table", action="store_true", help="print the table and play nothing")
    wish = parser.parse_args()
    if not wish.table:
        measure(wish)
    print_table(read(wish.file))


def measure(wish: argparse.Namespace) -> None:
    """Continues the least settled pair, until all are settled or the time is up."""
    until = time.monotonic() + 60 * wish.minutes
    known = {(each.edition, each.stronger, each.weaker): each for each in read(wish.file)}
    for key in wanted(wish.edition, wish.levels.split(",")):
        known.setdefault(key, Measured(*key, wish.seed))
    todo = [known[key] for key in wanted(wish.edition, wish.levels.split(","))]
    while time.monotonic() < until and (open := [each for each in todo if not is_settled(each.tried, wish.games)]):
        one = min(open, key=lambda each: sum(block.games for block in each.tried))
        one.play_more(wish.workers)
        write_safely(wish.file, text(list(known.values())))
        print(f"{one.edition} {one.weaker} against {one.stronger}: {one.chosen}", flush=True)


def wanted(only: str | None, levels: list[str]) -> Iterator[tuple[str, str, str]]:
    for id in [only] if only else edition_ids():
        for weaker, stronger in combinations(sorted(levels), 2):
            yield id, stronger, weaker


# --- the file -----------------------------------------------------------------------------------------------------


def read(file: Path) -> list[Measured]:
    if not file.exists():
        return []
    pairs = tomllib.loads(file.read_text(encoding="utf-8")).get("pair", [])
    return [
        Measured(
            each["edition"], each["stronger"], each["weaker"], each["seed"], tuple(Tried(*t) for t in each["tried"])
        )
        for each in pairs
    ]


def text(measured: list[Measured]) -> str:
    return HEAD + "".join(_pair(each) for each in measured if each.chosen is not None)


def _pair(one: Measured) -> str:
    chosen = one.chosen
    assert chosen is not None
    low, high = chosen.interval
    tried = ", ".join(f"[{each.buttons}, {each.games}, {each.wins}]" for each in one.tried)
    return f"""
[[pair]]
edition = "{one.edition}"
stronger = "{one.stronger}"
weaker = "{one.weaker}"
buttons = {chosen.buttons}
games = {chosen.games}
wins = {chosen.wins}
low = {low:.4f}
high = {high:.4f}
seed = {one.seed}
tried = [{tried}]
"""


def print_table(measured: list[Measured]) -> None:
    print("| edition | weaker | stronger | buttons | games | it then wins | 95 % interval |")
    print("|---|---|---|---|---|---|---|")
    for one in measured:
        if (chosen := one.chosen) is not None:
            low, high = (f"{100 * end:.1f}" for end in chosen.interval)
            share = f"{100 * chosen.share:.1f} %"
            print(f"| {one.edition} | {one.weaker} | {one.stronger} | {chosen.buttons} |", end=" ")
            print(f"{chosen.games} | {share} | {low} to {high} % |")


if __name__ == "__main__":
    main()
