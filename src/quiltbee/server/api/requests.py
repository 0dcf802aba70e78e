"""What clients send. Unknown fields, wrong types and oversized texts are refused, and the answer says why."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from quiltbee.editions.sizes import LARGEST_FILE
from quiltbee.rules.setup import MOST_HANDICAP
from quiltbee.server.domain.names import MOST_CODE_POINTS
from quiltbee.server.domain.phrases import PhraseId

ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=MOST_CODE_POINTS)]
RecordText = Annotated[str, StringConstraints(max_length=60_000)]
EditionText = Annotated[str, StringConstraints(max_length=LARGEST_FILE)]
Secret = Annotated[
    str,
    StringConstraints(min_length=1, max_length=100),
    Field(description="What follows the # in a link"),
]
ExtraButtons = Annotated[int, Field(ge=0, le=MOST_HANDICAP)]
Millis = Annotated[int, Field(ge=1_000, le=30 * 86_400_000)]


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Step(Request):
    """The part that every change of a game has."""

    client_id: ClientId = Field(
        description="A new one for each request. A request sent again gets the same answer and is not done twice",
        examples=["k3v9x2aa71"],
    )
    expected_seq: int = Field(ge=0, le=1_000_000, description="The `seq` of the view that the player saw", examples=[0])


class Me(Request):
    """This browser sits here. Both seats can be `me`: a game on one device."""

    kind: Literal["me"]
    name: Name | None = None
    profile: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        default=None, description="Whose game this is in the family book: one of GET /api/profiles"
    )


class BotSeat(Request):
    kind: Literal["bot"]
    level: Annotated[str, StringConstraints(max_length=40)] = Field(description="One of GET /api/levels")


class OpenSeat(Request):
    """Somebody will join by a link."""

    kind: Literal["open"]
    name: Name | None = None


NewSeat = Annotated[Me | BotSeat | OpenSeat, Field(discriminator="kind")]


class NoClock(Request):
    kind: Literal["none"]


class FischerClock(Request):
    kind: Literal["fischer"]
    base_ms: Millis
    increment_ms: Annotated[int, Field(ge=0, le=3_600_000)] = 0


class DaysClock(Request):
    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


NewClock = Annotated[NoClock | FischerClock | DaysClock, Field(discriminator="kind")]


class FinishedGame(Request):
    """A finished game that somebody brings to look at it again."""

    record: RecordText = Field(description="As text or JSON, played to its end, resigned or lost on time")


class NewGame(Request):
    """A game to be set up. Without an edition file or a record, `edition` names one of GET /api/editions."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"edition": "patchwork", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]},
                {"edition": "express", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]},
                {"edition": "patchwork", "seats": [{"kind": "me", "name": "Ann"}], "solo": "automa normal 3"},
                {"edition": "patchwork", "seats": [{"kind": "me", "name": "Ann"}], "day": "2026-11-18"},
            ]
        }
    )
    client_id: ClientId | None = Field(
        default=None,
        description="A new one for each game; the same request again gets the same answer. If it is random and has "
        "22 characters or more, a browser whose first cookie was lost with the answer gets it again, for 5 minutes",
        examples=["5f0c2e9a7b1d4c6e8f3a2b1c"],
    )
    edition: Annotated[str, StringConstraints(max_length=64)] | None = None
    board: Annotated[str, StringConstraints(max_length=64)] | None = None
    edition_file: EditionText | None = Field(default=None, description="An edition of your own, in TOML")
    record: RecordText | None = Field(
        default=None, description="A game as text or JSON, or a position of one: play on from its end"
    )
    plies: Annotated[int, Field(ge=0, le=100_000)] | None = Field(
        default=None, description="Play on after this many decisions of the record; after all of them if left out"
    )
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=2)] = Field(
        description="Two; in a solo game one, which is not `open`"
    )
    solo: Annotated[str, StringConstraints(max_length=64)] | None = Field(
        default=None,
        description="Alone against an opponent that turns over cards: its name, deck and level. You are seat 0 and "
        "begin; a record brings its own",
        examples=["automa normal 3"],
    )
    day: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$")] | None = Field(
        default=None,
        description="Play alone on the circle that everybody has on this day: against `solo` or, without it, for the "
        "score against the clock. Cannot be combined with a seed or a record",
        examples=["2026-11-18"],
    )
    first: Literal[0, 1, "random"] = "random"
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = Field(
        default=None,
        description="For research: circle and first player follow from it. The game is marked as seeded and is not in "
        "the statistics. A second set is drawn when it is revealed, as always",
    )
    handicap: Annotated[list[ExtraButtons], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="Buttons for each seat at the start, beyond those of the edition. A record brings its own",
        examples=[[0, 4]],
    )
    clock: NewClock = NoClock(kind="none")
    undo: Literal["free", "consent", "none"] = "free"
    hints: bool | None = Field(
        default=None,
        description="May players ask for hints? If left out: against bots and on one device yes; with an open seat no, "
        "until both agree (`offers` with what: hints)",
    )


