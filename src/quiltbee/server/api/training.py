"""The JSON of trying again: a position with a question, attempts at it, and help with it. The task holds no answer."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from quiltbee.server.api.advice import Worth
from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.requests import Request
from quiltbee.server.api.reviews import FactCode, Mistake
from quiltbee.server.api.view.table import Table


class Task(Model):
    """The position before a mistake. What was played there and what is better is not in it."""

    seat: SeatNumber = Field(description="Who made the mistake, and tries again")
    turn: int = Field(description="The number of the turn in the game")
    table: Table = Field(description="As it stood before the decision")


class Try(Request):
    decisions: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="The whole turn, in notation: an advance, or a patch with its place", examples=["A"]
    )
    tries: Annotated[int, Field(ge=0, le=100)] = Field(default=0, description="How many attempts were wrong before")


class Clue(Model):
    """One fact that speaks for the better way over the one played. It does not name the better way."""

    wrong: Literal["purchase", "placement", "leather"] = Field(description="What went wrong in the game")
    code: FactCode | None = Field(description="A fact that speaks for the better way, as in a review")
    number: int = Field(description="Its number for the better way")


class Attempt(Model):
    """What became of an attempt."""

    right: bool = Field(description="It costs at most 3.5 % of the chance to win, or comes to the same as the best")
    lost: Worth = Field(description="What it costs, compared with the best")
    well_chosen: bool = Field(description="Only the place is wrong: elsewhere this patch is as good as the best")
    clue: Clue | None = Field(description="After the first wrong attempt")
    answer: Mistake | None = Field(description="When it was right, and after the second wrong attempt")


class AskHelp(Request):
    what: Literal["clue", "answer"]


class Help(Model):
    clue: Clue | None
    answer: Mistake | None


class TrainingEntry(Model):
    """An item that is due. A mistake is tried under its id; a puzzle is solved like any other puzzle."""

    item: str
    kind: Literal["mistake", "puzzle"]
    puzzle: str | None = Field(description="The id of the puzzle; null for a mistake")


class Training(Model):
    """What waits in a trainer."""

    due: int = Field(description="How many items are due now")
    items: list[TrainingEntry] = Field(description="The first of them, the longest due first")
    later: int = Field(description="How many come back another day")
    next_ms: int | None = Field(description="When the next of those is due")
    solved: int = Field(description="How many have been solved each time")


class TrainingTask(Task):
    """A mistake that comes back."""

    item: str
    stage: int = Field(description="How often it was solved: it comes back after 1, 3, 7 and 21 days")
    opponent: str = Field(description="Who played against you")
