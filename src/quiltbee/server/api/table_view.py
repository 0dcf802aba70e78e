"""A game -> what everybody at the table sees (`views.Table`). An allow-list: only what is named here gets out."""

from typing import Literal

from quiltbee.notation.decisions import turn_text
from quiltbee.notation.positions import state_text
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_place, foresee_take, why_turn
from quiltbee.rules.legal import may_discard, placement_masks
from quiltbee.rules.outcome import first_home, score, score_sheet
from quiltbee.rules.reasons import missing_buttons, why_not_take
from quiltbee.rules.solo.deck import AUTOMA
from quiltbee.rules.state import State
from quiltbee.server.api import views
from quiltbee.server.api.solo_view import solo_view
from quiltbee.server.domain.clock import clock_face
from quiltbee.server.domain.game import Game, Offer, moves_after


def table_view(game: Game) -> views.Table:
    """The table as it stands."""
    state = game.state
    return views.Table(
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
        choices=_choices(game),
        placing=_placing(game),
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


def _edition(game: Game) -> views.EditionFacts:
    edition = game.edition
    return views.EditionFacts(
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


def bitboard(mask: int, edition: Edition) -> list[int]:
    """A set of cells as one number for each row."""
    row = (1 << edition.columns) - 1
    return [mask >> edition.stride * number & row for number in range(edition.rows)]


def _player(game: Game, seat: int) -> views.Player:
    state, player = game.state, game.players[seat]
    side = state.sides[seat]
    time = state.edition.time
    is_automa = state.solo is not None and seat == AUTOMA
    return views.Player(
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
        next_income=None if is_automa else _distance(side.time, time.next_income(side.time)),
        next_leather=_distance(side.time, state.next_leather(side.time)),
        to_end=time.last_space - side.time,
    )


def _covered_before(game: Game, seat: int) -> int:
    """The cells that were covered where the game began: none, unless it began in the middle of another one."""
    return game.setup.start.covered(seat) if game.setup.position is not None else 0


def pieces_of(game: Game, seat: int) -> list[views.Piece]:
    """What lies on a quilt."""
    return [
        views.Piece(patch=piece.patch, code=piece.code, row=piece.row, column=piece.column)
        for piece in game.pieces
        if piece.seat == seat
    ]


def _distance(space: int, mark: int | None) -> int | None:
    return None if mark is None else mark - space


def _marks(state: State) -> list[views.Mark]:
    time = state.edition.time
    income = [views.Mark(space=space, kind="income", taken=False) for space in time.income_at]
    left = state.leather_left
    leather = [views.Mark(space=space, kind="leather", taken=space not in left) for space in time.leather_at]
    return sorted([*income, *leather], key=lambda mark: mark["space"])


def _special(state: State) -> views.SpecialTile | None:
    tile = state.edition.special
    return views.SpecialTile(square=tile.square, points=tile.points, owner=state.special) if tile else None


def _refill(state: State) -> views.Refill | None:
    if not state.waiting:
        return None
    when = state.edition.refill_when_left
    return views.Refill(when_left=when, takes_until=len(state.circle) - when, waiting=list(state.waiting))


def _turn(game: Game) -> views.Turn:
    why = why_turn(game.state)
    if game.is_over or why.seat is None:
        return views.Turn(seat=None, kind="nobody", reason="over" if game.is_over else why.reason, spaces=0)
    kind = game.players[why.seat].kind
    return views.Turn(seat=why.seat, kind=kind, reason=why.reason, spaces=why.spaces)


# --- choices


def _choices(game: Game) -> views.Choices | None:
    state = game.state
    if game.is_over or state.turn > 1 or state.in_hand is not None:
        return None
    advance = views.AdvanceChoice(decision="A", consequence=_consequence(game, foresee_advance(state)))
    return views.Choices(advance=advance, patches=[_patch_choice(game, patch) for patch in state.reach])


def _patch_choice(game: Game, patch: Patch) -> views.PatchChoice:
    why_not = why_not_take(game.state, patch)
    return views.PatchChoice(
        patch=patch.id,
        cost=patch.cost,
        time=patch.time,
        income=patch.income,
        decision=patch.id,
        possible=why_not is None,
        why_not=why_not,
        short_by=missing_buttons(game.state, patch),
        turn_of_code=list(patch.canonical),
        turns=turns_on(game.state, patch, game.state.turn),
        consequence=_consequence(game, foresee_take(game.state, patch)),
    )


def turns_on(state: State, patch: Patch, seat: int) -> list[views.Turned]:
    """Every turn of a patch with the places where it fits on the quilt of a seat."""
    masks = placement_masks(state, patch, seat)
    return [
        views.Turned(
            code=turned.code,
            notation=turn_text(turned.code),
            columns=turned.columns,
            rows=turned.rows,
            cells=list(turned.cells),
            anchors=bitboard(mask, state.edition),
            count=mask.bit_count(),
        )
        for turned, mask in zip(patch.turns, masks, strict=True)
    ]


def _placing(game: Game) -> views.Placing | None:
    state = game.state
    patch = state.in_hand
    if game.is_over or patch is None or state.turn > 1:
        return None
    leather = state.leather_due > 0
    return views.Placing(
        patch=patch.id,
        leather=leather,
        leather_left=state.leather_due,
        may_discard=may_discard(state),
        turn_of_code=list(patch.canonical),
        turns=turns_on(state, patch, state.turn),
        consequence=None if leather else _consequence(game, foresee_place(state)),
    )


def _consequence(game: Game, would: Foresight) -> views.Consequence:
    time = game.state.edition.time
    income = [views.Income(space=each.space, buttons=each.buttons) for each in would.earned]
    return views.Consequence(
        pays=would.pays,
        receives=would.receives,
        income=income,
        income_total=sum(each["buttons"] for each in income),
        buttons_after=would.buttons_after,
        income_after=would.income_after,
        from_space=would.start,
        lands_on=would.lands_on,
        next_income=_distance(would.lands_on, time.next_income(would.lands_on)),
        next_leather=_distance(would.lands_on, game.state.next_leather(would.lands_on)),
        to_end=time.last_space - would.lands_on,
        spaces=would.lands_on - would.start,
        cut=would.cut,
        leather=list(would.leather),
        reveals=would.reveals,
        next_seat=would.next_seat,
        next_reason=would.next_reason,
        stays=would.stays,
        ends_game=would.next_seat is None,
        covers=would.covers,
        earns_by_end=would.earns_by_end,
    )


# --- end, offers, clock


def _result(game: Game) -> views.Result | None:
    if game.ending is None:
        return None
    return views.Result(
        winner=game.ending.winner,
        reason=game.ending.reason,
        first_home=first_home(game.state),
        scores=(_score_sheet(game.state, 0), _score_sheet(game.state, 1)),
    )


def _score_sheet(state: State, seat: int) -> views.ScoreSheet:
    sheet = score_sheet(state, seat)
    return views.ScoreSheet(
        buttons=sheet.buttons,
        special=sheet.special,
        patches=sheet.patches,
        symbols=sheet.symbols,
        empty_cells=sheet.empty_cells,
        penalty=sheet.penalty,
        total=sheet.total,
    )


def _offer(game: Game, offer: Offer) -> views.Offer:
    undoes = moves_after(game, int(offer.detail)) if offer.what == "takeback" else ()
    moves = [views.OfferedMove(seat=move.seat, patch=move.patch) for move in undoes]
    return views.Offer(by=offer.by, what=offer.what, detail=offer.detail, undoes=moves)


def _clock(game: Game) -> views.Clock:
    face, clock = clock_face(game), game.setup.clock
    return views.Clock(
        kind=clock.kind,
        base_ms=clock.base_ms,
        increment_ms=clock.increment_ms,
        running=face.running,
        left_ms=face.left_ms,
        since_ms=face.since_ms,
        deadline_ms=face.deadline_ms,
    )
