"""The server's database: the option that names it, and its address for the commands that work on it."""

import sys
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.ending import Failure

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

Database = Annotated[
    str | None,
    Option("--database", metavar="D", help="A path for SQLite, or postgresql://... [in your data folder]"),
]


def chosen_database(database: str | None) -> "URL":
    """The address of the database: from the option, the variable or the default. Finishes any interrupted restore."""
    from quiltbee.server.backups.leftovers import settle
    from quiltbee.server.settings import BadSetting, read_settings
    from quiltbee.server.storage.database import database_url, is_sqlite, sqlite_path
    from quiltbee.server.storage.errors import CannotOpen
    from quiltbee.server.storage.sqlite_names import must_have_one_name

    try:
        url = database_url(read_settings({"database": database}).database_text)
        for sentence in settle(url):
            print(f"quiltbee: {sentence}", file=sys.stderr)
        if is_sqlite(url):
            must_have_one_name(sqlite_path(url))
    except (BadSetting, CannotOpen) as error:
        raise Failure(str(error)) from None
    return url
