"""`quiltbee editions`."""

import json
from pathlib import Path

from quiltbee import edition, edition_ids
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel


def test_all_editions_are_listed_with_where_their_numbers_come_from(quiltbee: Quiltbee) -> None:
    lines = quiltbee("editions").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(edition_ids())
    assert lines[2].split() == ["patchwork", "Patchwork", "2014", "9x9", "33", "2014", "revised", "transcribed"]
    assert all(len(line) <= 80 for line in lines)


def test_json_has_every_field_of_an_edition_file(quiltbee: Quiltbee) -> None:
    found = [json.loads(line) for line in quiltbee("editions", "--json").out.splitlines()]
    assert [each["id"] for each in found] == list(edition_ids())
    express = found[0]
    assert express["boards"]["standard"]["leather_at"] == list(edition("express").time.leather_at)
    assert express["patches"][0] == {
        "id": "e01",
        "rows": [".X", "XX"],
        "cost": 1,
        "time": 1,
        "income": 0,
        "set": "first",
    }


def test_one_edition_is_told_in_full(quiltbee: Quiltbee) -> None:
    run = quiltbee("editions", "express")
    assert "kind: transcribed" in run.out
    assert "e16 (joins later)    0     2       1  XX" in run.out
    assert all(len(line) <= 80 for line in run.out.splitlines())


def test_an_own_edition_is_told_by_its_path(quiltbee: Quiltbee, tmp_path: Path) -> None:
    put_tea_towel(tmp_path)
    assert "Tea Towel (tea-towel, 2025)" in quiltbee("editions", "./tea-towel.toml").out


def test_an_unknown_edition_is_wrong_use(quiltbee: Quiltbee) -> None:
    run = quiltbee("editions", "chess")
    assert run.code == 2
    assert "there is no edition 'chess'; there are express, patchwork, stack-n-stuff" in run.err
