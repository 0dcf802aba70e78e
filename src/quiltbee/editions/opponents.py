"""The opponents of solo games that come with the package: one TOML file each, in `editions/solo`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from quiltbee.rules.solo.deck import Automa, AutomaCard, Deck, Level, Opponent
from quiltbee.rules.wording import message, quoted

_FOLDER = "quiltbee.editions.solo"


class UnknownOpponent(ValueError):
    """There is no opponent, deck or level of this name."""


@cache
def opponent_ids() -> tuple[str, ...]:
    """The ids of the opponents."""
    names = (file.name for file in files(_FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def opponent(id: str) -> Opponent:
    """One of the opponents.

    >>> opponent("automa").decks["normal"].card[12].income
    5
    """
    if id not in opponent_ids():
        raise UnknownOpponent(
            message("no_opponent", "there is no solo opponent {0}; there is {1}", quoted(id), ", ".join(opponent_ids()))
        )
    return _opponent(tomllib.loads(files(_FOLDER).joinpath(f"{id}.toml").read_text(encoding="utf-8")))


@cache
def automa(id: str, deck: str, level: str) -> Automa:
    """An opponent with one of its decks, at one of its levels.

    >>> str(automa("automa", "tactical", "3"))
    'automa tactical 3'
    """
    found = opponent(id)
    if deck not in found.decks:
        raise UnknownOpponent(
            message("no_deck", "{0} has no deck {1}; it has {2}", id, quoted(deck), ", ".join(found.decks))
        )
    if level not in found.levels:
        raise UnknownOpponent(
            message("no_solo_level", "{0} has no level {1}; it has {2}", id, quoted(level), ", ".join(found.levels))
        )
    return Automa(found, found.decks[deck], found.levels[level])


def _opponent(data: dict[str, Any]) -> Opponent:
    return Opponent(
        id=data["id"],
        title=data["title"],
        editions=tuple(data["editions"]),
        put_aside=data["put_aside"],
        decks={name: _deck(name, deck) for name, deck in data["decks"].items()},
        levels={str(each["level"]): _level(each) for each in data["levels"]},
    )


def _level(data: dict[str, Any]) -> Level:
    return Level(data["level"], data.get("marker_before_end"), tuple(data["counts"]))


def _deck(name: str, data: dict[str, Any]) -> Deck:
    cards = (AutomaCard(each["card"], each["budget"], each["filters"], each["income"]) for each in data["cards"])
    return Deck(name, tuple(cards), data["budget_on_back"])
