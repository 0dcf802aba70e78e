"""The command `quiltbee backup`."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.commands.server.database import Database, chosen_database
from quiltbee.cli.ending import Failure
from quiltbee.cli.progress import progress_bar


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="Where the backup goes.")],
    database: Database = None,
    portable: Annotated[
        bool,
        Option("--portable", help="Write a dump that SQLite and PostgreSQL can read. PostgreSQL always does."),
    ] = False,
) -> None:
    """The file appears when it is complete. It replaces an older backup of the same name, but no other file."""
    url = chosen_database(database)
    from quiltbee.server.backups.backup import back_up
    from quiltbee.server.storage.errors import BadBackup, CannotOpen

    try:
        with progress_bar("copying") as progress:
            back_up(url, file, portable, progress)
    except (BadBackup, CannotOpen) as error:
        raise Failure(str(error)) from None
    print(f"backed up to {file}")