class Decide(Step):
    decisions: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="Decisions in notation: A, p17, @d4.1f, -, or a purchase in one go: p17@d4.1f", examples=["A"]
    )


class Undo(Step):
    to_ply: Annotated[int, Field(ge=0, le=100_000)] | None = Field(
        default=None, description="One step back if left out"
    )


class MakeOffer(Step):
    what: Literal["takeback", "rematch", "hints"]
    circle: Literal["same", "new"] = Field(
        "new", description="Rematch: the same circle with seats swapped, or a new one"
    )


class AnswerOffer(Step):
    what: Literal["takeback", "rematch", "pause", "hints"]
    accept: bool


class Rename(Step):
    name: Name
    seat: Annotated[int, Field(ge=0, le=1)] | None = None


class AskVerdict(Request):
    decisions: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="What you are about to do, in notation; nothing is played", examples=["A"]
    )


class AskHint(Request):
    most: Annotated[int, Field(ge=1, le=5)] = Field(default=3, description="How many ways to go on, at most")


class Say(Request):
    phrase: PhraseId = Field(description="One of GET /api/phrases")
    seat: Annotated[int, Field(ge=0, le=1)] | None = Field(
        default=None, description="Who says it, where both seats are yours; the one to move if left out"
    )


class MakeLink(Request):
    purpose: Literal["invite", "device", "watch"] = Field(
        description="invite: an open seat; device: your own seat on another device; watch: read only"
    )
    seat: Annotated[int, Field(ge=0, le=1)] | None = None


class Revoke(Request):
    what: Literal["devices", "seat", "watch"] = Field(
        description="devices: your seat on all other devices; seat: the guest's seat, before the guest has played; "
        "watch: everybody who only watches, or one `watcher`"
    )
    seat: Annotated[int, Field(ge=0, le=1)] | None = None
    watcher: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        default=None, description="One of GET /api/games/{game}/watchers"
    )


class Exchange(Request):
    token: Secret
    name: Name | None = None
    sit: bool = Field(
        default=True,
        description="False: if the link has a seat to give, answer `invited` and give nothing yet",
    )
    client_id: ClientId | None = Field(
        default=None,
        description="Chosen once for this link; if it is random and has 22 characters or more, a browser whose first "
        "cookie was lost with the answer can ask again for 5 minutes and gets its seat",
        examples=["9d1b7c3e5f2a4d6b8c0e1f3a"],
    )
    profile: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        default=None, description="Whose game this is in the family book, if the link gives a seat"
    )


class LookAtLink(Request):
    token: Secret


class LearnFirst(Request):
    token: Secret
    name: Name | None = None


class CheckEdition(Request):
    edition_file: EditionText


class CheckFile(Request):
    text: RecordText = Field(description="A game as text or JSON, a first position, or an edition in TOML")
