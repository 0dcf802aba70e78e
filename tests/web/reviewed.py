"""A short game of one browser, reviewed by the engine."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.server.support.player import Browser as Person
from tests.server.support.trainer import DEAR
from tests.web.table import made

PLIES = 9


def reviewed_game(context: BrowserContext, url: str, names: tuple[str, str]) -> tuple[str, dict[str, Any]]:
    """A game of both seats, resigned and reviewed; and a dear turn in it."""
    person, seats = Person([url]), [{"kind": "me", "name": name} for name in names]
    while True:
        game = str(made(context, url, {"edition": "express", "seats": seats, "first": 0})["game"])
        for cookie in context.cookies():
            person.http.cookies.set(cookie["name"], cookie["value"])
        person.play_some(game, PLIES)
        person.did(game, "resign")
        found = person.analysed(game)["review"]["mistakes"]
        if dear := [each for each in found if each["grade"] in DEAR]:
            return game, dear[0]
