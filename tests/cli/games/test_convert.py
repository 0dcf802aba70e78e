"""`quiltbee convert`."""

import json
from pathlib import Path

import pytest

from quiltbee import Game
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

ONE = Game.new("express", seed=4, first=0).play("e11@a1.1 A A").text
TWO = Game.new("patchwork", seed=1).text


def test_text_becomes_json_and_json_becomes_text(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "evening.quilt").write_text(f"{ONE}\n{TWO}")
    lines = quiltbee("convert", "evening.quilt").out
    assert [json.loads(line)["edition"] for line in lines.splitlines()] == ["express", "patchwork"]
    (tmp_path / "evening.jsonl").write_text(lines)
    assert quiltbee("convert", "evening.jsonl") == (0, f"{ONE}\n{TWO}\n", "")


def test_json_on_many_lines_is_one_game(quiltbee: Quiltbee) -> None:
    told = json.loads(quiltbee("convert", "-", stdin=ONE).out)
    assert quiltbee("convert", "-", stdin=json.dumps(told, indent=2)).out == f"{ONE}\n"


def test_what_begins_with_a_comment_is_read_as_text(quiltbee: Quiltbee) -> None:
    assert 'the header [Edition "..."] is missing' in quiltbee("convert", "-", stdin="{hello}").err


def test_own_editions_are_found(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    made = quiltbee("new", "--edition", file).out
    assert json.loads(quiltbee("convert", "-", stdin=made).out)["edition"] == "tea-towel"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "standard input: there is no game in it"),
        ("{}", 'standard input: game 1: "edition" must be text, but it is missing'),
        (f'{ONE}\n[Edition "whist"]', "standard input: game 2: "),
        (f"{ONE} -", "game 1: ply 5: - is not allowed"),
    ],
)
def test_what_is_wrong_is_named(quiltbee: Quiltbee, text: str, reason: str) -> None:
    run = quiltbee("convert", "-", stdin=text)
    assert run.code == 1
    assert reason in run.err
