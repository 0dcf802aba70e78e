"""`quiltbee puzzles list`: how many there are, and how good they are."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median

from quiltbee.cli.progress import progress_bar
from quiltbee.puzzles.finding.trials import OWN_GOAL, STRONG, WEAK, Tally, is_found, weak_tries
from quiltbee.puzzles.making import game_of, is_advance
from quiltbee.puzzles.puzzle import FAMILIES, Family, Puzzle
from quiltbee.rules.legal import legal_count
from quiltbee.rules.wording import counted


def quality(puzzles: Sequence[Puzzle]) -> str:
    """The counts by edition and family, and the figures of quality that follow from the puzzles themselves."""
    if not puzzles:
        return "no puzzles"
    return "\n".join([*_counts(puzzles), "", *_figures(puzzles)])


def tried(puzzles: Sequence[Puzzle]) -> str:
    """How often a weak level misses the answers, and a strong one finds them."""
    rows = []
    with progress_bar("puzzles") as progress:
        for number, puzzle in enumerate(puzzles):
            progress(number, len(puzzles))
            rows.append((puzzle, weak_tries(puzzle), is_found(puzzle)))
    return "\n".join(_tried(family, rows) for family in FAMILIES if any(row[0].family == family for row in rows))


def _tried(family: Family, rows: Sequence[tuple[Puzzle, Tally, bool]]) -> str:
    mine = [row for row in rows if row[0].family == family]
    missed = [1 - right / tries for _, (right, tries), _ in mine]
    who = "a tidy packer" if family == "pack" else f"level {WEAK}"
    misses = f"{who} misses {100 * mean(missed):.0f} % ({100 * min(missed):.0f} % of the easiest)"
    finds = "" if family in OWN_GOAL else f", level {STRONG} finds {sum(row[2] for row in mine)} of {len(mine)}"
    return f"{family}: {counted(len(mine), 'puzzle')}; {misses}{finds}"


def _counts(puzzles: Sequence[Puzzle]) -> list[str]:
    editions = sorted({each.edition.id for each in puzzles})
    width = max(map(len, [*editions, "edition"]))
    rows = [f"{'edition':{width}}" + "".join(f"{family:>8}" for family in (*FAMILIES, "all"))]
    for edition in editions:
        counts = Counter(each.family for each in puzzles if each.edition.id == edition)
        numbers = [*(counts[family] for family in FAMILIES), counts.total()]
        rows.append(f"{edition:{width}}" + "".join(f"{number:8}" for number in numbers))
    return rows


def _figures(puzzles: Sequence[Puzzle]) -> list[str]:
    of_choice = [each for each in puzzles if each.worths]
    advances = sum(map(is_advance, of_choice))
    choices = [legal_count(each.state) for each in puzzles if each.family != "pack"]
    twice = len(puzzles) - len({each.id for each in puzzles})
    games = len(puzzles) - len({(each.edition.id, game_of(each)) for each in puzzles})
    ratings = sorted(each.rating for each in puzzles)
    themes = Counter(theme for each in puzzles for theme in each.themes)
    return [
        f"{counted(len(puzzles), 'puzzle')}; {twice} positions twice, {games} games twice",
        f"fewest choices: {min(choices, default=0)}",
        f"advance is the answer of {advances} of {len(of_choice)} puzzles about a choice",
        f"ratings: {ratings[0]} to {ratings[-1]}, median {round(median(ratings))}",
        f"themes: {', '.join(f'{theme} {number}' for theme, number in themes.most_common())}",
    ]
