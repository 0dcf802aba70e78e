"""A game may carry its edition with it, and then is read with that one, whatever others of the same name there are."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from quiltbee import (
    Edition,
    Game,
    Record,
    Unreadable,
    edition,
    edition_ids,
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
from quiltbee.editions.writing import edition_text
from quiltbee.lab.dataset import DataSet, play_valued
from quiltbee.notation.carried_edition import carrying, own_file
from quiltbee.notation.record import start_record
from tests.cli.markdown import code_blocks
from tests.custom_edition import tea_towel, tea_towel_text
from tests.kernel.support.random_editions import random_edition


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


# --- every game of a custom edition carries it --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_an_edition_is_written_as_a_file_and_read_back(seed: int) -> None:
    box = random_edition(seed)
    assert read_edition(edition_text(box), any_size=True) == box


def test_words_of_any_spelling_are_written_and_read_back() -> None:
    odd = {'the "kind"': 'a "b" \\ ü \x7f \t 🐝', "kind": ""}
    box = replace(tea_towel(), title='"Tea\\"', provenance=odd)
    assert read_edition(edition_text(box)) == box


def started(box: Edition) -> Record:
    return start_record(shuffled(box, random.Random(1)), headers=(("Player0", "Anna"),))


def test_a_game_of_a_custom_edition_is_read_by_somebody_who_does_not_have_it() -> None:
    record = started(tea_towel())
    assert parse_game(game_text(record)) == record
    assert parse_game_json(game_json(record)) == record


def test_a_saved_game_carries_its_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(tea_towel(), seed=1).play("A")
    game.save(tmp_path / "game.quilt")
    monkeypatch.chdir(tmp_path)
    assert Game.load("game.quilt").record == game.record


def test_a_game_of_a_data_set_carries_its_edition() -> None:
    wanted = DataSet("greedy", tea_towel(), games=1, seed=1, edition_file=tea_towel_text())
    _, text = play_valued(wanted.job(0))
    assert parse_game(text).final.is_over


def test_an_edition_of_the_package_is_not_carried() -> None:
    boxes = [edition(id, board) for id in edition_ids() for board in edition(id).boards]
    assert not any("EditionFile" in game_text(started(box)) for box in boxes)


def test_another_edition_with_the_name_of_one_of_the_package_is_carried() -> None:
    box = replace(edition("express"), start_buttons=9)
    assert parse_game(game_text(started(box))).edition == box


def test_the_board_in_play_is_kept() -> None:
    box = replace(edition("patchwork"), id="own").on_board("2014")
    assert parse_game(game_text(started(box))).edition.board == "2014"


def test_an_edition_that_no_file_can_describe_is_named_only() -> None:
    box = replace(tea_towel(), start_buttons=100)
    record = started(box)
    assert parse_game(game_text(record), lambda _: box) == record


def test_the_page_shows_how_a_header_is_written_by_hand() -> None:
    [file], [game] = code_blocks("notation.md", "toml"), code_blocks("notation.md", "none")
    record = parse_game(game)
    assert record.edition == read_edition(file)
    assert len(list(record.states())) == 1 + len(record.decisions) > 1
    assert game.split("\n")[3] == '[EditionFile "{}"]'.format(
        json.dumps(file)[1:-1].replace("\\", "\\\\").replace('"', '\\"')
    )


def test_the_file_of_a_custom_edition_is_the_one_carried_or_one_that_is_written() -> None:
    header = carrying(tea_towel_text())[1]
    assert own_file(tea_towel(), header) == tea_towel_text()
    written = own_file(tea_towel())
    assert written is not None
    assert read_edition(written) == tea_towel()
    assert own_file(edition("express")) is None
