"""`quiltbee export`: all games as text."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.ending import Failure
from quiltbee.cli.serve import Database


def export(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where the text goes; else it is printed.")
    ] = None,
    database: Database = None,
) -> None:
    """Write every game of the server as text. `quiltbee import` and `quiltbee replay` read it."""
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from sqlalchemy.exc import SQLAlchemyError

    from quiltbee.server.archive import exported
    from quiltbee.server.database import open_engine

    engine = open_engine(url, pool_size=1)
    try:
        with engine.connect() as connection:
            text = "\n".join(exported(connection))
    except SQLAlchemyError as error:
        raise Failure(f"the database cannot be read: {getattr(error, 'orig', error)}") from None
    finally:
        engine.dispose()
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, encoding="utf-8")
