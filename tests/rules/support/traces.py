"""The recorded games and counts in `tests/data/traces`; its README explains the fields."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from quiltbee import (
    ADVANCE,
    DISCARD,
    Decision,
    Record,
    Refill,
    State,
    Take,
    edition,
    parse_game,
    placements,
    play,
    setup,
    start_record,
)
from tests.rules.support.by_hand import cells_of

TRACES = Path(__file__).parents[2] / "data" / "traces"
GAME_FILES = ("patchwork", "patchwork-revised", "express", "stack-n-stuff")
COUNT_FILE = "perft"
SOLO_FILE = "automa"
"""Solo games; `test_solo_traces.py` replays them."""

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
    cells = frozenset(map(tuple, step["cells"]))
    return next(each for each in placements(state) if cells_of(state, each) == cells)


def recorded_game(file: str, line: int) -> Record:
    """The game on one line (from 1) of a file."""
    game = recorded(file)[line - 1]
    if file == SOLO_FILE:
        return parse_game(game["text"])
    state = first_position(game)
    record = start_record(state)
    for step in game["steps"]:
        decision = recorded_decision(state, step)
        record, state = record.then(decision), play(state, decision)
    return record
