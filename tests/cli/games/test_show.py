"""`quiltbee show`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from quiltbee import Game, choose, edition_ids, state_text
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel
from tests.drawing.support.films import at_rest

GAME = Game.new("express", seed=4, first=0).play("e11@a1.1 A A")
POSITION = state_text(GAME.state)


@pytest.fixture
def file(tmp_path: Path) -> str:
    GAME.save(tmp_path / "evening.quilt")
    return "evening.quilt"


def test_a_game_is_shown_where_it_stands(quiltbee: Quiltbee, file: str) -> None:
    run = quiltbee("show", file)
    assert run.code == 0
    assert run.out.rstrip("\n") == str(GAME)


def test_a_game_is_shown_after_any_ply(quiltbee: Quiltbee, file: str) -> None:
    assert "after 0 decisions" in quiltbee("show", file, "--ply", 0).out
    assert "In the hand of player 0" in quiltbee("show", file, "--ply", 1).out
    run = quiltbee("show", file, "--ply", 9)
    assert (run.code, run.err) == (
        2,
        "quiltbee: evening.quilt: game 1 has only 4 decisions, so there is no ply 9\n",
    )


def test_any_game_of_a_file_is_shown(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "many.quilt").write_text(GAME.text + Game.new("patchwork", seed=1).text)
    assert quiltbee("show", "many.quilt", "--game", 2).out.startswith("Patchwork · board 2014")
    run = quiltbee("show", "many.quilt", "--game", 3)
    assert (run.code, run.err) == (2, "quiltbee: there is no game 3 in many.quilt\n")


def test_a_position_is_shown_from_the_command_line_a_file_and_the_standard_input(
    quiltbee: Quiltbee, tmp_path: Path
) -> None:
    (tmp_path / "position").write_text(POSITION + "\n")
    shown = quiltbee("show", POSITION).out
    assert "██" in shown
    assert quiltbee("show", *POSITION.split()).out == shown
    assert quiltbee("show", "position").out == shown
    assert quiltbee("show", "-", stdin=POSITION).out == shown


def test_a_position_has_no_plies(quiltbee: Quiltbee) -> None:
    run = quiltbee("show", POSITION, "--ply", 1)
    assert run.code == 2
    assert "--ply needs a game" in run.err


def test_json_has_the_position_and_its_facts(quiltbee: Quiltbee, file: str) -> None:
    found = json.loads(quiltbee("show", file, "--json").out)
    assert found["position"] == POSITION
    assert found["buttons"] == [side.buttons for side in GAME.state.sides]
    assert found["legal"]["advance"] is True


def test_a_picture_is_written_or_printed(quiltbee: Quiltbee, tmp_path: Path, file: str) -> None:
    assert quiltbee("show", file, "--svg", "out.svg") == (0, "", "")
    light = (tmp_path / "out.svg").read_text()
    assert light.startswith("<svg")
    assert quiltbee("show", file, "--svg", "-").out == light + "\n"
    assert quiltbee("show", POSITION, "--svg", "-").out.startswith("<svg")
    assert quiltbee("show", file, "--svg", "-", "--theme", "dark").out != light + "\n"


@pytest.mark.slow
def test_a_game_is_filmed_into_a_file_or_to_the_standard_output(quiltbee: Quiltbee, file: str) -> None:
    assert quiltbee("show", file, "--gif", "whole.gif", "--svg", "last.svg") == (0, "", "")
    assert len(at_rest(Path("whole.gif").read_bytes())) == 4
    assert Path("last.svg").read_text().startswith("<svg")
    assert quiltbee("show", file, "--ply", 2, "--gif", "half.gif").code == 0
    assert len(at_rest(Path("half.gif").read_bytes())) == 2
    piped = subprocess.run(
        [sys.executable, "-m", "quiltbee", "show", file, "--gif", "-"], capture_output=True, check=True
    )
    assert piped.stdout == Path("whole.gif").read_bytes()


def test_without_its_libraries_a_film_says_in_one_line_what_to_install(tmp_path: Path, file: str) -> None:
    code = "import sys; sys.modules['resvg_py'] = None; from quiltbee.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", code, "show", file, "--gif", "out.gif"]
    run = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "quiltbee: a film needs resvg_py, which is not installed: pip install 'quiltbee[film]'\n"
    assert not (tmp_path / "out.gif").exists()


def test_a_position_cannot_be_filmed(quiltbee: Quiltbee) -> None:
    run = quiltbee("show", POSITION, "--gif", "out.gif")
    assert (run.code, run.err) == (2, "quiltbee: --gif needs a game, and this is a single position\n")


def test_an_unknown_theme_is_explained(quiltbee: Quiltbee, file: str) -> None:
    run = quiltbee("show", file, "--svg", "-", "--theme", "pink")
    assert run.code == 2
    assert "pink" in run.err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("none.quilt", 2, "there is no file 'none.quilt', and it is not a position either"),
        ("express 0 0", 1, "is not a position; it has 10 fields"),
        ("express " * 100, 1, "is not a position; it has 10 fields"),
        (POSITION.replace("express", "chess"), 1, "there is no edition 'chess'"),
        (POSITION.replace(":0:", ":9:"), 1, "this position is impossible"),
    ],
)
def test_what_cannot_be_shown_is_explained(quiltbee: Quiltbee, words: str, code: int, message: str) -> None:
    run = quiltbee("show", words)
    assert run.code == code
    assert message in run.err
    assert run.out == ""


def test_an_illegal_game_is_explained_but_can_be_shown_up_to_there(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "bad.quilt").write_text(GAME.text + "-\n")
    run = quiltbee("show", "bad.quilt")
    assert (run.code, run.out) == (1, "")
    assert "bad.quilt: game 1: ply 5: - is not allowed: there is no leather patch to discard" in run.err
    assert quiltbee("show", "bad.quilt", "--ply", 4).code == 0


@pytest.mark.parametrize("id", [*edition_ids(), "tea-towel"])
def test_no_board_of_a_whole_game_is_wider_than_80_columns(quiltbee: Quiltbee, tmp_path: Path, id: str) -> None:
    put_tea_towel(tmp_path)
    game = Game.new(id if id != "tea-towel" else tmp_path / "tea-towel.toml", seed=3)
    while not game.is_over:
        game.play(choose(game.state, lambda n: n // 3))
    game.save(tmp_path / "whole.quilt")
    for ply in range(0, len(game.record.decisions) + 1, 7):
        run = quiltbee("show", "whole.quilt", "--ply", ply)
        assert max(map(len, run.out.splitlines())) <= 80


def test_ascii_is_ascii(quiltbee: Quiltbee, file: str) -> None:
    assert quiltbee("show", file, "--ascii").out.isascii()


def test_a_terminal_without_unicode_gets_ascii(process: Quiltbee, file: str) -> None:
    run = process("show", file, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert run.code == 0
    assert run.out.isascii()
    assert "?" not in run.out


@pytest.mark.slow
def test_colours_come_only_where_they_are_wanted(process: Quiltbee, file: str) -> None:
    assert "\x1b[" not in process("show", file).out
    assert "\x1b[" in process("show", file, FORCE_COLOR="1", TERM="xterm-256color").out
    assert "\x1b[" not in process("show", file, FORCE_COLOR="1", NO_COLOR="1").out
