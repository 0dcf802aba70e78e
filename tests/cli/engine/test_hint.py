"""`quiltbee hint`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Quiltbee

HINT = ("hint", "--level", "greedy")


def new_game(quiltbee: Quiltbee, tmp_path: Path) -> str:
    (tmp_path / "game.txt").write_text(quiltbee("new", "--edition", "express", "--seed", 4, "--first", 0).out)
    return "game.txt"


def test_a_hint_for_a_game_has_value_and_reason(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*HINT, new_game(quiltbee, tmp_path))
    assert run.code == 0
    assert run.out.startswith("1. e")
    assert " points, " in run.out
    assert " % to win)" in run.out
    assert "covers 5 cells" in run.out
    assert run.out.count("   than e") == 3, "each is compared with another"
    assert " instead of " in run.out


def test_a_hint_for_a_position_as_text(quiltbee: Quiltbee, tmp_path: Path) -> None:
    position = json.loads(quiltbee("show", new_game(quiltbee, tmp_path), "--json").out)["position"]
    told = json.loads(quiltbee(*HINT, "--json", *position.split()).out)
    assert told["position"] == position
    assert told["turn"] == 0
    best = told["suggestions"][0]
    assert best["text"] == "".join(best["decisions"])
    assert best["reason"]["covers"] > 0
    assert best["instead"]["text"] == told["suggestions"][1]["text"]
    assert 0 <= best["chance"] <= 1
    assert len(told["suggestions"]) == 3
    assert json.loads(quiltbee(*HINT, "--json", position).out) == told, "in quotes it is the same position"


def test_so_many_hints_as_are_asked_for(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*HINT, new_game(quiltbee, tmp_path), "--most", 1)
    assert run.out.count(" to win)") == 1


def test_a_level_is_asked_by_its_name_with_another_time(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = new_game(quiltbee, tmp_path)
    told = json.loads(quiltbee("hint", file, "--level", "master-quilter", "--time", 0.05, "--json").out)
    assert told["bot"] == "level:master-quilter,time=0.05"


@pytest.mark.parametrize(
    ("args", "code", "complaint"),
    [
        (("nowhere.txt",), 2, "there is no file 'nowhere.txt'"),
        (("express 0 0",), 1, "is not a position"),
        (("game.txt", "--level", "nobody"), 2, "'nobody' is no bot"),
        (("game.txt", "--level", "cmd:/nowhere/bot"), 1, "cannot be started"),
        (("game.txt", "--ply", "9"), 2, "there is no ply 9"),
    ],
)
def test_what_cannot_be_asked_is_told_why(
    quiltbee: Quiltbee, tmp_path: Path, args: tuple[str, ...], code: int, complaint: str
) -> None:
    new_game(quiltbee, tmp_path)
    run = quiltbee("hint", *args)
    assert run.code == code
    assert complaint in run.err


def test_a_game_that_is_over_needs_no_hint(quiltbee: Quiltbee) -> None:
    quiltbee("match", "random", "random", "--pairs", 1, "--workers", 1, "--out", "games.txt")
    run = quiltbee("hint", "games.txt")
    assert run.code == 2
    assert "the game is over" in run.err
