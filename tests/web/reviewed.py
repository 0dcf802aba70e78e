"""A short game of one browser, reviewed by the engine."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.server.support.player import Browser as Person
from tests.server.support.trainer import BLUNDERS, dearest, mistakes_of
from tests.web.table import made


def reviewed_game(context: BrowserContext, url: str, names: tuple[str, str]) -> tuple[str, dict[str, Any]]:
    """A game of both seats, resigned and reviewed; and the dearest turn of the first."""
    person, seats = Person([url]), [{"kind": "me", "name": name} for name in names]
    game = str(made(context, url, {"record": BLUNDERS, "seats": seats})["game"])
    for cookie in context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    person.did(game, "resign")
    return game, dearest(mistakes_of(person, game), 0)
