"""What the server answers besides views."""

from typing import Any, Literal

from pydantic import Field, model_validator

from quiltbee.server.api.views import Cell, Model, Piece, SeatNumber, Turned
from quiltbee.server.domain.phrases import PhraseId
from quiltbee.server.domain.problem_codes import ProblemCode


class Problem(Model):
    """Why a request was refused: `code` for programs, `message` for people."""

    code: ProblemCode
    message: str
    seq: int | None = Field(default=None, description="The game's current seq, where that helps")


class Done(Model):
    """A change is on the disk. The same request sent again gets the same answer."""

    game: str
    seq: int
    rematch: str | None = Field(default=None, description="The next game, if this made one")


class Link(Model):
    """An address to hand over. The secret stands behind the #, so it is in no log and no Referer."""

    purpose: Literal["invite", "device", "watch"]
    seat: SeatNumber | None
    token: str
    url: str
    qr_svg: str = Field(description="The address as a QR code, an SVG picture")
    expires_ms: int | None


class Created(Model):
    game: str
    links: list[Link] = Field(description="One for each open seat, and one to watch")


class Seated(Model):
    """What a link gave."""

    game: str
    role: Literal["player", "watcher", "invited"] = Field(description="Invited: a seat waits for who asks with `sit`")
    seats: list[SeatNumber]
    over: bool = Field(description="There is nothing to do but look")


class InvitedEdition(Model):
    id: str
    title: str
    dress: str
    own: bool = Field(description="The table brought a custom edition")
    board: str


class InvitedClock(Model):
    kind: Literal["none", "fischer", "days"]
    base_ms: int
    increment_ms: int


class BestQuilt(Model):
    """The quilt with which the inviting player had the most points."""

    pieces: list[Piece]
    special: bool = Field(description="It won the special tile")
    score: int


class Invitation(Model):
    """What somebody who has a link may know before using it."""

    gives: Literal["seat", "watch", "nothing"] = Field(
        description="What the link gives this browser now. Nothing: the invitation was used, and nobody may watch"
    )
    purpose: Literal["invite", "device", "watch"]
    yours: bool = Field(description="This browser is at that table already: exchange the link to go there")
    over: bool = Field(description="The game is over")
    host: str | None = Field(description="The person at the table; null if there is none")
    here: bool = Field(default=False, description="That person looks at the table now")
    edition: InvitedEdition | None = None
    clock: InvitedClock | None = None
    quilt: BestQuilt | None = Field(default=None, description="Only with a seat to give; null if there is none yet")


class GameLine(Model):
    """A game in a list."""

    game: str
    edition: str
    title: str
    dress: str
    seq: int
    ply: int
    phase: Literal["waiting", "playing", "paused", "over"]
    names: tuple[str, str]
    kinds: tuple[str, str]
    scores: tuple[int, int]
    turn: SeatNumber | None
    winner: SeatNumber | None
    reason: str | None
    seats: list[SeatNumber] = Field(description="Yours")
    your_turn: bool
    created_ms: int
    touched_ms: int


class GameList(Model):
    games: list[GameLine] = Field(description="The last touched first")
    more_before: int | None = Field(description="Send it as `before` to get the next page")


class LevelInfo(Model):
    name: str
    title: str
    about: str


class PatchInfo(Model):
    id: str
    cells: list[Cell]
    cost: int
    time: int
    income: int
    size: int
    second_set: bool
    smallest: bool = Field(description="Just behind the neutral token at the start")


class BoardInfo(Model):
    name: str
    last_space: int
    income_at: list[int]
    leather_at: list[int]


class EditionLine(Model):
    id: str
    title: str
    year: int
    dress: str
    boards: list[str]


