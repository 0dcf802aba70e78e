"""`quiltbee bench`: how fast this machine plays."""

from typing import Annotated

import typer

from quiltbee.cli.options import AsJson


def bench(
    json: AsJson = False,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", min=0.05, help="Time for each figure; longer is steadier.")
    ] = 2.0,
) -> None:
    """Measure the kernel against the rules in Python, on one core, in one run.

    The ratios are what counts: machines differ and are busy. Two threads reach twice the games of one only where two
    cores are idle.
    """
    from quiltbee.cli.benching import figures, figures_text

    found = figures(seconds)
    if json:
        from json import dumps

        print(dumps(found))
    else:
        print(figures_text(found))
