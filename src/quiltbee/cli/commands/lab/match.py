"""The command `quiltbee match`."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import INTERRUPTED
from quiltbee.cli.offers import bots
from quiltbee.cli.options import AsJson, BoardName, EditionName, Seed

Bot = Annotated[
    str,
    Argument(help="A level (3, thimble), a bot (greedy:slip=2), cmd:PROGRAM ARGS, or py:./FILE.py:NAME.", offers=bots),
]


def match(
    a: Bot,
    b: Bot,
    pairs: Annotated[int, Option("--pairs", metavar="N", min=1, help="Play at most N pairs of games.")] = 50,
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Seed = None,
    time: Annotated[
        str | None,
        Option("--time", metavar="T[,T]", help="Seconds for a decision; two numbers are for A and for B."),
    ] = None,
    nodes: Annotated[
        str | None,
        Option("--nodes", metavar="N[,N]", help="Nodes for a decision; two numbers are for A and for B."),
    ] = None,
    sprt: Annotated[
        str | None,
        Option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as one of these differences is accepted."),
    ] = None,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Play games in N processes.")] = 2,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
    ] = None,
    out: Annotated[Path | None, Option("--out", metavar="FILE", help="Write the games into this file.")] = None,
    handicap: Annotated[
        str | None,
        Option("--handicap", metavar="A,B", help="More buttons at the start for A and for B, such as 4,0."),
    ] = None,
    json: AsJson = False,
) -> int:
    """The games come in pairs: the same circle with the seats swapped.

    Time or nodes in the text of a bot override --time and --nodes. A level takes its usual time, or less.
    Ctrl-C ends the match and prints the results so far.
    """
    from quiltbee.cli.commands.lab.match_plan import Wish, prepare, run
    from quiltbee.cli.commands.lab.match_report import print_json, print_text

    wish = Wish(a, b, pairs, edition, board, seed, time, nodes, sprt, workers, cluster, out, handicap)
    plan = prepare(wish)
    report = run(plan)
    (print_json if json else print_text)(plan.match, report)
    return INTERRUPTED if plan.was_interrupted(report) else 0
