"""The command `quiltbee perft`."""

from enum import StrEnum
from typing import Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.options import BoardName, EditionName


class Engine(StrEnum):
    """The two implementations of the rules."""

    rules = "rules"
    kernel = "kernel"


def perft(
    edition: EditionName,
    circle: Annotated[
        str, Option("--circle", metavar='"ID..."', help="The patches, clockwise from the neutral token.")
    ],
    first: Annotated[int, Option("--first", metavar="0|1", min=0, max=1, help="Who goes first.")],
    depth: Annotated[int, Option("--depth", metavar="N", min=0, help="How many decisions deep.")],
    board: BoardName = None,
    refill: Annotated[
        str | None, Option("--refill", metavar='"ID..."', help="The order of the second set, if it joins.")
    ] = None,
    moves: Annotated[
        str, Option("--moves", metavar='"..."', help="Decisions to play first; they may include the refill.")
    ] = "",
    engine: Annotated[
        Engine, Option("--engine", help="Who counts: the rules in Python, or the kernel in C.")
    ] = Engine.rules,
) -> None:
    """The count stands alone on the last line. The refill is not a decision: it happens at once when it is due, in the
    order of --refill.
    """
    from quiltbee.cli.commands.lab.perft_count import count, position
    from quiltbee.cli.setup import chosen_edition

    start = position(chosen_edition(edition, board), circle.split(), first)
    order = None if refill is None else tuple(refill.split())
    print(count(start, moves, depth, order, with_kernel=engine is Engine.kernel))
