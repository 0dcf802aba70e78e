"""An edition as JSON: what a page draws from, fetched once."""

from quiltbee.drawing import page_json
from quiltbee.editions.opponents import opponent, opponent_ids
from quiltbee.rules.edition import Edition
from quiltbee.rules.solo.deck import Opponent
from quiltbee.server.api.responses import BoardInfo, EditionInfo, EditionLine, PatchInfo, SoloInfo


def edition_line(edition: Edition) -> EditionLine:
    return EditionLine(
        id=edition.id,
        title=edition.title,
        year=edition.year,
        dress=edition.dress,
        boards=list(edition.boards),
        solo=[_solo(each) for each in map(opponent, opponent_ids()) if edition.id in each.editions],
    )


def _solo(found: Opponent) -> SoloInfo:
    return SoloInfo(
        id=found.id,
        title=found.title,
        decks=list(found.decks),
        budgets_shown=[name for name, deck in found.decks.items() if deck.budget_on_back],
        levels=[level.number for level in found.levels.values()],
        is_clock=found.is_clock,
    )


def edition_json(edition: Edition) -> bytes:
    """An EditionInfo."""
    return edition_info(edition).model_dump_json().encode()


def edition_info(edition: Edition) -> EditionInfo:
    special = edition.special
    return EditionInfo(
        **edition_line(edition).model_dump(),
        columns=edition.columns,
        rows=edition.rows,
        reach=edition.reach,
        start_buttons=edition.start_buttons,
        empty_cell_penalty=edition.empty_cell_penalty,
        refill_when_left=edition.refill_when_left,
        leather_may_be_discarded=edition.leather_may_be_discarded,
        special={"square": special.square, "points": special.points} if special else None,
        words=dict(edition.words),
        provenance=dict(edition.provenance),
        patches=[_patch(edition, id) for id in (*edition.first_set, *edition.second_set)],
        time_boards=[
            BoardInfo(
                name=name,
                last_space=board.last_space,
                income_at=list(board.income_at),
                leather_at=list(board.leather_at),
            )
            for name, board in edition.boards.items()
        ],
        drawing=page_json(edition),
    )


def _patch(edition: Edition, id: str) -> PatchInfo:
    patch = edition.patch[id]
    return PatchInfo(
        id=id,
        cells=list(patch.cells),
        cost=patch.cost,
        time=patch.time,
        income=patch.income,
        size=patch.size,
        second_set=patch.second_set,
        smallest=id == edition.smallest,
    )
