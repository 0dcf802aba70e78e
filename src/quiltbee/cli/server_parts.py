"""What the commands that work on the server's database share."""

from typing import TYPE_CHECKING

from quiltbee.cli.ending import Failure

if TYPE_CHECKING:
    from sqlalchemy.engine import URL


def chosen_database(database: str | None) -> "URL":
    """The address of the database that a flag, a variable or the default names."""
    from quiltbee.server.database import database_url
    from quiltbee.server.settings import BadSetting, read_settings

    try:
        return database_url(read_settings({"database": database}).database_text)
    except BadSetting as error:
        raise Failure(str(error)) from None
