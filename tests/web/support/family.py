"""A family with a book, for the tests of the page: two people, and games with true quilts, brought in as a file."""

import json
import secrets
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from quiltbee import Game
from quiltbee.notation.decisions import move_text
from tests.web.support.table import made

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
DAY = 86_400_000
START = 1_736_000_000_000
EDITIONS = ("patchwork", "express", "stack-n-stuff")


def asked(context: BrowserContext, url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"Content-Type": "application/json", "Origin": url}
    if body is None:
        answer = context.request.get(f"{url}/api/{path}")
    else:
        answer = context.request.post(f"{url}/api/{path}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def person(context: BrowserContext, url: str, name: str, colour: str = "teal", picture: str = "fox") -> str:
    """The profile of that name; a new one if there is none."""
    known = {each["name"]: each["profile"] for each in asked(context, url, "profiles")["profiles"]}
    wanted = {"name": name, "colour": colour, "picture": picture}
    return str(known.get(name) or asked(context, url, "profiles", wanted)["profile"])


def family(context: BrowserContext, url: str, names: tuple[str, str], games: int = 16) -> tuple[str, str]:
    """Two people, and the lines of their games: the first one learns, and catches up."""
    one, two = person(context, url, names[0]), person(context, url, names[1], "berry", "flower")
    quilts = [_quilts(context, url, edition) for edition in EDITIONS]
    lines = [line for number in range(games) for line in _lines(number, (one, two), games, quilts[number % 3])]
    asked(context, url, "book/import", {"format": "quiltbee-book-1", "profiles": [], "lines": lines})
    return one, two


def _lines(number: int, people: tuple[str, str], games: int, quilts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    winner = int(number < games // 2)
    scores = [12 + number, 3 - number]
    scores = scores if winner == 0 else scores[::-1]
    game = secrets.token_hex(16)
    return [
        {
            "game": game,
            "seat": seat,
            "profile": people[seat],
            "other": people[1 - seat],
            "level": None,
            "at": START + number * 3 * DAY,
            "edition": EDITIONS[number % 3],
            "won": int(seat == winner),
            "reason": "score",
            "score": scores[seat],
            "other_score": scores[1 - seat],
            "handicap": 0,
            "special": int(number > games // 2 and seat == 0),
            "incomes": [1, 3, 5 + seat, 8, 11 - seat, 14],
            **quilts[seat],
            "error_rate": (40.0 - 30 * number / games if seat == 0 else 11.0 + number % 4),
            "luck": (number % 5 - 2) / 50,
        }
        for seat in (0, 1)
    ]


def _quilts(context: BrowserContext, url: str, edition: str) -> list[dict[str, Any]]:
    """Both quilts of the stored game."""
    players = asked(context, url, f"games/{finished(context, url, None, None, edition=edition)}")["table"]["players"]
    return [
        {
            "quilt": [[piece[name] for name in ("patch", "code", "row", "column")] for piece in player["pieces"]],
            "covered": player["covered"],
            "cells": player["covered"] + player["empty"],
        }
        for player in players
    ]


def finished(context: BrowserContext, url: str, *people: str | None, edition: str = "express") -> str:
    """A game on one device that has just ended, played as the stored one."""
    game = Game.load(PICTURES / f"{edition}.game")
    (last,) = game.undo()
    seats = [{"kind": "me", **({} if each is None else {"profile": each})} for each in people]
    created = made(context, url, {"edition": edition, "record": game.text, "seats": seats})["game"]
    seq = asked(context, url, f"games/{created}")["table"]["seq"]
    wanted = {"client_id": secrets.token_hex(8), "expected_seq": seq, "decisions": move_text(last, game.record.edition)}
    asked(context, url, f"games/{created}/decisions", wanted)
    return str(created)
