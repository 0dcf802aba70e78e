"""What an engine says during a game: hints."""

from typing import Literal

from pydantic import Field

from quiltbee.server.api.model import Model, SeatNumber


class Reason(Model):
    """The facts about a way to go on. What does not apply is 0, null or false."""

    covers: int = Field(description="Cells")
    pays: int
    receives: int = Field(description="Buttons for the spaces of an advance")
    earned: int = Field(description="Buttons at the income marks that are crossed")
    income_each: int = Field(description="Button symbols on the patch")
    incomes_left: int = Field(description="Marks at which they bring buttons")
    leathers: int = Field(description="Leather patches won")
    holes: int | None = Field(description="Holes that this makes, or fills if less than 0; null if no place is named")
    special: int = Field(description="Points for the special tile")
    discards: bool
    reveals: bool = Field(description="The second set joins the circle")
    stays: bool | None = Field(
        description="The same player moves again afterwards; null if there is more to decide before"
    )
    ends: bool = Field(description="The game is over then")
    spaces: int = Field(default=0, description="How far the time token moves")
    lands_on: int | None = Field(default=None, description="Where it stands then; null if it does not move")
    earns_by_end: int = Field(default=0, description="Buttons that the patch brings until the end")
    points: int = Field(
        default=0,
        description="What the action itself adds to the score at the end: its cells, its buttons and the special tile, "
        "less its cost",
    )
    touches: int | None = Field(
        default=None,
        description="Sides of the placed patch that touch other patches or the rim; null if no place is named",
    )
    areas: int | None = Field(
        default=None, description="Separate areas of free cells that are left; null if no place is named"
    )
    missing: int | None = Field(
        default=None,
        description="Free cells left in the fullest square for the special tile; null if this cannot win the tile",
    )
    takable: int | None = Field(default=None, description="Patches that could be taken; null if this is no advance")
    affords: list[str] = Field(
        default=[], description="Patches in reach that are too expensive now, but not after this advance"
    )


FactName = Literal[
    "special", "leathers", "holes", "stays", "earned", "pace", "earns_by_end", "covers", "missing", "areas", "pays",
    "spaces", "touches",
]  # fmt: skip


class Instead(Model):
    """What else could be done, and the facts in which the two differ, the most telling first."""

    decisions: list[str]
    text: str
    reason: Reason
    better: list[FactName] = Field(description="Facts in which the way is better than this; `pace`: points a space")
    worse: list[FactName] = Field(description="Facts in which this is better")
    why: str = Field(description="The same in words")


class Worth(Model):
    """What a position is worth to a player."""

    seat: SeatNumber = Field(default=0, description="Whose value this is")
    margin: float = Field(description="Expected difference of the final scores, own minus opponent's")
    chance: float = Field(description="Chance to win, 0 to 1")


class Way(Worth):
    """One way to go on, with its value for the player to move, `seat`."""

    decisions: list[str] = Field(description="In notation: one, or a take with its place")
    text: str = Field(description="The same as one text, to be sent as `decisions`")
    visits: int = Field(description="How much thought it got")
    line: str = Field(description="How the engine expects the game to go on")
    why: str = Field(description="The reason in words")
    reason: Reason
    instead: Instead | None = Field(
        default=None,
        description="In a hint, another way that it is compared with; in a review, what was played",
    )


class Verdict(Model):
    """What decisions would cost the player to move. It names no better ones."""

    game: str
    seq: int
    seat: SeatNumber
    value: Worth = Field(description="Of the position after the decisions")
    lost: Worth = Field(description="What they would cost, compared with the best")
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    reply: str | None = Field(description="What the opponent could do then; null if it is not the opponent's turn then")


class Hint(Model):
    """What an engine would do in this position."""

    game: str
    seq: int
    seat: SeatNumber
    ways: list[Way] = Field(description="The best first")


class BestScore(Model):
    """The best score of those who play here."""

    name: str
    score: int


class Par(Model):
    """How a finished game for the score compares with the engine's and with others."""

    game: str
    score: int
    par: int | None = Field(
        description="What the search of the top level scores on the same circle; null if the game ended before its "
        "refill was known"
    )
    nodes: int = Field(description="How much the search thought about each decision")
    day: str | None = Field(description="The date whose circle this is")
    best: BestScore | None = Field(description="The best score on the circle of the day")
    best_ever: BestScore | None = Field(description="The best score for the same edition and board")
    games: int = Field(description="How many such games were finished here")
