"""`quiltbee validate`."""

import json
from pathlib import Path

import pytest

from quiltbee import edition_ids
from quiltbee.editions import known as editions
from tests.cli.conftest import Quiltbee
from tests.cli.markdown import page
from tests.custom_edition import put_tea_towel


def test_the_example_of_the_page_is_good(quiltbee: Quiltbee, tmp_path: Path) -> None:
    put_tea_towel(tmp_path)
    run = quiltbee("validate", "tea-towel.toml")
    assert run == (0, "tea-towel.toml: 'Tea Towel' can be played: 8 patches on 5x5\n", "")


@pytest.mark.parametrize("id", edition_ids())
def test_our_own_editions_are_good_but_a_copy_should_have_another_id(quiltbee: Quiltbee, id: str) -> None:
    run = quiltbee("validate", Path(editions.__file__).parent / f"{id}.toml")
    assert run.code == 0
    assert f"the built-in edition '{id}' has the same id" in run.out


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('rows = ["XX"] ', 'rows = ["X.X"] ', "29: patch 't01': it is in pieces"),
        ('rows = ["XX"] ', 'rows = ["XXX"] ', "27: there is no smallest patch: t01, t02, t03"),
        ("[4, 8, 12, 15]", "[4, 8, 12, 16]", "16: boards.standard.income_at: mark 16 is beyond the last space, 15"),
        ('rows = ["XX", "XX"]', "cells = [[0, 0], [0, 1], [0, 0]]", "cells overlap: [0, 0] is listed twice"),
        ('id = "t02"', 'id = "t01"', "there is already a patch 't01'"),
        ("cost = 4", 'cost = "four"', "50: patch 't04': cost must be a whole number from 0 to 99, not 'four'"),
        ("columns = 5", "columns = 11", "11: quilt.columns must be a whole number from 2 to 10, not 11"),
        ("refill_when_left = 3", "refill_when_left = 9", "refill_when_left must say how many patches are left"),
        ('title = "Tea Towel"', "title = ", "this is not TOML"),
        ("cost = 4", "csot = 4", "csot is not known here"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    quiltbee: Quiltbee, tmp_path: Path, right: str, wrong: str, problem: str
) -> None:
    file = put_tea_towel(tmp_path)
    text = file.read_text()
    assert right in text
    file.write_text(text.replace(right, wrong, 1))
    run = quiltbee("validate", "tea-towel.toml")
    assert run.code == 1
    assert problem in run.out
    assert all(line.startswith("tea-towel.toml:") for line in run.out.splitlines())


def test_every_problem_of_every_file_is_told_at_once(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    (tmp_path / "other.toml").write_text(file.read_text().replace("time = 2", "time = -2"))
    run = quiltbee("validate", "other.toml", "tea-towel.toml")
    assert run.code == 1
    assert len([line for line in run.out.splitlines() if line.startswith("other.toml:")]) == 3
    assert "tea-towel.toml: 'Tea Towel' can be played" in run.out


def test_json_is_one_line_for_each_problem(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    file.write_text(file.read_text().replace("columns = 5", "columns = 50"))
    run = quiltbee("validate", "--json", "tea-towel.toml")
    assert run.code == 1
    assert json.loads(run.out)["line"] == 11
    file.write_text(file.read_text().replace("columns = 50", "columns = 5"))
    assert quiltbee("validate", "--json", "tea-towel.toml") == (0, "", "")


def test_a_missing_file_is_wrong_use(quiltbee: Quiltbee) -> None:
    assert quiltbee("validate", "none.toml") == (2, "", "quiltbee: none.toml: No such file or directory\n")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"id = 1\n" * 200_000])
def test_what_is_no_edition_at_all_is_told_in_one_sentence_or_a_few(
    quiltbee: Quiltbee, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "x.toml").write_bytes(content)
    run = quiltbee("validate", "x.toml")
    assert run.code == 1
    assert run.out.startswith("x.toml:1: ")


def test_the_message_that_the_page_shows_is_the_one_that_comes(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    file.write_text(file.read_text().replace("cost = 1", 'cost = "one"', 1))
    assert f"\n    {quiltbee('validate', 'tea-towel.toml').out}" in page("editions.md")
