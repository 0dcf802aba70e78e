"""The JSON of profiles and of the family book."""

from typing import Annotated, Literal

from pydantic import Field, Strict, StringConstraints

from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.requests import Name, Request
from quiltbee.server.api.view.cells import Piece

ProfileId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
RecordKind = Literal["first_special", "best_score", "fullest", "closest"]
MOST_LINES = 500


class NewProfile(Request):
    name: Name = Field(examples=["Rosa"])
    colour: Word = Field(description="The name of a colour of the page", examples=["honey"])
    picture: Word = Field(description="The name of a picture of the page", examples=["fox"])


class SitAs(Request):
    seat: Annotated[int, Field(ge=0, le=1)]
    profile: ProfileId | None = Field(description="Whose game this is in the book; null: nobody's")


class SeatProfiles(Model):
    profiles: tuple[str | None, str | None] = Field(description="Whose game this is, by seat; null: nobody's")


class Profile(Model):
    """A person of this home. A profile opens no seat: seats belong to browsers."""

    profile: str
    name: str
    colour: str
    picture: str
    created_ms: int
    games: int = Field(description="Finished games in the book")
    wins: int


class Profiles(Model):
    profiles: list[Profile] = Field(description="The oldest first")


class Pairing(Model):
    """The games of one against another."""

    profile: str
    other: str | None = Field(description="Another profile; null: a level, or somebody without a profile")
    level: str | None
    games: int
    wins: int


class Pairings(Model):
    pairings: list[Pairing] = Field(description="All pairs of opponents, each from both sides")


class Quilt(Model):
    """A finished quilt, for the album and the records."""

    game: str | None = Field(description="The game to open; null if this browser may not look at it, or it is gone")
    seat: SeatNumber
    profile: str
    other: str | None
    level: str | None
    at_ms: int
    edition: str
    won: bool
    reason: str
    score: int
    other_score: int
    handicap: int = Field(description="Own extra buttons minus those of the other")
    covered: int
    cells: int
    special: bool
    pieces: list[Piece]


class BookRecord(Model):
    kind: RecordKind
    quilt: Quilt


class ErrorPoint(Model):
    at_ms: int
    game: str | None
    error_rate: float = Field(description="1000 times the mean loss of chance; lower is better")


class BookSide(Model):
    """One person in the book: all games, or those against `other`."""

    profile: str
    games: int
    wins: int
    since_ms: int | None = Field(description="When the first of these games ended")
    average_score: float | None
    fill_rate: float | None = Field(description="Share of the quilt that is covered at the end, 0 to 1")
    special_tiles: int
    income_curve: dict[str, list[float]] = Field(
        description="By edition: average button symbols at each income mark, of the last 100 games"
    )
    luck: float | None = Field(description="Mean chance gained by luck in reviewed games, -1 to 1")
    error_rate: float | None = Field(description="Mean of the reviewed games")
    errors: list[ErrorPoint] = Field(description="The last 100 reviewed games, the oldest first")
    streak: int = Field(description="Games won in a row until now; negative: lost")
    longest_streak: int = Field(description="Most games won in a row")
    records: list[BookRecord]


class Book(Model):
    """The book of one person, or of two and their games together."""

    sides: list[BookSide] = Field(description="One, or two if `other` was asked for")
    album: list[Quilt] = Field(description="Quilts that won, the newest first")
    more_before: int | None = Field(description="Send it as `before` to get the next quilts")


class BookLine(Request):
    """A finished game in a file of the book."""

    game: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    seat: Annotated[int, Field(ge=0, le=1)]
    profile: ProfileId
    other: ProfileId | None
    level: Word | None
    at: Annotated[int, Field(ge=0, le=2**53)]
    edition: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    won: Annotated[int, Field(ge=0, le=1)]
    reason: Literal["score", "tie_break", "resigned", "time"]
    score: Annotated[int, Field(ge=-10_000, le=200_000)]
    other_score: Annotated[int, Field(ge=-10_000, le=200_000)]
    handicap: Annotated[int, Field(ge=-99, le=99)]
    covered: Annotated[int, Field(ge=0, le=200)]
    cells: Annotated[int, Field(ge=1, le=200)]
    special: Annotated[int, Field(ge=0, le=1)]
    incomes: Annotated[list[Annotated[int, Field(ge=0, le=10_000)]], Field(max_length=200)]
    quilt: Annotated[list[Annotated[tuple[str, int, int, int], Strict(False)]], Field(max_length=200)] = Field(
        description="Patch, code, row and column of each piece"
    )
    error_rate: float | None = None
    luck: float | None = None


class ProfileLine(Request):
    profile: ProfileId
    name: Name
    colour: Word
    picture: Word
    created_ms: Annotated[int, Field(ge=0, le=2**53)]


class PuzzleLine(Request):
    """What became of a puzzle that a profile tried."""

    profile: ProfileId
    puzzle: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{12}$")]
    at: Annotated[int, Field(ge=0, le=2**53)]
    wrong: Annotated[int, Field(ge=0, le=100)]
    helped: Annotated[int, Field(ge=0, le=2)] = Field(description="1: a hint, 2: the answer")
    stars: Annotated[int, Field(ge=0, le=3)]
    rating: Annotated[int, Field(ge=-5_000, le=10_000)] = Field(description="Of the player after it")
    day: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = Field(
        description="It was the puzzle of this day, and solved in time"
    )


class PuzzlePlayer(Request):
    """How well a profile solves puzzles (Glicko-2)."""

    profile: ProfileId
    rating: Annotated[float, Field(ge=-5_000, le=10_000)]
    deviation: Annotated[float, Field(gt=0, le=1_000)]
    volatility: Annotated[float, Field(gt=0, le=1)]
    tries: Annotated[int, Field(ge=0, le=1_000_000)]


class BookFile(Request):
    """The whole book, or a part of it: profiles, lines of finished games, and puzzles."""

    format: Literal["quiltbee-book-1"]
    profiles: Annotated[list[ProfileLine], Field(max_length=MOST_LINES)] = Field(default=[])
    lines: Annotated[list[BookLine], Field(max_length=MOST_LINES)] = Field(
        default=[], description="A request holds at most 500; send a long file in parts, each part as often as you like"
    )
    puzzles: Annotated[list[PuzzleLine], Field(max_length=MOST_LINES)] = Field(default=[])
    puzzle_players: Annotated[list[PuzzlePlayer], Field(max_length=MOST_LINES)] = Field(default=[])


class BookExport(Model):
    """The whole book. Import takes it in parts."""

    format: Literal["quiltbee-book-1"]
    profiles: list[ProfileLine]
    lines: list[BookLine]
    puzzles: list[PuzzleLine]
    puzzle_players: list[PuzzlePlayer]


class Imported(Model):
    profiles: int = Field(description="How many were new")
    lines: int


class EvenLevels(Model):
    """What was measured for two levels."""

    stronger: str
    weaker: str
    buttons: int
    games: int
    share: float = Field(description="Of the games with these buttons that the weaker level won")
    low: float
    high: float = Field(description="The 95 % interval of the share")


class Suggested(Model):
    """Buttons that would make games even for two who have played often."""

    profile: str | None = Field(description="Who should get them; null: the player without a profile")
    buttons: int
    games: int = Field(description="How many games this follows from")


class Handicaps(Model):
    levels: list[EvenLevels] = Field(description="Measured between levels, in this edition")
    suggested: Suggested | None = Field(description="From the tenth game together")
