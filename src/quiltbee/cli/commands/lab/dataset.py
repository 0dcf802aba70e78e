"""The command `quiltbee dataset`."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.offers import bots
from quiltbee.cli.options import BoardName, EditionName


def dataset(
    folder: Annotated[Path, Argument(help="Where to write the games; made if it is missing.")],
    games: Annotated[int, Option("--games", metavar="N", min=1, help="How many games.")] = 1000,
    bot: Annotated[
        str, Option("--bot", metavar="BOT", help="Who plays both sides and values the positions.", offers=bots)
    ] = "search:nodes=4000",
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Annotated[int, Option("--seed", metavar="N", help="The same seed gives the same games.")] = 1,
    wander: Annotated[
        float, Option("--wander", metavar="P", min=0, max=1, help="The share of decisions drawn at random.")
    ] = 0.0,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Play games in N processes.")] = 2,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
    ] = None,
) -> int:
    """The folder gets games as text, a value before every decision, and a card that says how they were made.

    Ctrl-C stops it, and the same command continues: only the games at work are lost. A larger --games adds games.
    """
    from quiltbee.cli.commands.lab.dataset_plan import Wish, prepare, run

    print(run(prepare(Wish(folder, games, bot, edition, board, seed, wander, workers, cluster))))
    return 0
