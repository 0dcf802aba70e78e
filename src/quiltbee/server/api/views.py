"""What a page gets: everything it needs to draw a game and to let a person choose, with no rule on its side.

These models are the JSON schema of the API (`docs/reference/api.md`, `/openapi.json`). A `View` has a part that is the
same for everybody (`table`) and a part for the viewer (`you`). Cells are `[row, column]` from the top left, from 0. A
*bitboard* is a list of numbers, one for each row of the quilt from the top: bit `c` (value `1 << c`) is column `c`.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypedDict

from quiltbee.server.domain.game import Happening
from quiltbee.server.domain.phrases import PhraseId

Bitboard = Annotated[list[int], Field(description="One number for each row from the top; bit c is column c")]
Cell = tuple[int, int]
SeatNumber = Annotated[int, Field(ge=0, le=1)]

Event = Annotated[Happening, Field(discriminator="type")]


class Model(BaseModel):
    """Strict about its fields, so that nothing slips into a payload by accident."""

    # A server starts sooner if it builds no model before somebody asks for it.
    model_config = ConfigDict(extra="forbid", ser_json_inf_nan="null", defer_build=True)


@with_config(ConfigDict(extra="forbid"))
class Shown(TypedDict):
    """A part of a view: a plain dictionary, because one is made for every decision while viewers wait.

    The type checker sees to it that nothing is missing or slips in; a test holds what is sent against the schema.
    """


class SpecialTile(Shown):
    square: int
    points: int
    owner: SeatNumber | None


class EditionFacts(Shown):
    """What does not change during the game. The patches and their fabrics are at `/api/games/{game}/edition`."""

    id: str
    title: str
    board: str
    dress: str
    own: Annotated[bool, Field(description="The table brought a custom edition")]
    columns: int
    rows: int
    reach: int
    last_space: int
    start_buttons: int
    empty_cell_penalty: int
    refill_when_left: Annotated[int, Field(description="0: there is no second set")]
    leather_may_be_discarded: bool
    words: Annotated[dict[str, str], Field(description="What the things are called on the screen")]


class Income(Shown):
    """The income paid at one mark."""

    space: int
    buttons: int


class Consequence(Shown):
    """What a choice would do."""

    pays: int
    receives: Annotated[int, Field(description="Buttons for the spaces of an advance")]
    income: Annotated[list[Income], Field(description="Marks crossed, with what each pays")]
    income_total: int
    buttons_after: Annotated[int, Field(description="Negative if the patch cannot be paid")]
    income_after: Annotated[int, Field(description="Button symbols on the quilt afterwards")]
    from_space: int
    lands_on: int
    next_income: Annotated[int | None, Field(description="Spaces from there to the next income mark")]
    next_leather: Annotated[int | None, Field(description="Spaces from there to the next leather patch")]
    to_end: Annotated[int, Field(description="Spaces from there to the last one")]
    spaces: int
    cut: Annotated[bool, Field(description="The patch costs more time than is left; the token stops on the last space")]
    leather: Annotated[list[int], Field(description="Spaces whose leather patch would be taken")]
    reveals: Annotated[
        bool, Field(description="The second set would be revealed before the patch is placed: no way back")
    ]
    next_seat: Annotated[SeatNumber | None, Field(description="Whose turn would be next; null if the game would end")]
    next_reason: Annotated[
        Literal["first", "behind", "on_top", "alone"] | None,
        Field(description="Why it would be that player's turn, as in `turn.reason`; null if the game would end"),
    ]
    stays: Annotated[bool, Field(description="The same player would move again")]
    ends_game: bool
    covers: Annotated[int, Field(description="Cells of the patch")]
    earns_by_end: Annotated[int, Field(description="What the symbols on the patch would pay at all marks still ahead")]


class Turned(Shown):
    """A patch in one of its turns, and where it fits on the quilt of the player to move."""

    code: Annotated[int, Field(description="Quarter turns clockwise, plus 4 if mirrored left-right before")]
    notation: Annotated[str, Field(description="How the turn is written behind the cell: '', '.1', '.f', '.3f'")]
    columns: int
    rows: int
    cells: Annotated[list[Cell], Field(description="Cells of the turned patch, its bounding box at [0, 0]")]
    anchors: Annotated[Bitboard, Field(description="Where the top left corner of the bounding box may lie")]
    count: Annotated[int, Field(description="How many places those are")]


class PatchChoice(Shown):
    """A patch in reach: whether and why (not) it can be taken, where it fits, what it would do."""

    patch: str
    cost: int
    time: int
    income: int
    decision: Annotated[
        str, Field(description="What to send to take it; a placement may follow at once, as in p17@d4.1f")
    ]
    possible: bool
    why_not: Literal["cost", "room"] | None
    short_by: Annotated[int, Field(description="Buttons missing")]
    turn_of_code: Annotated[
        list[int], Field(description="For each of the 8 codes the code of the turn that looks the same")
    ]
    turns: list[Turned]
    consequence: Consequence


class AdvanceChoice(Shown):
    decision: Literal["A"]
    consequence: Consequence


class Choices(Shown):
    """What the player at the start of a turn chooses from."""

    advance: AdvanceChoice
    patches: Annotated[list[PatchChoice], Field(description="The patches in reach, in order")]


class Placing(Shown):
    """A patch in hand, bought or leather, that must be placed now."""

    patch: Annotated[str, Field(description="An id, or 'leather'")]
    leather: bool
    leather_left: Annotated[int, Field(description="Leather patches still to be decided, this one included")]
    may_discard: Annotated[bool, Field(description="Send '-' to remove the leather patch from play")]
    turn_of_code: list[int]
    turns: list[Turned]
    consequence: Annotated[Consequence | None, Field(description="None for leather: the token does not move any more")]


class Piece(Shown):
    """A patch that lies on a quilt; `row` and `column` are the top left corner of its bounding box."""

    patch: str
    code: int
    row: int
    column: int


class Player(Shown):
    """What lies in front of one player."""

    seat: SeatNumber
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None
    buttons: int
    income: Annotated[int, Field(description="Button symbols on the quilt")]
    space: int
    on_top: Annotated[bool, Field(description="The token shares its space and lies on top")]
    covered: int
    empty: int
    free: Bitboard
    pieces: list[Piece]
    plain: Annotated[
        Bitboard, Field(description="Cells that were covered where the game began; by which patches is not known")
    ]
    special: bool
    score: Annotated[int, Field(description="If the game ended now")]
    next_income: Annotated[
        int | None, Field(description="Spaces to the next income mark; null for the opponent of a solo game")
    ]
    next_leather: Annotated[int | None, Field(description="Spaces to the next leather patch that still lies there")]
    to_end: int


class Mark(Shown):
    """A mark of the time board; it counts for a token that reaches or passes its space."""

    space: int
    kind: Literal["income", "leather"]
    taken: Annotated[bool, Field(description="Leather that is gone")]


class Turn(Shown):
    """Whose turn it is and why."""

    seat: SeatNumber | None
    kind: Literal["human", "bot", "open", "nobody"]
    reason: Literal["first", "behind", "on_top", "alone", "placing", "leather", "refill", "card", "over"]
    spaces: Annotated[int, Field(description="How far behind")]


class Refill(Shown):
    """The second set, while it waits. Its order does not exist yet."""

    when_left: int
    takes_until: int
    waiting: Annotated[list[str], Field(description="In the order of the edition's table")]


class SoloCard(Shown):
    """A card of the opponent of a solo game."""

    card: Annotated[int, Field(description="Its number in the deck")]
    budget: int
    filters: Annotated[
        list[str],
        Field(description="From top to bottom. N: not past you, B: most buttons, L: largest, F: furthest"),
    ]
    income: Annotated[int, Field(description="Buttons for each income mark that it crosses")]


class SoloAsked(Shown):
    """A filter that was asked."""

    filter: str
    kept: Annotated[list[str], Field(description="Empty: it would have left nothing, so it was skipped")]


class SoloTurn(Shown):
    """What the opponent of a solo game did with a card, and why."""

    card: SoloCard
    in_reach: list[str]
    counted: Annotated[list[str], Field(description="Patches in reach that cost at most the budget")]
    asked: list[SoloAsked]
    decided: Annotated[str, Field(description="none: it advanced; only: one patch counted; or a filter")]
    took: str | None
    from_space: int
    lands_on: int
    collected: int
    leather: int
    takes_tile: bool
    shuffled: Annotated[bool, Field(description="It was the last card: all are shuffled again")]


class SoloCounts(Shown):
    """What the level counts, besides the special tile."""

    collected: bool
    patches: Annotated[bool, Field(description="One point for each patch with button symbols")]
    symbols: Annotated[bool, Field(description="The button symbols on its patches")]


class Solo(Shown):
    """The opponent of a solo game. It has no quilt; the order of its cards does not exist before they are drawn."""

    opponent: str
    title: str
    deck: str
    level: int
    budget_on_back: Annotated[bool, Field(description="The deck shows the budget of the next card")]
    next_budget: Annotated[int | None, Field(description="On the back of the next card, if the deck shows it")]
    cards_left: int
    played: Annotated[list[SoloCard], Field(description="Turned over in this pass through the deck, by number")]
    turns: Annotated[list[SoloTurn], Field(description="Its last turns, one after the other: since your last one")]
    marker: Annotated[int | None, Field(description="Where it takes the special tile; null: the tile is gone")]
    marker_at_start: int | None
    is_clock: Annotated[bool, Field(description="It takes no patch: the player plays for the score")]
    day: Annotated[str | None, Field(description="The date whose circle everybody has that day")]
    with_buttons: Annotated[list[str], Field(description="Its patches with button symbols, as taken")]
    without_buttons: list[str]
    leather: Annotated[int, Field(description="Leather patches; they count for nothing")]
    counts: SoloCounts
    symbols: Annotated[int, Field(description="Button symbols on its patches, counted or not")]
    score: Annotated[int, Field(description="If the game ended now")]


class ScoreSheet(Shown):
    """How a score adds up."""

    buttons: int
    special: int
    patches: Annotated[int, Field(description="Solo: the opponent's points for patches with button symbols")]
    symbols: Annotated[int, Field(description="Solo: the opponent's points for the symbols on them")]
    empty_cells: int
    penalty: Annotated[int, Field(description="Zero or negative")]
    total: int


class Result(Shown):
    winner: SeatNumber
    reason: Literal["score", "tie_break", "resigned", "time"]
    first_home: SeatNumber | None
    scores: tuple[ScoreSheet, ScoreSheet]


class OfferedMove(Shown):
    """A turn that would be taken back."""

    seat: SeatNumber
    patch: Annotated[
        str | None, Field(description="What was sewn, 'leather' where only that goes back; null for an advance")
    ]


class Offer(Shown):
    by: SeatNumber
    what: Literal["takeback", "rematch", "pause", "hints"]
    detail: Annotated[
        str, Field(description="Take-back: to which ply. Rematch: 'same' (circle, seats swapped) or 'new'")
    ]
    undoes: Annotated[list[OfferedMove], Field(description="Take-back: the turns that would go, the oldest first")]


class Clock(Shown):
    """Server time in milliseconds. The clock of `running` has `left_ms` at `since_ms`."""

    kind: Literal["none", "fischer", "days"]
    base_ms: int
    increment_ms: int
    running: SeatNumber | None
    left_ms: tuple[int, int] | None
    since_ms: int | None
    deadline_ms: int | None


class Happened(Shown):
    """What one entry of the log did, as events fit for animation, in order."""

    seq: int
    at_ms: int
    events: list[Event]


class PlayedTurn(Shown):
    """One turn: an advance or a purchase with its place, and the leather patches that it brought."""

    first: Annotated[int, Field(description="The ply of its first decision, from 1")]
    seat: SeatNumber
    steps: Annotated[list[list[Event]], Field(description="What each of its decisions did, a refill among them")]


class PlayedTurns(Shown):
    """The turns of a game so far."""

    game: str
    turns: list[PlayedTurn]


class Table(Shown):
    """The part of a view that is the same for everybody."""

    game: str
    seq: Annotated[int, Field(description="Number of entries in the log; send it back as `expected_seq`")]
    ply: Annotated[int, Field(description="Number of decisions that stand")]
    phase: Literal["waiting", "playing", "paused", "over"]
    same_device: bool
    undo_rule: Literal["free", "consent", "none"]
    hints: Annotated[bool, Field(description="The player to move may ask for hints")]
    seeded: Annotated[bool, Field(description="Somebody chose the seed of the set-up; it counts for no statistics")]
    rematch_of: str | None
    handicap: Annotated[list[int], Field(description="Buttons of each seat at the start, beyond those of the edition")]
    edition: EditionFacts
    position: Annotated[str, Field(description="The position in one line of notation; equal positions, equal text")]
    players: tuple[Player, Player]
    marks: list[Mark]
    circle: Annotated[list[str], Field(description="Clockwise from the neutral token; the first few are in reach")]
    special: SpecialTile | None
    refill: Refill | None
    solo: Annotated[Solo | None, Field(description="The opponent of a solo game, which is seat 1")]
    turn: Turn
    hand: str | None
    choices: Annotated[Choices | None, Field(description="Of the player to move, at the start of a turn")]
    placing: Annotated[Placing | None, Field(description="Of the player to move, with a patch in hand")]
    result: Result | None
    offers: list[Offer]
    clock: Clock
    rematch: Annotated[str | None, Field(description="The game that follows this one")]


class UndoStep(Shown):
    to_ply: int


class May(Shown):
    """What the viewer may do now. Each is a POST under `/api/games/{game}/`."""

    decide: bool
    undo: Annotated[UndoStep | None, Field(description="Free: until the opponent acts or something is revealed")]
    offer_takeback: UndoStep | None
    answer: list[Literal["takeback", "rematch", "pause", "hints"]]
    resign: bool
    pause: bool
    resume: bool
    claim: Annotated[bool, Field(description="The opponent's clock runs; succeeds once its deadline has passed")]
    rematch: bool
    rematch_at_once: Annotated[bool, Field(description="Nobody else need be asked")]
    invite: Annotated[list[SeatNumber], Field(description="Open seats for which this viewer can make a link")]
    send_away: Annotated[list[SeatNumber], Field(description="Guests who have not played: `revoke` frees their seat")]
    delete: bool
    hint: Annotated[bool, Field(description="Ask for the best decisions now")]
    offer_hints: Annotated[bool, Field(description="Propose that both may ask for hints")]
    stop_thinking: Annotated[bool, Field(description="It is a bot's turn, and it can be told to decide now")]
    say: Annotated[bool, Field(description="Say one of the phrases")]
    analyse: Annotated[bool, Field(description="The game is over and can be looked at again")]


class You(Shown):
    """Who is looking."""

    role: Literal["player", "watcher"]
    seats: Annotated[list[SeatNumber], Field(description="Both on a shared device")]
    host: Annotated[bool, Field(description="Created the game: may make links for open seats and delete it")]
    may: May


class Phrase(Model):
    """A `phrase` event of the stream: what a player said just now."""

    number: int = Field(description="Counts up while a server runs")
    seat: SeatNumber
    phrase: PhraseId
    at_ms: int


class Presence(Shown):
    """Who is connected right now."""

    seats: tuple[bool, bool]
    watchers: int
    learning: Annotated[
        str | None,
        Field(description="The invited friend who takes a lesson before sitting down; empty if not named"),
    ]


class View(Shown):
    """A game as one viewer sees it."""

    table: Table
    you: You
    happened: Annotated[
        list[Happened], Field(description="Since the seq that was asked for; empty if that is too long ago")
    ]
    presence: Presence
    server_ms: int
