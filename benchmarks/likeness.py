"""Which error rate belongs to which level: plays the levels, reviews the games, and fits a rate to each level.

`python -m benchmarks.likeness --out rows.jsonl` goes on where it stopped. `--fit rows.jsonl` writes
`engine/review/data/likeness.json` and prints how often games that were kept back lie within their interval. An edition
that was not played gets the figures of one that differs from it in names only.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from typing import Any

from benchmarks.review.consistency import LARGE, reviewed
from quiltbee import edition, edition_ids, parse_game
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.review.judge import NODES
from quiltbee.engine.review.likeness import LEAST_DECISIONS, nearest
from quiltbee.engine.review.summary import summary
from quiltbee.rules.edition import Edition

DATA = Path(__file__).parents[1] / "src/quiltbee/engine/review/data/likeness.json"
SPECS = {8: "level:8,nodes=2000"} | {level: f"level:{level}" for level in range(1, 8)}
"""The top level with a budget of nodes: it would take a minute a game otherwise."""
DISTANCES = (0, 1, -1, 2, -2)
"""How far apart the levels of a game are: people, too, sometimes play somebody weaker or stronger."""
SEED = 20261118
AIMED_COVERAGE = 0.8
FOLDS = 4
"""Each part of the games in turn is kept back, and judged by the other parts."""
_NAMES = ("id", "title", "board", "year", "dress", "words", "provenance")
Row = dict[str, Any]


def play_and_review(editions: Sequence[str], rounds: int, out: Path) -> None:
    """Each level against itself or a neighbour, round after round; each finished game is written at once."""
    done = {(row["edition"], row["game"]) for row in rows_of(out)}
    for number in range(8 * rounds):
        for id in editions:
            if (id, number) in done:
                continue
            one, two = levels_of(number)
            job = next(iter(Match((SPECS[one], SPECS[two]), edition(id), 1, SEED + number).jobs()))
            found, _, jumps = reviewed(parse_game(play_game(job).text), NODES)
            rates = [summary(found, seat).error for seat in (0, 1)]
            row = {
                "edition": id,
                "game": number,
                "levels": [one, two],
                "rates": [rate.error_rate for rate in rates],
                "decisions": [rate.decisions for rate in rates],
                "jumps": [len(jumps), round(sum(jumps), 4), sum(jump > LARGE for jump in jumps)],
            }
            with out.open("a") as file:
                print(json.dumps(row), file=file)


def levels_of(number: int) -> tuple[int, int]:
    """Who plays whom: every level in turn, at every distance in turn."""
    one = 1 + number % 8
    return one, min(8, max(1, one + DISTANCES[number // 8 % len(DISTANCES)]))


def rows_of(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def fit(rows: Sequence[Row]) -> Mapping[str, Any]:
    """Limits between the levels, and a spread with which four games of five lie in their interval."""
    samples = samples_of(rows)
    means = isotonic([[root for level, root in samples if level == each] for each in range(1, 9)])
    limits = [((means[level - 1] + means[level - 2]) / 2) ** 2 for level in range(8, 1, -1)]
    found: dict[str, Any] = {"limits": [round(limit, 2) for limit in limits], "spread": 0.0, "games": len(rows)}
    while coverage(found, samples) < AIMED_COVERAGE and found["spread"] < 20:
        found["spread"] = round(found["spread"] + 0.1, 1)
    return found


def samples_of(rows: Sequence[Row]) -> list[tuple[int, float]]:
    """Levels and the square roots of their error rates; roots scatter alike at all levels."""
    found = [each for row in rows for each in zip(row["levels"], row["rates"], row["decisions"], strict=True)]
    return [(level, sqrt(rate)) for level, rate, decisions in found if decisions >= LEAST_DECISIONS]


def isotonic(groups: Sequence[Sequence[float]]) -> list[float]:
    """The means that fall from level to level and are nearest to those of the groups (pool adjacent violators)."""
    pools: list[list[float]] = []  # mean, weight, levels
    for group in groups:
        pools.append([fmean(group) if group else 0.0, float(len(group) or 1e-9), 1.0])
        while len(pools) > 1 and pools[-2][0] < pools[-1][0]:
            (a, b, c), (d, e, f) = pools[-2:]
            pools[-2:] = [[(a * b + d * e) / (b + e), b + e, c + f]]
    return [mean for mean, _, levels in pools for _ in range(int(levels))]


def coverage(found: Mapping[str, Any], samples: Sequence[tuple[int, float]]) -> float:
    return fmean(are_inside(found, samples) or [False])


def are_inside(found: Mapping[str, Any], samples: Sequence[tuple[int, float]]) -> list[bool]:
    """Whether the true level lies in the interval."""
    likes = [(level, nearest(found, root**2)) for level, root in samples]
    return [like.low <= level <= like.high for level, like in likes]


def errors_of_three(found: Mapping[str, Any], samples: Sequence[tuple[int, float]]) -> list[int]:
    """The distances to the true level if three games are taken together."""
    wrong: list[int] = []
    for level in range(1, 9):
        own = [root for each, root in samples if each == level]
        threes = [fmean(own[start : start + 3]) for start in range(0, len(own) - 2, 3)]
        wrong += [abs(nearest(found, root**2).level - level) for root in threes]
    return wrong


def report(rows: Sequence[Row], out: Path) -> None:
    """Prints how well the rest of the games foretells each kept-back part; then fits all games and writes the fit."""
    fitted = {}
    for id in sorted({row["edition"] for row in rows}):
        own = [row for row in rows if row["edition"] == id]
        print_kept_back(id, own)
        fitted[id] = fit(own)
        print(f"   limits {fitted[id]['limits']}, spread {fitted[id]['spread']}")
    for id in edition_ids():
        alike = [each for each in fitted if plays_like(edition(each), edition(id))]
        fitted |= {id: fitted[alike[0]]} if alike else {}
    about = {
        "made_by": "python -m benchmarks.likeness",
        "specs": [SPECS[level] for level in range(1, 9)],
        "nodes": NODES,
        "seed": SEED,
        "limits": "error rates between two levels, from 8 and 7 to 2 and 1",
        "spread": "of the square root of the error rate of one game",
    }
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps({"about": about, "editions": fitted}, indent=1) + "\n")


def print_kept_back(id: str, rows: Sequence[Row]) -> None:
    """Prints for every part of the games whether the others foretell it, and how values jump on the way."""
    inside, wrong = list[bool](), list[int]()
    for part in range(FOLDS):
        found = fit([row for row in rows if _part(row) != part])
        kept = samples_of([row for row in rows if _part(row) == part])
        inside += are_inside(found, kept)
        wrong += errors_of_three(found, kept)
    covered = f"{100 * fmean(inside):.0f} % of {len(inside)} kept-back samples in their interval"
    print(f"{id}: {len(rows)} games; {covered}; three games: off by {median(wrong):.0f} (median of {len(wrong)})")
    count, total, large = (sum(row["jumps"][at] for row in rows) for at in range(3))
    print(f"   values: mean jump {total / count:.4f}, {large} of {count} over {LARGE}")


def _part(row: Row) -> int:
    """Rounds of all levels stay together."""
    number: int = row["game"] // 8 + row["game"] // (8 * len(DISTANCES))
    return number % FOLDS


def plays_like(one: Edition, two: Edition) -> bool:
    """Whether two editions are the same game with other names, on their first time boards."""
    return _rules(one) == _rules(two)


def _rules(edition: Edition) -> dict[str, Any]:
    same = {each.name: getattr(edition, each.name) for each in fields(edition) if each.name not in _NAMES}
    patches = [replace(patch, id="", turns=(), canonical=()) for patch in edition.patches]
    return same | {"boards": edition.time, "patches": patches}


def main() -> None:
    """Play, or fit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.likeness", description="Fit error rates to levels.")
    parser.add_argument("--out", type=Path, help="play, and write a row for each game into this file")
    parser.add_argument("--fit", type=Path, help="fit the rows of this file")
    parser.add_argument("--rounds", type=int, default=6, help="games for each level and edition")
    parser.add_argument("--editions", nargs="+", default=list(edition_ids()))
    given = parser.parse_args()
    if given.out is not None:
        play_and_review(given.editions, given.rounds, given.out)
    if given.fit is not None:
        report(rows_of(given.fit), DATA)


if __name__ == "__main__":
    main()
