"""The JSON of puzzles: the shelf, a position with a question, attempts at it, and help. No answer is in a task."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, Strict, StringConstraints

from quiltbee.puzzles import Family
from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.requests import Request
from quiltbee.server.api.reviews import Fact
from quiltbee.server.api.view.cells import Piece
from quiltbee.server.api.view.table import Table

Theme = Literal["opening", "ending", "three", "four", "five", "six", "seven"]
"""Themes to choose puzzles by. They follow from the position and do not give the answer away."""
Today = Annotated[date | None, Strict(False)]
TODAY = "The date where the player is; the server's date if left out. At most a day away from it."


class Progress(Model):
    solved: int
    total: int


class PlayerRating(Model):
    """How well somebody solves puzzles (Glicko-2). Only the first attempt at a puzzle counts."""

    rating: int
    deviation: int = Field(description="How uncertain it is: the true value is within two of these in 95 of 100 cases")
    tries: int = Field(description="Puzzles tried")


class ShelfFamily(Model):
    """A family of puzzles. Its picture is one of its quilts."""

    family: Family
    solved: int
    total: int
    tried: int
    edition: str = Field(description="The edition of the quilt that stands for the family")
    pieces: list[Piece]


class DayOfWeek(Model):
    """One day of this week."""

    day: date
    puzzle: str | None = Field(description="Null for days to come")
    solved: bool
    in_time: bool = Field(description="Solved on that day, so it counts for the streak")


class Daily(Model):
    """The puzzle of the day: it follows from the date, so everybody has the same."""

    day: date
    task: "PuzzleTask"
    stars: int = Field(description="0: not solved today")
    week: list[DayOfWeek] = Field(description="Monday to Sunday")
    streak: int = Field(description="Days in a row solved in time, up to today or yesterday")
    longest_streak: int


class Statistics(Model):
    tried: int
    solved: int
    first_try: int = Field(description="With three stars: at the first try, without a hint")
    best_rating: int | None = Field(description="Null before the first attempt")
    ratings: list[int] = Field(description="The rating after each of the last 100 puzzles, the oldest first")


class Shelf(Model):
    """Everything on the page of puzzles."""

    player: PlayerRating
    families: list[ShelfFamily]
    editions: dict[str, Progress]
    themes: dict[Theme, Progress]
    daily: Daily
    statistics: Statistics


class PuzzleTask(Model):
    """A position with a question. Nothing in it depends on the answer."""

    puzzle: str
    number: int = Field(description="Its number among all puzzles, from 1")
    family: Family
    edition: str
    goal: str = Field(description="`tempo`: `patches 3` or `leather 26`; `pack`: the patches, with commas")
    rating: int = Field(description="How hard it is, as far as is known on this server")
    seat: SeatNumber = Field(description="Who is to move, and tries")
    table: Table = Field(description="Of a `pack`: the region as free cells, and its patches as the choices")
    progress: Progress = Field(description="Of its family")
    stars: int = Field(description="Won before; 0: not solved")
    streak: int
    is_daily: bool = Field(description="It is the puzzle of today")


class NextPuzzle(Model):
    task: PuzzleTask | None = Field(description="Null: all of these are solved")


class TryPuzzle(Request):
    decisions: Annotated[str, StringConstraints(max_length=400)] = Field(
        description="All that was done so far, in notation. Of a `pack`, patches and places in any order",
        examples=["p17@d4"],
    )
    tries: Annotated[int, Field(ge=0, le=100)] = Field(default=0, description="How many attempts were wrong before")
    today: Today = Field(default=None, description=TODAY)


class AskPuzzleHelp(Request):
    what: Literal["hint", "answer"]
    today: Today = Field(default=None, description=TODAY)


class PuzzleHint(Model):
    """What helps without telling the answer."""

    code: Literal["not", "place", "covers", "lies"] = Field(
        description="`not`: this choice is not the answer; `place`: the choice is right, the place is not; "
        "`covers`: a right place covers `cell`; `lies`: in one solution this patch lies there"
    )
    decisions: list[str]
    cell: str


class ChoiceWorth(Model):
    """What a choice is worth to the player to move."""

    decision: str
    chance: float = Field(description="To win; 0 or 1 where the end is solved")
    margin: float
    exact: bool = Field(description="The margin is proved; else it is a bound or an expectation")


class Solution(Model):
    """Everything that was held back."""

    answers: list[str] = Field(description="One of each class of right answers; without a place, every place is right")
    line: list[str] = Field(description="One whole right line")
    worths: list[ChoiceWorth] = Field(description="Best first; empty where choices have no worth")
    facts: list[Fact] = Field(description="What speaks for the answer, against the best other choice")
    themes: list[str]
    solutions: int = Field(description="How many ways there are to be right")
    source: str = Field(description="Which game it is from")


class Earned(Model):
    """What an attempt has changed."""

    stars: int
    player: PlayerRating
    rating: int = Field(description="How hard the puzzle is now")
    changed: int = Field(description="By how much the player's rating has changed; 0 after the first attempt")
    progress: Progress
    streak: int


class PuzzleAttempt(Model):
    """What became of an attempt."""

    verdict: Literal["right", "more", "wrong"] = Field(description="`more`: right so far, and not finished")
    table: Table | None = Field(description="How it stands then; null if it was wrong")
    hint: PuzzleHint | None = Field(description="After the first wrong attempt")
    solution: Solution | None = Field(description="When it was right, and after the second wrong attempt")
    earned: Earned | None = Field(description="When it was right or wrong")


class PuzzleHelp(Model):
    hint: PuzzleHint | None
    solution: Solution | None
    earned: Earned
