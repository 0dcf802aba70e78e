"""The handicap that makes two levels even, as measured: `handicaps.toml`.

>>> found = even_handicap("express", "2", "1")
>>> found is None or found.games >= 100
True
"""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

FEWEST_GAMES = 500
MOST_UNEVEN = 0.03
"""How far from one half the share of wins may be. One button can move it by 0.1, so not every pair can be even."""


@dataclass(frozen=True, slots=True)
class EvenHandicap:
    """The buttons that make a game of two levels even, and what was seen with them."""

    edition: str
    stronger: str
    weaker: str
    buttons: int
    games: int
    wins: int
    """Of the weaker level, with these buttons."""
    low: float
    high: float
    """The 95 % interval of its share of wins."""


@lru_cache(maxsize=1)
def even_handicaps() -> tuple[EvenHandicap, ...]:
    """Every pair of levels that was seen even: the weaker one wins 47 to 53 % of at least 500 games."""
    table = tomllib.loads((files("quiltbee.engine.bots") / "handicaps.toml").read_text(encoding="utf-8"))
    names = ("edition", "stronger", "weaker", "buttons", "games", "wins", "low", "high")
    found = (EvenHandicap(**{name: pair[name] for name in names}) for pair in table.get("pair", ()))
    return tuple(each for each in found if _is_even(each))


def _is_even(seen: EvenHandicap) -> bool:
    return seen.games >= FEWEST_GAMES and abs(seen.wins / seen.games - 0.5) <= MOST_UNEVEN


def even_handicap(edition: str, stronger: str, weaker: str) -> EvenHandicap | None:
    """What was measured for two levels (their numbers) in an edition."""
    wanted = (edition, stronger, weaker)
    return next((each for each in even_handicaps() if (each.edition, each.stronger, each.weaker) == wanted), None)
