"""`quiltbee new`."""

from pathlib import Path

import pytest

from quiltbee import edition_ids, parse_game
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel


@pytest.mark.parametrize("id", edition_ids())
def test_a_new_game_of_every_edition_is_a_game_file(quiltbee: Quiltbee, id: str) -> None:
    record = parse_game(quiltbee("new", "--edition", id).out)
    assert (record.edition.id, record.decisions) == (id, ())


def test_the_same_seed_gives_the_same_game(quiltbee: Quiltbee) -> None:
    assert quiltbee("new", "--seed", 7).out == quiltbee("new", "--seed", 7).out != quiltbee("new", "--seed", 8).out


def test_without_a_seed_games_differ(quiltbee: Quiltbee) -> None:
    assert quiltbee("new").out != quiltbee("new").out


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_can_be_chosen(quiltbee: Quiltbee, first: int) -> None:
    assert all(parse_game(quiltbee("new", "--first", first, "--seed", seed).out).first == first for seed in range(4))


def test_the_board_can_be_chosen(quiltbee: Quiltbee) -> None:
    assert '[Board "revised"]' in quiltbee("new", "--board", "revised").out
    run = quiltbee("new", "--board", "third")
    assert run.code == 2
    assert "patchwork has no board 'third'; it has 2014, revised" in run.err


def test_the_players_can_have_names(quiltbee: Quiltbee) -> None:
    record = parse_game(quiltbee("new", "--player0", "Anna", "--player1", 'Ben "the bee"').out)
    assert (record.header("Player0"), record.header("Player1")) == ("Anna", 'Ben "the bee"')


def test_a_name_of_two_lines_is_refused(quiltbee: Quiltbee) -> None:
    run = quiltbee("new", "--player0", "An\nna")
    assert run.code == 2
    assert "cannot be a header" in run.err


def test_an_own_edition_is_found_by_its_path_and_in_this_folder_by_its_id(quiltbee: Quiltbee, tmp_path: Path) -> None:
    put_tea_towel(tmp_path)
    for name in ("./tea-towel.toml", "tea-towel.toml", "tea-towel"):
        assert '[Edition "tea-towel"]' in quiltbee("new", "--edition", name).out


def test_an_own_edition_with_mistakes_is_explained(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    file.write_text(file.read_text().replace("columns = 5", "columns = 50"))
    run = quiltbee("new", "--edition", "tea-towel.toml")
    assert run.code == 1
    assert "tea-towel.toml:11: quilt.columns must be a whole number from 2 to 10, not 50" in run.err
