"""The command `quiltbee bench`."""

from typing import Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.options import AsJson
from quiltbee.cli.progress import progress_bar


def bench(
    json: AsJson = False,
    seconds: Annotated[
        float, Option("--seconds", metavar="N", min=0.05, help="Time for each figure; longer is steadier.")
    ] = 2.0,
) -> None:
    """Compares the kernel in C with the rules in Python, on one core.

    Look at the ratios: the figures themselves depend on the machine and on what else it does. Two threads play twice as
    many games as one only if two cores are idle.
    """
    from quiltbee.cli.commands.lab.speed import figures, figures_text

    with progress_bar("figures") as progress:
        found = figures(seconds, progress)
    if json:
        from json import dumps

        print(dumps(found))
    else:
        print(figures_text(found))
