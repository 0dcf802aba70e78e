"""Games put into a database without a server, as `quiltbee import` does."""

from sqlalchemy import URL

from quiltbee.server.services.importing import Import


def import_games(url: URL, text: str) -> list[str]:
    """Add every game of a text. Returns the secret of a watch link for each."""
    return list(Import(url, text).run())
