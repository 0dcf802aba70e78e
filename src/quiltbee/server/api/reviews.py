"""The JSON of a review: what an engine found out about a finished game, and what follows from it."""

from typing import Any, Literal

from pydantic import Field, model_validator

from quiltbee.server.api.advice import Reason, Way, Worth
from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.view.cells import Cell

Kind = Literal["purchase", "placement", "refill", "card"]
Grade = Literal["", "inaccuracy", "mistake", "blunder"]
FactCode = Literal[
    "special", "leathers", "opponent_leathers", "squares", "shut_in", "stays", "earned", "earns_by_end", "fits",
    "opponent_points", "covers", "buttons", "pays", "missing", "areas", "spaces", "touches", "places",
]  # fmt: skip


class Judged(Model):
    """One decision of a finished game."""

    ply: int = Field(description="Its number, from 1")
    seat: SeatNumber | None = Field(description="Null for the draw of a refill")
    decision: str
    kind: Kind = Field(default="purchase", description="Which choice this is; an advance is a `purchase`, too")
    counts: bool = Field(default=True, description="There was a choice that mattered, so it counts in the error rate")
    value: Worth | None = Field(description="Of the position after it, for player 0")
    lost: Worth | None = Field(description="What it cost the player who decided")
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    better: Way | None = Field(description="What the engine would have done instead")

    @model_validator(mode="before")
    @classmethod
    def _say_whose_it_is(cls, stored: Any) -> Any:
        """Adds the seat to the values of the player who decided: reviews that older servers stored lack it."""
        if isinstance(stored, dict):
            own = {name: {"seat": stored["seat"], **stored[name]} for name in ("lost", "better") if stored.get(name)}
            return {**stored, **own}
        return stored


class Fact(Model):
    """One difference between the way played and the better one. It follows from the rules alone."""

    code: FactCode = Field(description="What is counted: docs/reference/review.md explains each code")
    played: int
    better: int
    favours: Literal["played", "better"] = Field(description="For which of the two ways this speaks")
    played_patches: list[str] = Field(default=[], description="Patches that the number is about")
    better_patches: list[str] = Field(default=[])


class Option(Model):
    """One way to play a turn."""

    decisions: list[str] = Field(description="In notation, from `position` on")
    text: str = Field(description="The same as one text")
    value: Worth = Field(description="Of the position after it, for the player who decided")
    reason: Reason = Field(description="The facts for a card: price, landing, income to come, holes")
    shut_in: list[Cell] | None = Field(
        default=None, description="Free cells that it shuts in: too few together for any patch; null in older reviews"
    )


class Step(Model):
    """One of the actions to choose from, with its best place."""

    decisions: list[str]
    text: str
    value: Worth = Field(description="Of the position after it, for the player who decided")


class Mistake(Model):
    """A turn that cost at least 5 % of the chance to win."""

    seat: SeatNumber
    turn: int = Field(description="The number of the turn")
    ply: int = Field(description="How many decisions were made before `position`")
    wrong: Literal["purchase", "placement", "leather"] = Field(
        description="What went wrong: which patch (or the advance), its place, or the place of a leather patch"
    )
    position: str = Field(description="The position to try again from, as text")
    played: Option
    better: Option
    line: str = Field(description="How the engine expects the game to go on after the better way")
    lost: Worth = Field(description="`better.value` minus `played.value`")
    grade: Grade
    punished: bool | None = Field(
        description="Whether the opponent kept the gain; null if the opponent had no turn after it"
    )
    facts: list[Fact] = Field(description="In which the two ways differ, the most telling first")
    ladder: list[Step] = Field(description="For the three moments: all choices, best first")


class ReviewedTurn(Model):
    """One turn: taking and placing together."""

    turn: int = Field(description="From 1, both players together")
    seat: SeatNumber
    first_ply: int
    last_ply: int
    text: str
    lost: Worth
    grade: Grade
    punished: bool | None = Field(description="Only for turns with a grade")


class Rate(Model):
    decisions: int = Field(description="How many decisions count")
    error_rate: float | None = Field(description="1000 times their mean loss of chance; null if none counts")


class Like(Model):
    """Played like level `level`, between `low` and `high`."""

    level: int
    low: int
    high: int


class PlayerLuck(Model):
    """What chance did for a player, as changes of the value."""

    deal: Worth | None = Field(description="The value of the first position, minus one half")
    refill: Worth = Field(description="The value after the order drawn, minus the mean over many orders")
    error: float = Field(description="The standard error of the refill's luck, as a chance")
    result: float | None = Field(description="1 for a win, 0 for a loss; null if it was not played to its end")
    adjusted: float | None = Field(description="The result without luck")


class Grades(Model):
    inaccuracy: int
    mistake: int
    blunder: int


class ReviewedPlayer(Model):
    seat: SeatNumber
    accuracy: float | None = Field(description="0 to 100; null without turns")
    error: Rate
    purchases: Rate
    placements: Rate
    grades: Grades = Field(description="Turns by grade")
    moments: list[int] = Field(description="The numbers of at most three turns of `mistakes`, the costliest first")
    like: Like | None
    luck: PlayerLuck


class Refill(Model):
    ply: int
    luck: Worth = Field(description="For player 0")
    error: float = Field(description="The standard error of its chance")
    orders: int = Field(description="How many orders were looked at")


class Review(Model):
    """What follows from the judged decisions."""

    turns: list[ReviewedTurn]
    mistakes: list[Mistake] = Field(description="In the order of the game, of both players")
    players: tuple[ReviewedPlayer, ReviewedPlayer]
    refills: list[Refill]


class Suspect(Model):
    """A turn that seems to have cost much. The end of the review may see it differently."""

    turn: int = Field(description="From 1, both players together")
    seat: SeatNumber
    last_ply: int
    lost: Worth


class Analysis(Model):
    """A review of a finished game. The values come one after the other until `status` is `done`: as `analysis` events
    of the stream, or when you ask again."""

    game: str
    status: Literal["none", "running", "done"]
    done: int = Field(description="Positions looked at")
    of: int
    values: list[Worth | None] = Field(description="By ply, from 0 (before the first decision), for player 0")
    decisions: list[Judged] = Field(description="Empty until all is done")
    review: Review | None = Field(default=None, description="Null until all is done, and in what older servers stored")
    suspected: list[Suspect] = Field(
        default=[], description="While it runs: at most three turns of each player, the costliest first"
    )
