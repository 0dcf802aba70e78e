"""Text from files cannot play tricks on a terminal, whichever command prints it; a pipe gets it as it is."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from quiltbee import Game, game_text
from quiltbee.text.canvas import printable
from tests.custom_edition import tea_towel_text

QUILTBEE = [sys.executable, "-P", "-m", "quiltbee"]
CLEAR, CSI, BELL, BACK = "\x1b[2J", "\x9b2J", "\x07", "\x08\x08"
TRICK = f"{CLEAR}{CSI}{BELL}{BACK}\u202e"
UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
ENGINE = f"import sys; sys.exit({TRICK!r} + 'my last words')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files that somebody wrote who means no good."""
    game = Game.new("express", seed=4, first=0, names=(f"{TRICK}Anna", f"Ben{TRICK}"))
    (tmp_path / "wrong.quilt").write_text(f"{game.text}{TRICK}e99 A\n")
    (tmp_path / "good.quilt").write_text(f"{game.play('e11@a1.1 A A').text}{{{TRICK} a comment}}\n")
    (tmp_path / "score.quilt").write_text(f'[Result "{TRICK}"]\n{whole_game()}')
    (tmp_path / "towel.toml").write_text(tea_towel_text().replace('title = "', 'title = "\\u001b[2J\\u009b2J', 1))
    (tmp_path / "wrong.toml").write_text(tea_towel_text().replace('id = "', 'id = "\\u001b[2J\\u009b2J', 1))
    (tmp_path / f"{TRICK}.quilt").write_text("nothing")
    (tmp_path / "engine.py").write_text(ENGINE)
    command = [*QUILTBEE, "convert", "good.quilt"]
    converted = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    (tmp_path / "good.json").write_bytes(converted.stdout)
    return tmp_path


def whole_game() -> str:
    """A game that is over, so that what its headers say of the end is looked at."""
    path = Path(__file__).parents[2] / "docs" / "pictures" / "express.game"
    return "\n".join(line for line in path.read_text().splitlines() if not line.startswith("[Result"))


def in_a_terminal(folder: Path, *arguments: str, **more: str) -> str:
    """What a terminal gets to see, of both streams."""
    ours, theirs = pty.openpty()
    environ = {**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1", **more}
    with subprocess.Popen(
        [*QUILTBEE, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environ
    ) as process:
        os.close(theirs)
        shown = b"".join(iter(lambda: _read(ours), b""))
    os.close(ours)
    assert process.returncode in (0, 1, 2), shown
    return shown.decode().replace("\r\n", "\n")


def _read(file: int) -> bytes:
    try:
        return os.read(file, 65536)
    except OSError:  # as Linux says that nobody is at the other end any more
        return b""


COMMANDS = {
    "convert to JSON": ["convert", "good.quilt"],
    "convert to text": ["convert", "good.json"],
    "convert what is wrong": ["convert", "wrong.quilt"],
    "replay": ["replay", "good.quilt"],
    "replay with another end": ["replay", "score.quilt"],
    "replay what is wrong": ["replay", "wrong.quilt"],
    "replay as JSON": ["replay", "wrong.quilt", "--json"],
    "validate": ["validate", "wrong.toml"],
    "validate a game": ["validate", "wrong.quilt"],
    "validate what has a bad name": ["validate", f"{TRICK}.quilt"],
    "show": ["show", "good.quilt"],
    "show a picture": ["show", "good.quilt", "--svg", "-"],
    "show what is not there": ["show", f"{TRICK}"],
    "show what is wrong": ["show", f"{TRICK}.quilt"],
    "review": ["review", "good.quilt", "--time", "0.01"],
    "hint": ["hint", "wrong.quilt"],
    "an edition": ["editions", "towel.toml"],
    "an edition that is wrong": ["editions", "wrong.toml"],
    "play": ["play", "good.quilt"],
    "new": ["new", "--player0", f"{TRICK}Anna"],
    "match": ["match", f"cmd:{sys.executable} engine.py {TRICK}", "random", "--pairs", "1", "--workers", "1"],
    "a wrong option": ["new", f"--{TRICK}"],
    "a wrong command": [f"{TRICK}"],
}


OUR_BAR = "\r\x1b[K"
"""What a bar of progress begins with. It comes where a command takes longer."""


@pytest.mark.slow
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_no_command_sends_control_characters_of_others_to_a_terminal(folder: Path, arguments: list[str]) -> None:
    shown = in_a_terminal(folder, *arguments).replace(OUR_BAR, "")
    assert shown
    assert UNSAFE.findall(shown) == [], ascii(shown[:400])


@pytest.mark.parametrize("command", ["show", "play"])
def test_colours_are_our_own_and_nothing_else_is(folder: Path, command: str) -> None:
    shown = in_a_terminal(folder, command, "good.quilt", NO_COLOR="", TERM="xterm-256color")
    without = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert without != shown
    assert UNSAFE.findall(without) == [], ascii(without[:400])


@pytest.mark.slow
@pytest.mark.parametrize("command", ["export", "doctor"])
def test_what_was_imported_into_a_server_plays_no_tricks_either(folder: Path, command: str) -> None:
    for each in ("import good.quilt", command):
        shown = in_a_terminal(folder, *each.split(), "--database", "games.db")
        assert UNSAFE.findall(shown) == [], ascii(shown[:400])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["good.quilt", "good.json"])
def test_the_tricks_are_shown_and_a_pipe_gets_them_as_they_are(folder: Path, name: str) -> None:
    piped = subprocess.run([*QUILTBEE, "convert", name], cwd=folder, capture_output=True, encoding="utf-8", check=True)
    assert CSI in piped.stdout
    shown = in_a_terminal(folder, "convert", name)
    assert shown == "\n".join(printable(line) for line in piped.stdout.split("\n"))
    assert shown != piped.stdout


def test_an_error_that_goes_to_a_terminal_is_shown_though_the_output_goes_to_a_file(folder: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*QUILTBEE, "replay", "score.quilt"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=theirs, check=False)
    os.close(theirs)
    assert done.returncode == 1
    assert "␛[2J" in _read(ours).decode()
    os.close(ours)


@pytest.mark.slow
def test_a_film_is_not_sent_to_a_terminal(folder: Path) -> None:
    assert "name a file" in in_a_terminal(folder, "show", "good.quilt", "--gif", "-")


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_a_name_with_an_unusual_end_of_line_survives_both_ways(tmp_path: Path, end: str) -> None:
    text = game_text(Game.new("express", seed=4, first=0, names=(f"An{end}na", "Ben")).record)
    for _ in range(2):
        command = [*QUILTBEE, "convert", "-"]
        done = subprocess.run(command, cwd=tmp_path, input=text.encode(), capture_output=True, check=True)
        text = done.stdout.decode()
    assert f"An{end}na" in text


def test_joined_letters_stay_joined() -> None:
    persian, family = "می\u200cخواهم", "👩\u200d👩\u200d👧"
    assert printable(persian + family) == persian + family
