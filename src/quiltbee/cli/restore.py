"""`quiltbee restore`: put a backup in the place of the server's database."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.ending import Failure
from quiltbee.cli.serve import Database


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `quiltbee backup` made.")],
    database: Database = None,
) -> None:
    """Put a backup in the place of the database, while the server is stopped. The old one is kept beside it."""
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from quiltbee.server.backups.restore import restore as put_back
    from quiltbee.server.storage.errors import BadBackup, CannotOpen

    try:
        kept = put_back(url, file)
    except (BadBackup, CannotOpen) as error:
        raise Failure(str(error)) from None
    print(f"restored from {file}" + (f"; the old database is {kept}" if kept else ""))
