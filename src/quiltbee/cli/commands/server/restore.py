"""The command `quiltbee restore`."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.commands.server.database import Database, chosen_database
from quiltbee.cli.ending import Failure
from quiltbee.cli.progress import progress_bar


def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="A backup made by `quiltbee backup`.")],
    database: Database = None,
) -> None:
    """The backup takes the place of the database. The old database is kept beside it."""
    url = chosen_database(database)
    from quiltbee.server.backups.restore import restore as put_back
    from quiltbee.server.storage.errors import BadBackup, CannotOpen

    try:
        with progress_bar("restoring") as progress:
            kept = put_back(url, file, progress)
    except (BadBackup, CannotOpen) as error:
        raise Failure(str(error)) from None
    print(f"restored from {file}" + (f"; the old database is {kept}" if kept else ""))
