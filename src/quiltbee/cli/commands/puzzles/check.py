"""`quiltbee puzzles check`: proves puzzles again, in processes or on a cluster."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from quiltbee.cli.commands.puzzles.shelves import some
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.input import finder_for
from quiltbee.cli.progress import progress_bar
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.workers import NoWorkers, in_processes
from quiltbee.puzzles.checking import Checked
from quiltbee.puzzles.checking import check as check_puzzle
from quiltbee.puzzles.files import parse_puzzle, puzzle_text
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.rules.wording import counted


def check(
    puzzles: Sequence[Puzzle], most: int, workers: int, cluster: str | None, edition_files: Iterable[Path] | None
) -> int:
    """Checks `most` puzzles of each family (0: all), prints what was found, and returns the exit code."""
    chosen = some(puzzles, most) if most else puzzles
    files = tuple(edition_files or ())
    work = partial(_check_text, files)
    run = in_processes(workers, work) if cluster is None else on_cluster(cluster, work)
    found: list[Checked] = []
    try:
        with progress_bar("puzzles") as progress:
            for each in run(map(puzzle_text, chosen)):
                found.append(each)
                progress(len(found), len(chosen))
    except NoWorkers as error:
        raise Failure(str(error)) from None
    return _report(found)


def _check_text(edition_files: tuple[Path, ...], text: str) -> Checked:
    return check_puzzle(parse_puzzle(text, finder_for("-", edition_files).find))


def _report(found: Sequence[Checked]) -> int:
    wrong = [each for each in found if each.problem]
    for each in wrong:
        print(f"{each.id} ({each.family}) does not hold: {each.problem}")
    for family in sorted({each.family for each in found}):
        ways = Counter(each.how for each in found if each.family == family)
        print(f"{family}: {', '.join(f'{number} {how}' for how, number in sorted(ways.items()))}")
    print(f"{counted(len(found), 'puzzle')} checked, {len(wrong)} wrong")
    return WRONG if wrong else 0
