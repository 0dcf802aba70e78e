"""The JSON of the analysis board: any position, checked, shown, played on and thought about. Nothing is stored."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from quiltbee.server.api.advice import Way
from quiltbee.server.api.model import Model, SeatNumber
from quiltbee.server.api.requests import Request
from quiltbee.server.api.view.choices import Turned
from quiltbee.server.api.view.table import Table

PositionText = Annotated[str, StringConstraints(min_length=1, max_length=4_096)]
PatchId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]{0,15}$")]
Small = Annotated[int, Field(ge=0, le=10_000)]
BoardCode = Literal[
    "unreadable",
    "unknown_patch",
    "off_quilt",
    "overlap",
    "patch_twice",
    "patch_missing",
    "token_off_board",
    "other_on_top",
    "second_set",
    "nothing_due",
    "not_over",
    "other_turn",
    "leather",
    "no_place",
    "ledger",
    "spaces",
    "buttons",
    "shapes",
    "special_tile",
    "impossible",
]


class LaidPiece(Request):
    patch: PatchId = Field(description="`leather` for a leather patch")
    code: Annotated[int, Field(ge=0, le=7)] = Field(description="Quarter turns clockwise, +4 if mirrored first")
    row: Annotated[int, Field(ge=0, le=20)]
    column: Annotated[int, Field(ge=0, le=20)]


class LaidSide(Request):
    """What one player has. The income follows from the pieces."""

    pieces: Annotated[list[LaidPiece], Field(max_length=100)] = Field(default=[])
    buttons: Small
    space: Small


class Laid(Request):
    """A position set up by hand."""

    edition: Annotated[str, StringConstraints(max_length=64)]
    board: Annotated[str, StringConstraints(max_length=64)] | None = None
    players: Annotated[list[LaidSide], Field(min_length=2, max_length=2)]
    circle: Annotated[list[PatchId], Field(max_length=80)] = Field(description="Clockwise from the neutral token")
    turn: Annotated[int, Field(ge=0, le=1)] | None = Field(
        default=None, description="Who is to move on a shared space; otherwise the player behind"
    )
    special: Annotated[int, Field(ge=0, le=1)] | None = None


BothPieces = Annotated[list[Annotated[list[LaidPiece], Field(max_length=100)]], Field(min_length=2, max_length=2)]


class CheckBoard(Request):
    """A position to look at: as text, or set up by hand."""

    position: PositionText | None = None
    laid: Laid | None = None
    pieces: BothPieces | None = Field(
        default=None, description="With `position`: which patches lie where; about other covered cells nothing is known"
    )


class FitBoard(Request):
    """A patch in hand while a quilt is laid by hand: where does it fit?"""

    edition: Annotated[str, StringConstraints(max_length=64)]
    board: Annotated[str, StringConstraints(max_length=64)] | None = None
    pieces: Annotated[list[LaidPiece], Field(max_length=100)] = Field(description="What lies on this quilt")
    patch: PatchId


class PlayBoard(Request):
    position: PositionText
    decisions: Annotated[str, StringConstraints(min_length=1, max_length=400)] = Field(examples=["A"])
    pieces: BothPieces | None = Field(
        default=None, description="The patches and where they lie before; the answer includes the new one"
    )


class ThinkBoard(Request):
    position: PositionText
    most: Annotated[int, Field(ge=1, le=5)] = 3
    milliseconds: Annotated[int, Field(ge=100, le=5_000)] = Field(
        default=1_000, description="Ask again with more to think longer; the engine keeps what it has found out"
    )


class BoardProblem(Model):
    """Why there can be no such position."""

    code: BoardCode
    message: str
    data: dict[str, Any] = Field(description="The seat, patch, cell or numbers that the message speaks of")


class Board(Model):
    """A position, and what can be done in it."""

    position: str | None = Field(description="As text; null if it cannot be written")
    problems: list[BoardProblem] = Field(description="Why it is impossible; empty if it is not")
    table: Table | None = Field(description="As in a view, with every legal choice; null if there are problems")
    played: str = Field(description="The decisions that led here from the request, with a refill that was drawn")


class BoardFits(Model):
    """Where a patch fits."""

    patch: str
    turn_of_code: list[int] = Field(description="For each of the 8 codes the code of the turn that looks the same")
    turns: list[Turned]


class NextMove(Model):
    """A move that the engine expects."""

    seat: SeatNumber
    patch: str | None = Field(description="An id, or `leather`; null for an advance")


class BoardWay(Way):
    """A way to go on, and how the game is expected to go on after it."""

    then: list[NextMove]


class BoardWays(Model):
    position: str
    seat: int = Field(description="Whose values these are: the player to move")
    nodes: int
    ways: list[BoardWay] = Field(description="The best first; ways that got hardly any thought are last")
