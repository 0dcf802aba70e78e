"""What the server answers besides views and advice."""

from typing import Any, Literal

from pydantic import Field

from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.view.cells import Cell, Piece
from quiltbee.server.api.view.choices import Turned
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
    role: Literal["player", "watcher", "invited"] = Field(description="Invited: a seat is free; ask with `sit`")
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
    here: bool = Field(default=False, description="That person is looking at the table now")
    edition: InvitedEdition | None = None
    clock: InvitedClock | None = None
    head_start: int = Field(
        default=0, description="How many more buttons than the host the guest starts with; negative: fewer"
    )
    quilt: BestQuilt | None = Field(default=None, description="Only with a seat to give; null if there is none yet")


class GameWatcher(Model):
    """Somebody who only watches a game."""

    watcher: str = Field(description="For `revoke`; it means nothing elsewhere")
    since_ms: int = Field(description="When this browser began to watch")


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
    handicap: list[int] = Field(description="Buttons of each seat at the start, beyond those of the edition")
    solo: str | None = Field(description="The opponent of a solo game, its deck and level")
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


class SoloInfo(Model):
    """An opponent for one player."""

    id: str
    title: str
    decks: list[str]
    budgets_shown: list[str] = Field(description="The decks whose backs show the budget of the next card")
    levels: list[int]
    is_clock: bool = Field(description="It takes no patch: the player plays for the score")


class EditionLine(Model):
    id: str
    title: str
    year: int
    dress: str
    boards: list[str]
    solo: list[SoloInfo] = Field(description="Opponents for one player")


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


class PhraseInfo(Model):
    """Something that a player can say."""

    phrase: PhraseId
    text: str


class Cause(Model):
    """What is wrong, for a page in another language: a code, and what its sentence has to be filled with."""

    code: str = Field(description="Empty: there is only the message")
    facts: list["Cause | str"] = Field(description="Numbers and words, or another cause")


class EditionProblem(Model):
    line: int
    message: str
    cause: Cause


class EditionCheck(Model):
    problems: list[EditionProblem] = Field(description="Empty: it can be played")


class BroughtGame(Model):
    """A game that can be played on."""

    names: tuple[str, str] = Field(description="Of the players; empty where the text has none")
    decisions: int
    over: bool
    playable: int = Field(description="The largest number for `plies`: after it, a player has to decide")
    turn: SeatNumber = Field(description="Who decides then")
    solo: str | None = Field(description="The opponent of a solo game, its deck and level")


class FileCheck(Model):
    """What a text is, and what is wrong with it."""

    kind: Literal["game", "edition"]
    problems: list[EditionProblem] = Field(description="Empty: it can be played. Line 0: the text as a whole")
    edition: EditionLine | None
    game: BroughtGame | None


class RecordedDecision(Model):
    """A decision, and what the table was like after it. Pairs belong to player 0, then player 1."""

    text: str
    seat: SeatNumber | None = Field(description="Null for the draw of a refill or a card")
    patch: str | None = Field(description="What was taken, or placed")
    cells: list[Cell] = Field(description="Covered by a placement")
    time: tuple[int, int]
    buttons: tuple[int, int]
    income: tuple[int, int]
    covered: tuple[int, int]
    automa: dict[str, Any] | None = Field(default=None, description="For a card: what the Automa did with it, and why")


class RecordedEnd(Model):
    """How a game that was played to its end ended."""

    scores: tuple[int, int]
    winner: SeatNumber
    buttons: tuple[int, int]
    empty: tuple[int, int]
    special_tile: SeatNumber | None
    first_home: SeatNumber


class RecordedSoloEnd(Model):
    """How a solo game ended: the figures of the human, and all sums of the opponent, whether they count or not."""

    scores: tuple[int, int]
    winner: SeatNumber
    buttons: int
    empty: int
    special_tile: SeatNumber | None
    first_home: SeatNumber
    automa: dict[str, int]


class RecordedGame(Model):
    """A whole game; `quiltbee convert` makes text of it."""

    edition: str
    board: str
    circle: list[str]
    first: SeatNumber
    handicap: list[int] = Field(description="Buttons of each player at the start, beyond those of the edition")
    position: str | None = Field(default=None, description="The start, if it is in the middle of another game")
    solo: str | None = Field(default=None, description="The opponent of a solo game, its deck and level")
    shown: int | None = Field(default=None, description="The budget on the back of the next card")
    headers: list[tuple[str, str]] = Field(description="Name and value, in order")
    decisions: list[RecordedDecision]
    notes: list[dict[str, Any]] = Field(description="Comments and evaluations; a server makes none")
    final: RecordedEnd | RecordedSoloEnd | None = Field(description="Null if it was not played to its end")


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


class SoloResults(Model):
    """Games alone against an opponent that turns over cards."""

    solo: str = Field(description="Opponent, deck and level", examples=["automa normal 3"])
    games: int
    wins: int
    best_score: int


class Statistics(Model):
    """What the finished games under a name add up to. Only games that the asking browser may look at count."""

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
    solo: list[SoloResults] = Field(description="Games alone, by opponent, deck and level")


class Me(Model):
    known: bool = Field(description="This browser holds a cookie of this server")
    profiles: bool = Field(description="This server keeps profiles and a family book")
    invitations: bool = Field(description="Other browsers can join games here; not if the server is in the page itself")
    films: bool = Field(description="This server makes films of games")


class Health(Model):
    ok: bool
    database: Literal["sqlite", "postgresql"]
    version: str