class EditionInfo(EditionLine):
    columns: int
    rows: int
    reach: int
    start_buttons: int
    empty_cell_penalty: int
    refill_when_left: int
    leather_may_be_discarded: bool
    special: dict[str, int] | None
    words: dict[str, str]
    provenance: dict[str, str]
    patches: list[PatchInfo]
    time_boards: list[BoardInfo]
    drawing: dict[str, Any] = Field(
        description="What `quiltbee.drawing` gives a page to draw with: fabrics, parts, themes, and each patch as paths"
    )


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
    stays: bool | None = Field(description="On turn again afterwards; null if there is more to decide before")
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
        description="Sides with which what is placed touches patches or the rim; null if no place is named",
    )
    areas: int | None = Field(
        default=None, description="Separate areas of free cells that are left; null if no place is named"
    )
    missing: int | None = Field(
        default=None,
        description="Free cells left in the fullest square for the special tile; null if it is not to be won by this",
    )
    takable: int | None = Field(default=None, description="Patches that could be taken; null if this is no advance")
    affords: list[str] = Field(
        default=[], description="Patches in reach that cannot be paid now, and could be after this advance"
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
    """One way to go on, with its value for the player on turn, `seat`."""

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


class Hint(Model):
    """What an engine would do in this position."""

    game: str
    seq: int
    seat: SeatNumber
    ways: list[Way] = Field(description="The best first")


class Judged(Model):
    """One decision of a finished game."""

    ply: int = Field(description="Its number, from 1")
    seat: SeatNumber | None = Field(description="Null for the draw of a refill")
    decision: str
    value: Worth | None = Field(description="Of the position after it, for player 0")
    lost: Worth | None = Field(description="What it cost the player who decided")
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    better: Way | None = Field(description="What the engine would have done instead")

    @model_validator(mode="before")
    @classmethod
    def _say_whose_it_is(cls, stored: Any) -> Any:
        """Reviews that older servers stored do not say it in the values of the player who decided."""
        if isinstance(stored, dict):
            own = {name: {"seat": stored["seat"], **stored[name]} for name in ("lost", "better") if stored.get(name)}
            return {**stored, **own}
        return stored


class Analysis(Model):
    """A review of a finished game. The values come one after the other, as `analysis` events of the stream or to those
    who ask again, until `status` is `done`."""

    game: str
    status: Literal["none", "running", "done"]
    done: int = Field(description="Positions looked at")
    of: int
    values: list[Worth | None] = Field(description="By ply, from 0 (before the first decision), for player 0")
    decisions: list[Judged] = Field(description="Empty until all is done")


class PhraseInfo(Model):
    """Something that a player can say."""

    phrase: PhraseId
    text: str


class EditionProblem(Model):
    line: int
    message: str


class EditionCheck(Model):
    problems: list[EditionProblem] = Field(description="Empty: it can be played")


class BroughtGame(Model):
    """A game that can be played on."""

    names: tuple[str, str] = Field(description="Of the players; empty where the text has none")
    decisions: int
    over: bool
    playable: int = Field(description="The last number of decisions after which a player is to decide: see `plies`")
    turn: SeatNumber = Field(description="Who decides then")


class FileCheck(Model):
    """What a text is, and what is wrong with it."""

    kind: Literal["game", "edition"]
    problems: list[EditionProblem] = Field(description="Empty: it can be played. Line 0: the text as a whole")
    edition: EditionLine | None
    game: BroughtGame | None


class RecordedDecision(Model):
    """A decision, and what the table was like after it. Pairs belong to player 0, then player 1."""

    text: str
    seat: SeatNumber | None = Field(description="Null for the draw of a refill")
    patch: str | None = Field(description="What was taken, or placed")
    cells: list[Cell] = Field(description="Covered by a placement")
    time: tuple[int, int]
    buttons: tuple[int, int]
    income: tuple[int, int]
    covered: tuple[int, int]


class RecordedEnd(Model):
    """How a game that was played to its end ended."""

    scores: tuple[int, int]
    winner: SeatNumber
    buttons: tuple[int, int]
    empty: tuple[int, int]
    special_tile: SeatNumber | None
    first_home: SeatNumber


class RecordedGame(Model):
    """A whole game; `quiltbee convert` makes text of it."""

    edition: str
    board: str
    circle: list[str]
    first: SeatNumber
    headers: list[tuple[str, str]] = Field(description="Name and value, in order")
    decisions: list[RecordedDecision]
    notes: list[dict[str, Any]] = Field(description="Comments and evaluations; a server makes none")
    final: RecordedEnd | None = Field(description="Null if it was not played to its end")


class Fits(Model):
    """Where a patch would fit on a quilt now; for plans."""

    patch: str
    seat: SeatNumber
    turn_of_code: list[int] = Field(description="For each of the 8 codes the code of the turn that looks the same")
    turns: list[Turned]


class Opponent(Model):
    name: str
    games: int
    wins: int


class Statistics(Model):
    """What the finished games of a name tell, of those that the asking browser may look at."""

    name: str
    games: int
    wins: int
    by_edition: dict[str, int]
    average_score: float | None
    best_score: int | None
    average_empty: float | None
    average_income: float | None = Field(description="Button symbols on the quilt at the end")
    fill_rate: float | None = Field(description="Share of the quilt that is covered at the end, 0 to 1")
    income_curve: dict[str, list[float]] = Field(
        description="By edition: average button symbols on the quilt at each income mark of the time board"
    )
    special_tiles: int
    against: list[Opponent]


class Me(Model):
    known: bool = Field(description="This browser holds a cookie of this server")


class Health(Model):
    ok: bool
    database: Literal["sqlite", "postgresql"]
    version: str
