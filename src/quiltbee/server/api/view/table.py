"""A game -> what everybody at the table sees. An allow-list: only what is named here gets out."""

from typing import Annotated, Literal

from pydantic import Field

from quiltbee.notation.positions import state_text
from quiltbee.rules.foresight import why_turn
from quiltbee.rules.outcome import first_home, score, score_sheet
from quiltbee.rules.solo.deck import AUTOMA
from quiltbee.rules.state import State
from quiltbee.server.api.model import SeatNumber, Shown
from quiltbee.server.api.view.cells import Bitboard, Piece, bitboard, pieces_of
from quiltbee.server.api.view.choices import Choices, Placing, choices_of, distance, placing_of
from quiltbee.server.api.view.solo import Solo, solo_view
from quiltbee.server.domain import game as played
from quiltbee.server.domain.clock import clock_face
from quiltbee.server.domain.game import Game, moves_after


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


class SpecialTile(Shown):
    square: int
    points: int
    owner: SeatNumber | None


class Refill(Shown):
    """The second set, while it waits. Its order does not exist yet."""

    when_left: int
    takes_until: int
    waiting: Annotated[list[str], Field(description="In the order of the edition's table")]


class Turn(Shown):
    """Whose turn it is and why."""

    seat: SeatNumber | None
    kind: Literal["human", "bot", "open", "nobody"]
    reason: Literal["first", "behind", "on_top", "alone", "placing", "leather", "refill", "card", "over"]
    spaces: Annotated[int, Field(description="How far behind")]


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


def table_view(game: Game) -> Table:
    """The table as it stands."""
    state = game.state
    return Table(
        game=game.setup.id,
        seq=game.seq,
        ply=len(game.plies),
        phase=phase_of(game),
        same_device=game.setup.same_device,
        undo_rule=game.setup.undo,
        hints=game.allows_hints,
        seeded=game.setup.seeded,
        rematch_of=game.setup.rematch_of,
        handicap=list(game.setup.handicap),
        edition=_edition(game),
        position=state_text(state),
        players=(_player(game, 0), _player(game, 1)),
        marks=_marks(state),
        circle=list(state.circle),
        special=_special(state),
        refill=_refill(state),
        solo=solo_view(game),
        turn=_turn(game),
        hand=state.hand,
        choices=choices_of(game),
        placing=placing_of(game),
        result=_result(game),
        offers=[_offer(game, offer) for offer in game.offers],
        clock=_clock(game),
        rematch=game.rematch,
    )


def phase_of(game: Game) -> Literal["waiting", "playing", "paused", "over"]:
    """Waiting for somebody to sit down, playing, paused or over."""
    if game.is_over:
        return "over"
    if game.paused:
        return "paused"
    return "playing" if game.is_seated else "waiting"


def _edition(game: Game) -> EditionFacts:
    edition = game.edition
    return EditionFacts(
        id=edition.id,
        title=edition.title,
        board=edition.board,
        dress=edition.dress,
        own=game.setup.edition_text is not None,
        columns=edition.columns,
        rows=edition.rows,
        reach=edition.reach,
        last_space=edition.time.last_space,
        start_buttons=edition.start_buttons,
        empty_cell_penalty=edition.empty_cell_penalty,
        refill_when_left=edition.refill_when_left,
        leather_may_be_discarded=edition.leather_may_be_discarded,
        words=dict(edition.words),
    )


def _player(game: Game, seat: int) -> Player:
    state, player = game.state, game.players[seat]
    side = state.sides[seat]
    time = state.edition.time
    is_automa = state.solo is not None and seat == AUTOMA
    return Player(
        seat=seat,
        name=player.name,
        kind=player.kind,
        level=player.level,
        buttons=side.buttons,
        income=side.income,
        space=side.time,
        on_top=side.time == state.sides[1 - seat].time and state.top == seat,
        covered=state.covered(seat).bit_count(),
        empty=state.empty(seat),
        free=bitboard(side.free, state.edition),
        pieces=pieces_of(game, seat),
        plain=bitboard(_covered_before(game, seat), state.edition),
        special=state.special == seat,
        score=score(state, seat),
        next_income=None if is_automa else distance(side.time, time.next_income(side.time)),
        next_leather=distance(side.time, state.next_leather(side.time)),
        to_end=time.last_space - side.time,
    )


def _covered_before(game: Game, seat: int) -> int:
    """The cells that were covered where the game began: none, unless it began in the middle of another one."""
    return game.setup.start.covered(seat) if game.setup.position is not None else 0


def _marks(state: State) -> list[Mark]:
    time = state.edition.time
    income = [Mark(space=space, kind="income", taken=False) for space in time.income_at]
    left = state.leather_left
    leather = [Mark(space=space, kind="leather", taken=space not in left) for space in time.leather_at]
    return sorted([*income, *leather], key=lambda mark: mark["space"])


def _special(state: State) -> SpecialTile | None:
    tile = state.edition.special
    return SpecialTile(square=tile.square, points=tile.points, owner=state.special) if tile else None


def _refill(state: State) -> Refill | None:
    if not state.waiting:
        return None
    when = state.edition.refill_when_left
    return Refill(when_left=when, takes_until=len(state.circle) - when, waiting=list(state.waiting))


def _turn(game: Game) -> Turn:
    why = why_turn(game.state)
    if game.is_over or why.seat is None:
        return Turn(seat=None, kind="nobody", reason="over" if game.is_over else why.reason, spaces=0)
    kind = game.players[why.seat].kind
    return Turn(seat=why.seat, kind=kind, reason=why.reason, spaces=why.spaces)


def _result(game: Game) -> Result | None:
    if game.ending is None:
        return None
    return Result(
        winner=game.ending.winner,
        reason=game.ending.reason,
        first_home=first_home(game.state),
        scores=(_score_sheet(game.state, 0), _score_sheet(game.state, 1)),
    )


def _score_sheet(state: State, seat: int) -> ScoreSheet:
    sheet = score_sheet(state, seat)
    return ScoreSheet(
        buttons=sheet.buttons,
        special=sheet.special,
        patches=sheet.patches,
        symbols=sheet.symbols,
        empty_cells=sheet.empty_cells,
        penalty=sheet.penalty,
        total=sheet.total,
    )


def _offer(game: Game, offer: played.Offer) -> Offer:
    undoes = moves_after(game, int(offer.detail)) if offer.what == "takeback" else ()
    moves = [OfferedMove(seat=move.seat, patch=move.patch) for move in undoes]
    return Offer(by=offer.by, what=offer.what, detail=offer.detail, undoes=moves)


def _clock(game: Game) -> Clock:
    face, clock = clock_face(game), game.setup.clock
    return Clock(
        kind=clock.kind,
        base_ms=clock.base_ms,
        increment_ms=clock.increment_ms,
        running=face.running,
        left_ms=face.left_ms,
        since_ms=face.since_ms,
        deadline_ms=face.deadline_ms,
    )
