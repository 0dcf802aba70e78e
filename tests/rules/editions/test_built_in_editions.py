"""The editions in the box: their numbers are those of the component tables, which lie in `tests/data/tables`."""

import json
from pathlib import Path
from typing import Any

import pytest

from quiltbee import Edition, UnknownEdition, edition, edition_ids
from quiltbee.editions import known
from quiltbee.rules.shapes import turned_cells
from tests.rules.support.positions import BUILT_IN, box

TABLES = Path(__file__).parents[2] / "data" / "tables"
IDS = ("express", "patchwork", "stack-n-stuff")

every_table = pytest.mark.parametrize("id", IDS)


def table(id: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((TABLES / f"{id}.json").read_text(encoding="utf-8"))
    return read


def totals(edition: Edition) -> dict[str, int]:
    """Sums over all patches, as the tables state them."""
    looks = {frozenset(turned_cells(patch.cells, code) for code in range(8)) for patch in edition.patches}
    return {
        "patches": len(edition.patches),
        "cells": sum(patch.size for patch in edition.patches),
        "cost": sum(patch.cost for patch in edition.patches),
        "time": sum(patch.time for patch in edition.patches),
        "income": sum(patch.income for patch in edition.patches),
        "distinct_shapes": len(looks),
    }


def test_there_are_three_editions() -> None:
    assert edition_ids() == IDS


def test_the_totals_of_patchwork_are_those_of_its_table() -> None:
    expected = {"patches": 33, "cells": 166, "cost": 133, "time": 107, "income": 38, "distinct_shapes": 30}
    assert totals(edition("patchwork")) == expected == table("patchwork")["checks"]


@pytest.mark.parametrize("id", ["express", "stack-n-stuff"])
def test_the_totals_of_the_short_games(id: str) -> None:
    expected = {"patches": 23, "cells": 93, "cost": 60, "time": 49, "income": 17, "distinct_shapes": 18}
    assert totals(edition(id)) == expected


@every_table
def test_every_patch_is_as_in_the_table(id: str) -> None:
    listed = [
        (row["id"], tuple(row["rows"]), row["cost"], row["time"], row["income"], row.get("set", "first") == "second")
        for row in table(id)["patches"]
    ]
    assert [
        (patch.id, patch.rows, patch.cost, patch.time, patch.income, patch.second_set) for patch in edition(id).patches
    ] == listed


@every_table
def test_every_other_number_is_as_in_the_table(id: str) -> None:
    known, listed = edition(id), table(id)
    assert (known.id, known.title, known.year) == (listed["edition"], listed["title"], listed["year"])
    assert {"columns": known.columns, "rows": known.rows} == listed["quilt"]
    assert known.start_buttons == listed["start_buttons"]
    assert known.reach == listed["reach"]
    assert known.empty_cell_penalty == listed["empty_cell_penalty"]
    assert known.leather_may_be_discarded == listed["leather_may_be_discarded"]
    assert known.refill_when_left == (listed["refill"] or {"when_left": 0})["when_left"]
    special = None if known.special is None else {"square": known.special.square, "points": known.special.points}
    assert special == listed["special_tile"]


@every_table
def test_every_mark_is_as_in_the_table(id: str) -> None:
    board, listed = edition(id).time, table(id)["time_board"]
    assert board.last_space == listed["last_space"]
    assert list(board.income_at) == listed["income_at"]
    assert list(board.leather_at) == listed["leather_at"]


def test_the_revised_printing_is_as_in_the_table() -> None:
    listed = table("patchwork")["time_board"]["revised_printing"]["leather_at"]
    assert list(edition("patchwork", "revised").time.leather_at) == listed


@every_table
def test_an_edition_says_where_its_numbers_come_from_and_how_sure_they_are(id: str) -> None:
    provenance = edition(id).provenance
    assert provenance["kind"] in ("official", "transcribed", "reconstructed")
    listed = table(id)
    sure = listed["provenance"].get("confidence", listed.get("confidence"))
    assert sure in (provenance["confidence"], provenance["kind"])


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_edition_has_a_word_for_everything_on_the_table(name: str) -> None:
    words = box(name).words
    assert {"patch", "button", "quilt", "leather", "circle", "time_board", "neutral_token"} <= set(words)
    assert all(words.values())


def test_an_unknown_edition_is_refused_by_name() -> None:
    with pytest.raises(
        UnknownEdition, match="there is no edition 'chess'; there are express, patchwork, stack-n-stuff"
    ):
        edition("chess")


def test_an_unknown_board_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="patchwork has no board '2030'; it has 2014, revised"):
        edition("patchwork", "2030")


def test_an_edition_of_the_box_can_be_had_on_any_of_its_boards() -> None:
    assert known.edition("patchwork", "revised") == known.edition("patchwork").on_board("revised")
