"""Commands write over neither a database nor what they read."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Quiltbee

GAME = Path(__file__).parents[2] / "docs" / "pictures" / "express.game"
SHOW, FILM = ["show", "game", "--svg"], ["show", "game", "--gif"]
REVIEW = ["review", "game", "--level", "greedy", "--out"]
MATCH = ["match", "greedy", "random", "--edition", "own.toml", "--pairs", "1", "--out"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").write_bytes(GAME.read_bytes())
    (tmp_path / "link").symlink_to("game")
    source = Path(__file__).parents[2] / "src" / "quiltbee" / "editions" / "express.toml"
    (tmp_path / "own.toml").write_text(source.read_text(encoding="utf-8").replace('"express"', '"mine"'))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("CREATE TABLE told (word)")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "out"),
    [(command, out) for command in (SHOW, FILM, REVIEW) for out in ("game", "link", "games.db")]
    + [(MATCH, "own.toml"), (MATCH, "games.db")],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_input_and_databases_are_not_written_over(
    quiltbee: Quiltbee, folder: Path, command: list[str], out: str
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    run = quiltbee(*command, out)
    assert run.code == 2
    assert "write to another file" in run.err or "is a database" in run.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.slow
@pytest.mark.parametrize("command", [SHOW, REVIEW], ids=lambda each: each[0])
def test_any_other_file_is(quiltbee: Quiltbee, folder: Path, command: list[str]) -> None:
    (folder / "out").write_text("old")
    assert quiltbee(*command, "out").code == 0
    assert (folder / "out").read_text() != "old"


@pytest.mark.parametrize("command", [SHOW, FILM, REVIEW, MATCH], ids=lambda each: each[0] + each[-1])
def test_a_folder_that_is_not_there_is_named_before_the_work_begins(
    quiltbee: Quiltbee, folder: Path, command: list[str]
) -> None:
    run = quiltbee(*command, folder / "no" / "such" / "out")
    assert (run.code, run.out) == (2, "")
    assert run.err == f"quiltbee: {folder}/no/such: there is no such folder to write into\n"


@pytest.mark.parametrize("command", [SHOW, FILM, REVIEW, MATCH], ids=lambda each: each[0] + each[-1])
def test_a_folder_in_place_of_the_file_is_named_before_the_work_begins(
    quiltbee: Quiltbee, folder: Path, command: list[str]
) -> None:
    run = quiltbee(*command, folder)
    assert (run.code, run.out) == (2, "")
    assert run.err == f"quiltbee: {folder}: this is a folder; name a file in it\n"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["show", ""], "there is nothing between the quotation marks; name a file, or write a position"),
        (["replay", ""], "the name of the file is empty"),
        (["show", "."], ". is a folder; name a file in it"),
        (["replay", "."], ". is a folder; name a file in it"),
    ],
)
def test_an_empty_name_and_a_folder_are_called_what_they_are(quiltbee: Quiltbee, command: list[str], why: str) -> None:
    assert quiltbee(*command) == (2, "", f"quiltbee: {why}\n")


def test_an_empty_name_for_what_is_written_is_misuse(quiltbee: Quiltbee, folder: Path) -> None:
    run = quiltbee("show", folder / "game", "--svg", "")
    assert run.code == 2
    assert run.err.endswith("Error: --svg needs the name of a file, and the name is empty\n")


def test_an_export_replaces_games_and_no_other_file(quiltbee: Quiltbee, folder: Path) -> None:
    database = ("--database", folder / "mine.db")
    assert quiltbee("import", folder / "game", *database).code == 0
    run = quiltbee("export", folder / "own.toml", *database)
    assert run == (2, "", f"quiltbee: {folder}/own.toml is there already, and holds no games; choose another file\n")
    assert 'id = "mine"' in (folder / "own.toml").read_text(encoding="utf-8")
    assert quiltbee("export", folder / "link", *database).code == 0
