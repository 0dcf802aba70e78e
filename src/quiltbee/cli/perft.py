"""`quiltbee perft`: how many sequences of decisions there are."""

from enum import StrEnum
from typing import Annotated

import typer

from quiltbee.cli.options import BoardName, EditionName


class Engine(StrEnum):
    """Two implementations of the rules."""

    rules = "rules"
    kernel = "kernel"


def perft(
    edition: EditionName,
    circle: Annotated[str, typer.Option("--circle", metavar='"ID..."', help="Clockwise from the neutral token.")],
    first: Annotated[int, typer.Option("--first", metavar="0|1", min=0, max=1, help="Who starts.")],
    depth: Annotated[int, typer.Option("--depth", metavar="N", min=0, help="How many decisions deep.")],
    board: BoardName = None,
    refill: Annotated[
        str | None, typer.Option("--refill", metavar='"ID..."', help="The order of the second set, if it joins.")
    ] = None,
    moves: Annotated[
        str, typer.Option("--moves", metavar='"..."', help="Decisions to play first; they may contain the refill.")
    ] = "",
    engine: Annotated[Engine, typer.Option("--engine", help="Who counts: the rules in Python, or the kernel in C.")] = (
        Engine.rules
    ),
) -> None:
    """Count the sequences of so many legal decisions.

    The count stands alone on the last line. The refill is no decision: it happens at once when it falls due, in the
    order of --refill.
    """
    from quiltbee.cli.choosing import chosen_edition
    from quiltbee.cli.counting import count, position

    start = position(chosen_edition(edition, board), circle.split(), first)
    order = None if refill is None else tuple(refill.split())
    print(count(start, moves, depth, order, with_kernel=engine is Engine.kernel))
