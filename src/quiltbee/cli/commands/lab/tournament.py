"""The command `quiltbee tournament`."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import INTERRUPTED
from quiltbee.cli.offers import bots
from quiltbee.cli.options import AsJson, BoardName, EditionName, Seed


def tournament(
    bots: Annotated[
        list[str],
        Argument(help="Levels (3, thimble), bots (greedy:slip=2), cmd:PROGRAM ARGS or py:./FILE.py:NAME.", offers=bots),
    ],
    gauntlet: Annotated[bool, Option("--gauntlet", help="Let the first bot play all others, and nobody else.")] = False,
    pairs: Annotated[int, Option("--pairs", metavar="N", min=1, help="Pairs of games for each fixture.")] = 20,
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Seed = None,
    openings: Annotated[
        Path | None, Option("--openings", metavar="FILE", help="Start from the last positions of these games.")
    ] = None,
    time: Annotated[float | None, Option("--time", metavar="T", min=0.001, help="Seconds for a decision.")] = None,
    nodes: Annotated[int | None, Option("--nodes", metavar="N", min=1, help="Nodes for a decision.")] = None,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Play games in N processes.")] = 2,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
    ] = None,
    out: Annotated[
        Path | None, Option("--out", metavar="FILE", help="Save every game here, and continue from this file.")
    ] = None,
    html: Annotated[Path | None, Option("--html", metavar="FILE", help="Write a report as a web page.")] = None,
    json: AsJson = False,
) -> int:
    """Every bot plays every other one, in pairs: the same circle with the seats swapped.

    The games of all bots begin with the same circles. Ctrl-C ends the tournament and prints the table so far. With
    --out, the same command plays the missing games: after an interruption, with more pairs, or with more bots.
    """
    from quiltbee.cli.commands.lab.tournaments.plan import Wish, prepare, run
    from quiltbee.cli.commands.lab.tournaments.report import print_json, print_text

    wish = Wish(tuple(bots), gauntlet, pairs, edition, board, seed, openings, time, nodes, workers, cluster, out, html)
    plan = prepare(wish)
    finished = run(plan)
    (print_json if json else print_text)(plan.standing)
    return 0 if finished else INTERRUPTED
