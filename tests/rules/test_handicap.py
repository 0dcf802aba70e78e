"""A handicap: more buttons for one player at the start, written into positions and games."""

import json
import random
from dataclasses import replace

import pytest

from quiltbee import (
    BadSetup,
    Game,
    Unreadable,
    game_json,
    game_text,
    parse_game,
    parse_game_json,
    parse_state,
    setup,
    shuffled,
    start_record,
    state_text,
)
from tests.rules.support.positions import BUILT_IN, box, circle_of
from tests.rules.support.random_games import random_record

every_edition = pytest.mark.parametrize("name", BUILT_IN)


@every_edition
def test_S1_a_handicap_adds_to_the_buttons_of_the_start(name: str) -> None:
    start = shuffled(box(name), random.Random(1), handicap=(0, 4))
    assert [side.buttons for side in start.sides] == [5, 9]
    assert start == setup(start.edition, start.circle, start.turn, handicap=(0, 4))


@pytest.mark.parametrize("handicap", [(-1, 0), (0, 100)])
def test_a_handicap_has_bounds(handicap: tuple[int, int]) -> None:
    express = box("express")
    with pytest.raises(BadSetup, match="a handicap is 0 to 99 more buttons, not"):
        setup(express, circle_of(express), 0, handicap)


@every_edition
def test_games_with_a_handicap_round_trip(name: str) -> None:
    record = replace(random_record(box(name), 5), handicap=(12, 0))  # more buttons forbid nothing
    assert '[Handicap "+12 0"]' in game_text(record)
    assert parse_game(game_text(record)) == record == parse_game_json(game_json(record))
    assert record.final.sides[0].buttons == random_record(box(name), 5).final.sides[0].buttons + 12


def test_a_game_without_a_handicap_does_not_speak_of_it() -> None:
    assert "Handicap" not in game_text(random_record(box("express"), 5))


def test_a_first_position_holds_its_handicap() -> None:
    start = shuffled(box("patchwork"), random.Random(1), handicap=(3, 0))
    again = parse_state(state_text(start))
    assert again == start
    assert start_record(again).handicap == (3, 0)


def test_a_position_with_fewer_buttons_than_the_start_is_in_mid_game_and_has_no_handicap() -> None:
    start = shuffled(box("patchwork"), random.Random(1))
    poor = start._replace(sides=(start.sides[0]._replace(buttons=4), start.sides[1]))
    record = start_record(poor)
    assert (record.handicap, record.position) == ((0, 0), poor)


@pytest.mark.parametrize("value", ["4", "4 x", "-1 0", "100 0", "4  0", ""])
def test_what_is_no_handicap_cannot_be_read(value: str) -> None:
    text = game_text(Game.new("express", seed=1, handicap=(4, 0)).record).replace("+4 0", value)
    with pytest.raises(Unreadable, match="a handicap is the extra buttons of both players, such as"):
        parse_game(text)


@pytest.mark.parametrize("value", ["4 0", [4], [4, "0"], None])
def test_what_is_no_handicap_in_json_cannot_be_read(value: object) -> None:
    fields = {**json.loads(game_json(random_record(box("express"), 5))), "handicap": value}
    with pytest.raises(Unreadable, match='"handicap" must be the extra buttons of both players'):
        parse_game_json(json.dumps(fields))


def test_a_new_game_on_a_given_circle_keeps_its_handicap() -> None:
    circle = circle_of(box("express"))
    game = Game.new("express", seed=1, circle=circle, handicap=(0, 7))
    assert [side.buttons for side in game.state.sides] == [5, 12]
    assert Game.parse(game.text).record == game.record
