"""What the server answers besides views."""

from typing import Any, Literal

from pydantic import Field

from quiltbee.server.views import Cell, Model, SeatNumber, Turned


class Problem(Model):
    """Why a request was refused: `code` for programs, `message` for people."""

    code: str
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
    role: Literal["player", "watcher"]
    seats: list[SeatNumber]


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
        description="The dress as `quiltbee.drawing` gives it: fabrics, parts, themes; `worn` names each patch's fabric"
    )


class EditionProblem(Model):
    line: int
    message: str


class EditionCheck(Model):
    problems: list[EditionProblem] = Field(description="Empty: it can be played")


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
    """What is known of a name on this server: finished games only."""

    name: str
    games: int
    wins: int
    by_edition: dict[str, int]
    average_score: float | None
    best_score: int | None
    average_empty: float | None
    average_income: float | None = Field(description="Button symbols on the quilt at the end")
    special_tiles: int
    against: list[Opponent]


class Me(Model):
    known: bool = Field(description="This browser holds a cookie of this server")


class Health(Model):
    ok: bool
    database: Literal["sqlite", "postgresql"]
    version: str
