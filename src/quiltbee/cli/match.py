"""`quiltbee match`: two bots against each other, in pairs of games."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.options import AsJson, BoardName, EditionName, Seed

Recipe = Annotated[
    str, typer.Argument(help="A level (3, thimble), a recipe (greedy:slip=2), or cmd:PROGRAM ARGS.", show_default=False)
]


def match(
    a: Recipe,
    b: Recipe,
    pairs: Annotated[int, typer.Option("--pairs", metavar="N", min=1, help="Pairs of games, at most.")] = 50,
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Seed = None,
    time: Annotated[
        str | None, typer.Option("--time", metavar="T[,T]", help="Seconds for a decision; two numbers are for A and B.")
    ] = None,
    nodes: Annotated[
        str | None, typer.Option("--nodes", metavar="N[,N]", help="Positions to look at for a decision, likewise.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as one of these differences is accepted."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, help="Processes that play games.")] = 2,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the games into this file.")] = None,
    json: AsJson = False,
) -> int:
    """Let two bots play pairs of games, on the same circle with the seats swapped, and measure the difference.

    What a recipe says about time or nodes comes before --time and --nodes. A level takes its usual time, or less.
    Ctrl-C ends the match and prints what has been played.
    """
    from quiltbee.cli.ending import INTERRUPTED
    from quiltbee.cli.match_report import print_json, print_text
    from quiltbee.cli.matching import Wish, prepare, run

    wish = Wish(a, b, pairs, edition, board, seed, time, nodes, sprt, workers, cluster, out)
    plan = prepare(wish)
    report = run(plan)
    (print_json if json else print_text)(plan.match, report)
    return INTERRUPTED if plan.was_interrupted(report) else 0
