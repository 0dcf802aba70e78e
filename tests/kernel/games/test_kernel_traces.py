"""The recorded games and counts hold for the kernel as well."""

import pytest

from quiltbee import facts, final_facts, kernel
from tests.rules.support.traces import COUNT_FILE, GAME_FILES, Json, first_position, recorded, recorded_decision

GAMES = [
    pytest.param(game, id=f"{file}:{line}") for file in GAME_FILES for line, game in enumerate(recorded(file), start=1)
]
COUNTS = [pytest.param(row, id=f"line {line}") for line, row in enumerate(recorded(COUNT_FILE), start=1)]


@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_replays_a_recorded_game_with_every_field_equal(game: Json) -> None:
    position = kernel.pack(first_position(game))
    for ply, step in enumerate(game["steps"], start=1):
        position = kernel.play(position, recorded_decision(kernel.unpack(position), step))
        assert (ply, facts(kernel.unpack(position))) == (ply, step["after"])
    assert final_facts(kernel.unpack(position)) == game["final"]


@pytest.mark.parametrize("row", COUNTS)
def test_the_kernel_counts_as_many_sequences_of_decisions(row: Json) -> None:
    state = first_position(row)
    for step in row["prefix"]:
        state = kernel.unpack(kernel.play(state, recorded_decision(state, step)))
    assert kernel.perft(state, row["depth"], row["refill_order"] or ()) == row["count"]
