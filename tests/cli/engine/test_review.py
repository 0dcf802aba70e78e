"""`quiltbee review`."""

import json
import re
from pathlib import Path

import pytest

from quiltbee import Evaluation, Game, parse_game
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

REVIEW = ("review", "--level", "greedy")


@pytest.fixture
def games(quiltbee: Quiltbee) -> str:
    """A file with two games."""
    args = ("match", "greedy", "greedy:slip=9", "--pairs", 1, "--edition", "express", "--seed", 3, "--workers", 1)
    quiltbee(*args, "--out", "games.txt")
    return "games.txt"


def test_every_decision_has_a_line_and_the_moments_a_reason(quiltbee: Quiltbee, games: str) -> None:
    run = quiltbee(*REVIEW, games)
    assert run.code == 0
    assert "values are for greedy\n  1 " in run.out
    assert "greedy: accuracy 100; error rate 0" in run.out
    assert "a clean game" in run.out
    assert "1. turn " in run.out
    assert re.search(r"blunder \((-\d+|0)\.\d points, -\d+ %\): better ", run.out)
    assert " to win), better " in run.out
    assert not re.search(r"[+-]0(\.0)?( |$)", run.out, re.MULTILINE), "zero has no sign"


def test_who_had_no_turn_has_neither_rates_nor_a_clean_game(quiltbee: Quiltbee, tmp_path: Path) -> None:
    """The Automa has none; the luck of its cards is told."""
    file = tmp_path / "alone.game"
    file.write_text(Game.new(solo="automa normal 3", seed=1).play("A C1").text)
    told = quiltbee("review", str(file), "--nodes", "50").out
    head = told.partition("values are for")[0]
    assert "Automa: no turns" in head
    assert "refill" in head
    assert head.count("clean game") <= 1
    assert "clean game" not in head.partition("Automa: no turns")[2]


def test_json_has_what_a_page_needs(quiltbee: Quiltbee, games: str) -> None:
    told = json.loads(quiltbee(*REVIEW, games, "--json").out)
    assert told["players"] == ["greedy", "greedy:slip=9"]
    assert told["start"].keys() == {"seat", "margin", "chance"}
    assert told["start"]["seat"] == 0
    refill = next(each for each in told["decisions"] if each["decision"].startswith("R("))
    assert refill["seat"] is None
    worst = max(told["decisions"], key=lambda each: each["lost"]["chance"] if each["lost"] else 0)
    assert worst["grade"] == "blunder"
    assert worst["better"]["why"]
    assert told["review"]["players"][1]["moments"]
    assert told["review"]["mistakes"][0]["facts"]


def test_another_game_of_the_file_can_be_looked_at(quiltbee: Quiltbee, games: str) -> None:
    told = json.loads(quiltbee("review", "--level", "greedy", games, "--game", 2, "--json").out)
    assert told["players"] == ["greedy:slip=9", "greedy"]


def test_a_page_has_pictures_of_the_moments_and_needs_nothing_else(
    quiltbee: Quiltbee, games: str, tmp_path: Path
) -> None:
    quiltbee(*REVIEW, games, "--html", "review.html")
    page = (tmp_path / "review.html").read_text()
    assert page.count("<section>") >= 3
    assert page.count('stroke="#B3261E"') >= 1, "what was played, in red"
    assert page.count('stroke="#1B7F4D"') >= 1, "what was better, in green"
    assert "A is an advance." in page, "the notation is explained"
    assert not re.search(r"[ >(]-\d", re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)), "a hyphen for a minus"
    assert "http" not in page.replace("http://www.w3.org", "")


def test_values_are_written_into_the_game(quiltbee: Quiltbee, games: str, tmp_path: Path) -> None:
    quiltbee(*REVIEW, games, "--out", "noted.txt")
    noted = parse_game((tmp_path / "noted.txt").read_text())
    assert sum(isinstance(note, Evaluation) for _, note in noted.notes) == len(noted.decisions) + 1
    assert quiltbee("replay", "noted.txt").code == 0


def test_own_editions_are_found_beside_the_game(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    args = ("--pairs", 1, "--edition", file, "--workers", 1, "--out", "own.txt")
    quiltbee("match", "greedy", "random", *args)
    assert quiltbee("review", "--level", "greedy", "own.txt").code == 0


def test_a_position_is_no_game(quiltbee: Quiltbee, tmp_path: Path, games: str) -> None:
    position = json.loads(quiltbee("show", games, "--ply", 2, "--json").out)["position"]
    (tmp_path / "position.txt").write_text(position)
    run = quiltbee(*REVIEW, "position.txt")
    assert run.code == 2
    assert "holds a position, not a game; use `quiltbee hint`" in run.err


@pytest.mark.parametrize(
    ("args", "complaint"),
    [(("--level", "nobody"), "'nobody' is no bot"), (("--game", "7"), "there is no game 7")],
)
def test_what_cannot_be_looked_at_is_told_why(
    quiltbee: Quiltbee, games: str, args: tuple[str, ...], complaint: str
) -> None:
    run = quiltbee("review", games, *args)
    assert run.code == 2
    assert complaint in run.err
