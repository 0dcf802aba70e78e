"""The Automa once more, slow and plain: piles, a deck and a ruler, written from the rules alone.

It shares nothing with `quiltbee.rules.solo` but the numbers on cards, patches and boards. The human's token, quilt and
buttons are not its business: it is told where the human's token stands and what lies in the circle.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

TABLES = Path(__file__).parents[2] / "data" / "tables"
END = 53
PAYDAYS = (5, 11, 17, 23, 29, 35, 41, 47, 53)
LEATHER_ON = {"2014": (20, 26, 32, 44, 50), "revised": (26, 32, 38, 44, 50)}


@cache
def table(name: str) -> dict[str, Any]:
    return dict(json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8")))


@cache
def patches() -> dict[str, tuple[int, int, int, int]]:
    """Cost, time, button symbols and cells of each patch, from the component table."""
    found = {}
    for patch in table("patchwork")["patches"]:
        cells = sum(row.count("X") for row in patch["rows"])
        found[patch["id"]] = (patch["cost"], patch["time"], patch["income"], cells)
    return found


@dataclass
class CardboardAutoma:
    """The Automa's things on the table."""

    deck_name: str
    level: int
    board: str
    space: int = 0
    coins: int = 0
    symbols_pile: list[str] = field(default_factory=list)
    plain_pile: list[str] = field(default_factory=list)
    leather: int = 0
    has_tile: bool = False
    pass_length: int = 10
    open_cards: list[int] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    """What the last card did, with the keys of the recorded games."""

    def turn_over(self, number: int, circle: list[str], human: int, tile_is_free: bool) -> list[str]:
        """Plays one turn; returns the circle after it."""
        [card] = [each for each in table("automa")["decks"][self.deck_name] if each["card"] == number]
        assert number not in self.open_cards
        cheap = [id for id in circle[:3] if patches()[id][0] <= card["budget"]]
        taken, reasons, decided = self._pick(cheap, card["filters"], human)
        old = self.space
        if taken is None:
            self.space = human + 1 if human < END else END
        else:
            self.space = self.space + patches()[taken][1]
            if self.space > END:
                self.space = END
            while circle[0] != taken:
                circle = [*circle[1:], circle[0]]
            circle = circle[1:]
            pile = self.symbols_pile if patches()[taken][2] > 0 else self.plain_pile
            pile.append(taken)
        walked = set(range(old + 1, self.space + 1))
        wages = card["income"] * len(walked.intersection(PAYDAYS))
        leather = [space for space in LEATHER_ON[self.board] if space in walked and space > human]
        flag = END - table("automa")["levels"][self.level - 1]["marker_before_end"]
        tile = tile_is_free and flag in walked
        self.coins += wages
        self.leather += len(leather)
        self.has_tile = self.has_tile or tile
        self.open_cards.append(number)
        if len(self.open_cards) == self.pass_length:
            self.open_cards, self.pass_length = [], 12
        self.told = {
            "counted": cheap,
            "filters": reasons,
            "decided": decided,
            "took": taken,
            "from": old,
            "to": self.space,
            "collected": wages,
            "leather": leather,
            "tile": tile,
        }
        return circle

    def _pick(self, cheap: list[str], filters: str, human: int) -> tuple[str | None, list[Any], str]:
        if len(cheap) == 0:
            return None, [], "none"
        if len(cheap) == 1:
            return cheap[0], [], "only"
        left, reasons = list(cheap), []
        for letter in list(filters) or ["F"]:
            if letter == "N":
                good = [id for id in left if self.space + patches()[id][1] <= human or human == END]
            elif letter == "F":
                good = [left[len(left) - 1]]
            else:
                column = {"B": 2, "L": 3}[letter]
                ranking = sorted(patches()[id][column] for id in left)
                good = [id for id in left if patches()[id][column] == ranking[-1]]
            reasons.append([letter, good])
            if good:
                left = good
            if len(left) == 1:
                return left[0], reasons, letter
        raise AssertionError("the last filter always decides")

    @property
    def points(self) -> int:
        """Its score now."""
        symbols = sum(patches()[id][2] for id in self.symbols_pile)
        counted = {1: 0, 2: self.coins, 3: self.coins + len(self.symbols_pile), 4: self.coins + symbols}
        counted[5] = self.coins + len(self.symbols_pile) + symbols
        return counted[self.level] + (7 if self.has_tile else 0)
