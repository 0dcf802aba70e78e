"""The command `quiltbee replay`."""

from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import WRONG
from quiltbee.cli.options import EditionFiles
from quiltbee.cli.progress import progress_bar


def replay(
    files: Annotated[list[str], Argument(metavar="FILE...", help="Game files; - is standard input.")],
    json: Annotated[
        bool, Option("--json", help="Print one line of JSON for each decision and for the end of each game.")
    ] = False,
    edition_file: EditionFiles = None,
) -> int:
    """The exit code is 1 if a game cannot be read, contains a decision that is not allowed, or ends differently from
    what its headers say.
    """
    from quiltbee.cli.commands.games.replay_report import JsonReport, TextReport, replay_file

    report = JsonReport() if json else TextReport()
    with progress_bar("games", beside_output=True) as progress:
        for file in files:
            replay_file(file, edition_file, report, progress)
    report.end()
    return WRONG if report.wrong else 0
