"""`quiltbee replay`: every game of a file, played again and checked."""

from typing import Annotated

import typer

from quiltbee.cli.options import EditionFiles


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Game files; - is the standard input.")],
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each decision, and one for the end of each game.")
    ] = False,
    edition_file: EditionFiles = None,
) -> int:
    """Check every game of a file and print its result.

    Exit code 1 if a game cannot be read, holds a decision that is not allowed, or did not end as its headers say.
    """
    from quiltbee.cli.ending import WRONG
    from quiltbee.cli.replaying import JsonReport, TextReport, replay_file

    report = JsonReport() if json else TextReport()
    for file in files:
        replay_file(file, edition_file, report)
    report.end()
    return WRONG if report.wrong else 0
