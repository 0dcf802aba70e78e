"""Recorded games and counts: the contract between all implementations of the rules."""

import pytest

from quiltbee import facts, final_facts, games_text, parse_games, perft, play
from tests.rules.support.traces import (
    COUNT_FILE,
    GAME_FILES,
    SOLO_FILE,
    TRACES,
    Json,
    first_position,
    recorded,
    recorded_decision,
    recorded_game,
)

GAMES = [
    pytest.param(game, id=f"{file}:{line}") for file in GAME_FILES for line, game in enumerate(recorded(file), start=1)
]
LARGE_COUNT = 10_000
COUNTS = [
    pytest.param(row, id=f"line {line}", marks=pytest.mark.slow if row["count"] > LARGE_COUNT else ())
    for line, row in enumerate(recorded(COUNT_FILE), start=1)
]


def test_every_file_of_recorded_games_is_replayed() -> None:
    assert {path.stem for path in TRACES.glob("*.jsonl")} == {*GAME_FILES, COUNT_FILE, SOLO_FILE}


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_replays_with_every_field_equal(game: Json) -> None:
    state = first_position(game)
    for ply, step in enumerate(game["steps"], start=1):
        state = play(state, recorded_decision(state, step))
        assert (ply, facts(state)) == (ply, step["after"])
    assert final_facts(state) == game["final"]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_names_the_player_who_decides(game: Json) -> None:
    state = first_position(game)
    for step in game["steps"]:
        assert step["by"] == (state.turn if state.turn < 2 else "chance")
        state = play(state, recorded_decision(state, step))


@pytest.mark.parametrize("file", GAME_FILES)
def test_recorded_games_survive_the_way_through_text(file: str) -> None:
    records = [recorded_game(file, line) for line in range(1, len(recorded(file)) + 1)]
    read = parse_games(games_text(records))
    assert read == records
    assert [game.final for game in read] == [game.final for game in records]


@pytest.mark.parametrize("row", COUNTS)
def test_as_many_sequences_of_decisions_as_counted(row: Json) -> None:
    state = first_position(row)
    for step in row["prefix"]:
        state = play(state, recorded_decision(state, step))
    assert perft(state, row["depth"], tuple(row["refill_order"] or ())) == row["count"]
