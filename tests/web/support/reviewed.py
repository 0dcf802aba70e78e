"""A short game of one browser, reviewed by the engine."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from tests.server.support.player import Browser as Person
from tests.server.support.trainer import BLUNDERS, dearest, mistakes_of
from tests.web.support.table import made

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def reviewed_game(context: BrowserContext, url: str, names: tuple[str, str]) -> tuple[str, dict[str, Any]]:
    """A game of both seats, resigned and reviewed; and the dearest turn of the first."""
    game, mistakes = _reviewed(context, url, Person([url]), names, {"record": BLUNDERS}, 0)
    return game, dearest(mistakes, 0)


def reviewed_picture(context: BrowserContext, url: str, names: tuple[str, str]) -> tuple[str, list[dict[str, Any]]]:
    """The game of Patchwork in the docs, resigned half-way. In turn 14 both ways lie in part on the same cells."""
    text = (PICTURES / "patchwork.game").read_text(encoding="utf-8")
    return _reviewed(context, url, Person([url]), names, {"record": text, "plies": 26}, 0)


def reviewed_games(context: BrowserContext, url: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """First that game, then random ones of all editions; each with its mistakes."""
    person = Person([url])
    yield _reviewed(context, url, person, ("Mia", "Rosa"), {"record": BLUNDERS}, 0)
    for number in count():
        edition = ("patchwork", "express", "stack-n-stuff")[number % 3]
        yield _reviewed(context, url, person, ("Mia", "Rosa"), {"edition": edition}, 20)


def _reviewed(
    context: BrowserContext, url: str, person: Person, names: tuple[str, str], game: dict[str, Any], plies: int
) -> tuple[str, list[dict[str, Any]]]:
    seats = [{"kind": "me", "name": name} for name in names]
    id = str(made(context, url, {**game, "seats": seats})["game"])
    for cookie in context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    person.play_some(id, plies)
    person.did(id, "resign")
    return id, mistakes_of(person, id)
