"""A game may carry its edition with it, and then is read with that one, whatever others of the same name there are."""

import json
import random

import pytest

from quiltbee import (
    Edition,
    Record,
    Unreadable,
    edition,
    game_json,
    game_text,
    games_text,
    legal,
    parse_game,
    parse_game_json,
    parse_games,
    read_edition,
    shuffled,
)
from quiltbee.notation.carried_edition import carrying
from quiltbee.notation.record import start_record
from tests.custom_edition import tea_towel_text


def of(file_text: str, plies: int = 6) -> Record:
    """A game of an edition file, which it carries."""
    chance = random.Random(1)
    state = shuffled(read_edition(file_text), chance)
    record = start_record(state, headers=(("Player0", 'a "]\\ b'), carrying(file_text)))
    for _ in range(plies):
        record = record.then(chance.choice(list(legal(record.final))))
    return record


def named(id: str, buttons: int) -> str:
    text = tea_towel_text().replace('id = "tea-towel"', f'id = "{id}"')
    return text.replace("start_buttons = 5", f"start_buttons = {buttons}")


def test_games_of_different_editions_with_one_name_stand_in_one_text() -> None:
    records = [of(named("patchwork", buttons)) for buttons in (3, 7, 3)]
    box = start_record(shuffled(edition("patchwork"), random.Random(1)))
    found = parse_games(games_text([*records, box]))
    assert found == [*records, box]
    assert [record.edition.start_buttons for record in found] == [3, 7, 3, 5]


def test_the_finder_is_not_asked_for_an_edition_that_is_there() -> None:
    def find(name: str) -> Edition:
        raise AssertionError(name)

    record = of(named("patchwork", 9))
    assert parse_game(game_text(record), find) == record


def test_a_game_in_json_carries_its_edition_too() -> None:
    record = of(named("express", 2))
    assert parse_game_json(game_json(record)) == record


def with_header(value: str) -> str:
    record = of(tea_towel_text())
    return game_text(record).replace(carrying(tea_towel_text())[1].replace("\\", "\\\\").replace('"', '\\"'), value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", "holds no edition"),
        ("id = 1", "holds no edition: line 1"),
        ("\\\\", "cannot be read"),
        ("\\\\ud800", "cannot be read"),
        ('\\"', "cannot be read"),
    ],
)
def test_a_header_that_holds_no_edition_is_unreadable(value: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told) as error:
        parse_game(with_header(value))
    assert len(str(error.value)) < 300


def test_a_game_carries_one_edition_and_that_of_its_name() -> None:
    text = game_text(of(tea_towel_text()))
    header = next(line for line in text.splitlines() if line.startswith("[EditionFile"))
    with pytest.raises(Unreadable, match="EditionFile is given twice"):
        parse_game(f"{header}\n{text}")
    with pytest.raises(Unreadable, match="the edition 'patchwork', but it carries 'tea-towel'"):
        parse_game(text.replace('[Edition "tea-towel"]', '[Edition "patchwork"]'))


def test_the_value_is_the_file_as_one_line_of_json() -> None:
    name, value = carrying('a\n"b"\\\u2028')
    assert (name, value) == ("EditionFile", 'a\\n\\"b\\"\\\\\\u2028')
    assert json.loads(f'"{value}"') == 'a\n"b"\\\u2028'
