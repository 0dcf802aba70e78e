"""What the player to move may choose from, where it fits, and what it would do."""

from typing import Annotated, Literal

from pydantic import Field

from quiltbee.notation.decisions import turn_text
from quiltbee.rules.edition import Patch
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_place, foresee_take
from quiltbee.rules.legal import may_discard, placement_masks
from quiltbee.rules.reasons import missing_buttons, why_not_take
from quiltbee.rules.state import State
from quiltbee.server.api.model import SeatNumber, Shown
from quiltbee.server.api.view.cells import Bitboard, Cell, bitboard
from quiltbee.server.domain.game import Game


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
    buttons_after: Annotated[int, Field(description="Negative if the patch costs too much")]
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
        bool, Field(description="The second set would be revealed before the patch is placed, which cannot be undone")
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
    notation: Annotated[str, Field(description="How the turn is written after the cell: '', '.1', '.f', '.3f'")]
    columns: int
    rows: int
    cells: Annotated[list[Cell], Field(description="Cells of the turned patch, its bounding box at [0, 0]")]
    anchors: Annotated[Bitboard, Field(description="Where the top left corner of the bounding box may lie")]
    count: Annotated[int, Field(description="How many places those are")]


class PatchChoice(Shown):
    """A patch in reach: whether it can be taken, why not, where it fits, what it would do."""

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


def choices_of(game: Game) -> Choices | None:
    state = game.state
    if game.is_over or state.turn > 1 or state.in_hand is not None:
        return None
    advance = AdvanceChoice(decision="A", consequence=_consequence(game, foresee_advance(state)))
    return Choices(advance=advance, patches=[_patch_choice(game, patch) for patch in state.reach])


def _patch_choice(game: Game, patch: Patch) -> PatchChoice:
    why_not = why_not_take(game.state, patch)
    return PatchChoice(
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


def turns_on(state: State, patch: Patch, seat: int) -> list[Turned]:
    """Every turn of a patch with the places where it fits on the quilt of a seat."""
    masks = placement_masks(state, patch, seat)
    return [
        Turned(
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


def placing_of(game: Game) -> Placing | None:
    state = game.state
    patch = state.in_hand
    if game.is_over or patch is None or state.turn > 1:
        return None
    leather = state.leather_due > 0
    return Placing(
        patch=patch.id,
        leather=leather,
        leather_left=state.leather_due,
        may_discard=may_discard(state),
        turn_of_code=list(patch.canonical),
        turns=turns_on(state, patch, state.turn),
        consequence=None if leather else _consequence(game, foresee_place(state)),
    )


def _consequence(game: Game, would: Foresight) -> Consequence:
    time = game.state.edition.time
    income = [Income(space=each.space, buttons=each.buttons) for each in would.earned]
    return Consequence(
        pays=would.pays,
        receives=would.receives,
        income=income,
        income_total=sum(each["buttons"] for each in income),
        buttons_after=would.buttons_after,
        income_after=would.income_after,
        from_space=would.start,
        lands_on=would.lands_on,
        next_income=distance(would.lands_on, time.next_income(would.lands_on)),
        next_leather=distance(would.lands_on, game.state.next_leather(would.lands_on)),
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


def distance(space: int, mark: int | None) -> int | None:
    """Spaces to a mark; None if there is none ahead."""
    return None if mark is None else mark - space
