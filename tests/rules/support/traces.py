"""The recorded games and counts in `tests/data/traces`; its README explains the fields."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from quiltbee import ADVANCE, DISCARD, Decision, Place, Refill, State, Take, edition, placements, setup
from quiltbee.rules.bits import mask_cells

TRACES = Path(__file__).parents[2] / "data" / "traces"
GAME_FILES = ("patchwork", "patchwork-revised", "express", "stack-n-stuff")
COUNT_FILE = "perft"

Json = dict[str, Any]


@cache
def recorded(file: str) -> list[Json]:
    """Every line of one file."""
    return [json.loads(line) for line in (TRACES / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()]


def first_position(line: Json) -> State:
    """How a recorded game, or the game before a count, was set up."""
    return setup(edition(line["edition"], line.get("board")), line["circle"], line["first"])


def recorded_decision(state: State, step: Json) -> Decision:
    """The decision of one recorded step. A placement is recorded as the cells it covers."""
    match step["do"]:
        case "advance":
            return ADVANCE
        case "take":
            return Take(step["patch"])
        case "refill":
            return Refill(tuple(step["order"]))
        case "discard":
            return DISCARD
    cells = tuple(map(tuple, step["cells"]))
    return next(each for each in placements(state) if covered_by(state, each) == cells)


def covered_by(state: State, placement: Place) -> tuple[tuple[int, int], ...]:
    """The cells that a placement of the patch in hand would cover, sorted."""
    assert state.in_hand is not None
    return mask_cells(state.in_hand.by_code[placement.code].mask << placement.anchor, state.edition.stride)
