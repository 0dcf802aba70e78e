"""The command `quiltbee puzzles`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.offers import editions, families
from quiltbee.cli.options import EditionFiles


class Action(StrEnum):
    """What to do with a file of puzzles."""

    MAKE = "make"
    CHECK = "check"
    LIST = "list"


def puzzles(
    action: Annotated[Action, Argument(help="Make puzzles, prove them again, or count them.")],
    file: Annotated[
        Path | None, Argument(metavar="FILE", help="A file of puzzles; without it, those of the package.")
    ] = None,
    edition: Annotated[
        str | None,
        Option(
            "--edition",
            "-e",
            metavar="E",
            help="For make: the edition, by its id or by the path of its file. [patchwork]",
            offers=editions,
        ),
    ] = None,
    count: Annotated[
        int | None,
        Option(
            "--count",
            metavar="N",
            min=1,
            help="Make N puzzles (400), check N of each family (all), or let the levels try N.",
        ),
    ] = None,
    family: Annotated[
        list[str] | None, Option("--family", metavar="F", help="Only this family; can be repeated.", offers=families)
    ] = None,
    games: Annotated[
        Path | None,
        Option("--games", metavar="FILE", help="For make: search these games, not games that the engine plays."),
    ] = None,
    seed: Annotated[
        int | None,
        Option("--seed", metavar="N", help="For make: the same seed gives the same games of the engine. [1]"),
    ] = None,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Work in N processes.")] = 2,
    cluster: Annotated[
        str | None,
        Option("--cluster", metavar="ADDRESS", help="For make and check: work on this Dask cluster instead."),
    ] = None,
    edition_file: EditionFiles = None,
) -> int:
    """`make` searches games for puzzles and proves each; Ctrl-C stops it, and the same command continues. A larger
    --count adds puzzles. `check` proves them again in another way; the exit code is 1 if one is wrong. `list` counts
    them; with --count N the levels try N of each family and edition.
    """
    from quiltbee.cli.commands.puzzles.check import check
    from quiltbee.cli.commands.puzzles.make import Wish, make
    from quiltbee.cli.commands.puzzles.shelves import opened, some, wanted_families
    from quiltbee.cli.commands.puzzles.statistics import quality, tried
    from quiltbee.cli.ending import Failure

    if action is Action.MAKE:
        if file is None:
            raise Failure("name the file to write the puzzles to")
        first = 1 if seed is None else seed
        only = tuple(family or ())
        print(make(Wish(file, edition or "patchwork", count or 400, only, games, first, workers, cluster)))
        return 0
    for name, value in (("--edition", edition), ("--games", games), ("--seed", seed)):
        if value is not None:
            raise Failure(f"{name} is for make; {action} takes a file of puzzles as it is")
    if action is Action.LIST and cluster is not None:
        raise Failure("--cluster is for make and check; list works here")
    found = wanted_families(opened(file, edition_file), family)
    if action is Action.LIST:
        print(quality(found))
        if count:
            print(f"\n{tried(some(found, count))}")
        return 0
    return check(found, count or 0, workers, cluster, edition_file)
