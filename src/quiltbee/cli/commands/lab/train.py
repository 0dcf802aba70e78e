"""The command `quiltbee train`."""

import os
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.offers import editions


def train(
    folder: Annotated[Path, Argument(help="Where to keep rows and nets; made if it is missing.")],
    edition: Annotated[
        list[str] | None,
        Option(
            "--edition",
            "-e",
            metavar="E",
            help="The edition: its id, or the path of its file. Repeat it to train one net for several. [patchwork]",
            offers=editions,
        ),
    ] = None,
    games: Annotated[
        str | None,
        Option("--games", metavar="N,N", help="Games of each generation. [4000,8000,20000,20000,20000]"),
    ] = None,
    nodes: Annotated[
        str | None, Option("--nodes", metavar="N,N", help="Nodes of each generation's search. [150,200,...]")
    ] = None,
    against: Annotated[
        str | None,
        Option("--against", metavar="N,N", help="Games against `abstract` in each generation; one N is for all."),
    ] = None,
    start: Annotated[Path | None, Option("--start", metavar="FILE", help="Train this .weights file further.")] = None,
    gate: Annotated[
        int,
        Option("--gate", metavar="PAIRS", min=0, help="Pairs that a new net plays on each board; 0: none."),
    ] = 50,
    seed: Annotated[int, Option("--seed", metavar="N", help="The same seed gives the same net.")] = 1,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Play games in N processes.")] = 2,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
    ] = None,
) -> int:
    """Nets learn from games that they play against themselves, generation after generation.

    The folder gets best.weights, for search:net=FOLDER/best.weights, and the rows that the nets learned from. Ctrl-C
    stops it, and the same command continues: only the games at work are lost, and a match begins again.
    """
    # The matrices are small: with more threads, NumPy is busy with waiting. It reads this when it is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from quiltbee.cli.commands.lab.train_plan import Wish, prepare, run

    print(
        run(
            prepare(
                Wish(
                    folder, tuple(edition or ["patchwork"]), games, nodes, against, start, gate, seed, workers, cluster
                )
            )
        )
    )
    return 0
