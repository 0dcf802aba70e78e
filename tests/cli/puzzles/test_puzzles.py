"""`quiltbee puzzles`."""

from pathlib import Path

import pytest

from quiltbee import Game
from quiltbee.editions.known import edition
from quiltbee.notation.games import games_text
from quiltbee.puzzles.files import Header, PuzzleFile, parse_file
from quiltbee.puzzles.finding.games import self_played
from tests.cli.conftest import Quiltbee
from tests.puzzles.samples import sample, samples


def test_puzzles_are_made_and_more_are_added(quiltbee: Quiltbee, tmp_path: Path) -> None:
    words = ["puzzles", "make", "few.puzzles", "--edition", "express", "--family", "pack", "--workers", 1]
    assert quiltbee(*words, "--count", 1).out == "few.puzzles holds 1 puzzle: pack 1\n"
    first = (tmp_path / "few.puzzles").read_text().splitlines()
    assert quiltbee(*words, "--count", 2).out == "few.puzzles holds 2 puzzles: pack 2\n"
    assert (tmp_path / "few.puzzles").read_text().splitlines()[1] == first[1]


def test_puzzles_are_made_from_games_of_a_file(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "mine.quilt").write_text(games_text([self_played(edition("express"), 1, 0).record]))
    words = ["puzzles", "make", "mine.puzzles", "-e", "express", "--family", "pack", "--games", "mine.quilt"]
    assert quiltbee(*words, "--count", 5, "--workers", 1).code == 0
    found = parse_file((tmp_path / "mine.puzzles").read_text()).puzzles
    assert [each.source.rpartition(" ply ")[0] for each in found] in (["mine.quilt 1"], [])


def test_a_check_finds_a_wrong_puzzle(quiltbee: Quiltbee, tmp_path: Path) -> None:
    good = PuzzleFile(Header("express"), (sample("pack", "express"),)).text
    (tmp_path / "good.puzzles").write_text(good)
    (tmp_path / "bad.puzzles").write_text(good.replace('"id":"', '"id":"x'))
    run = quiltbee("puzzles", "check", "good.puzzles", "--workers", 1)
    assert (run.code, run.out) == (0, "pack: 1 exhaustive\n1 puzzle checked, 0 wrong\n")
    run = quiltbee("puzzles", "check", "bad.puzzles", "--workers", 1)
    assert (run.code, run.out.splitlines()[-1]) == (1, "1 puzzle checked, 1 wrong")


def test_the_list_counts_families(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "some.puzzles").write_text(PuzzleFile(Header("express"), samples()).text)
    lines = quiltbee("puzzles", "list", "some.puzzles").out.splitlines()
    assert lines[0].split() == ["edition", "win", "buy", "seven", "pack", "tempo", "count", "refill", "all"]
    assert lines[2].split() == ["patchwork", *"2222220", "12"]


def test_the_levels_try_the_puzzles(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "some.puzzles").write_text(PuzzleFile(Header("express"), (sample("win", "express"),)).text)
    last = quiltbee("puzzles", "list", "some.puzzles", "--count", 1).out.splitlines()[-1]
    assert last.startswith("win: 1 puzzle; level 3 misses ")
    assert last.endswith(", level 8 finds 1 of 1")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["make"], "name the file to write the puzzles to"),
        (["list", "-e", "express"], "--edition is for make; list takes a file of puzzles as it is"),
        (["check", "--seed", "2"], "--seed is for make; check takes a file of puzzles as it is"),
        (["list", "--cluster", "tcp://quilt.example:8786"], "--cluster is for make and check; list works here"),
        (["make", "a", "--family", "seven", "-e", "express"], "express has no puzzles of the family seven; it has win"),
        (["make", "a", "--games", "short.quilt", "-e", "patchwork"], "holds no finished game of patchwork"),
        (["check", "short.quilt"], "line 1: the first line of a file of puzzles says how they were made"),
    ],
)
def test_what_cannot_be_done_is_said(quiltbee: Quiltbee, tmp_path: Path, words: list[str], problem: str) -> None:
    (tmp_path / "short.quilt").write_text(Game.new("express", seed=4, first=0).play("A").text)
    run = quiltbee("puzzles", *words)
    assert run.code in (1, 2)
    assert problem in run.err


def test_another_seed_is_not_mixed_in(quiltbee: Quiltbee) -> None:
    words = ["puzzles", "make", "few.puzzles", "-e", "express", "--family", "pack", "--workers", 1, "--count", 1]
    quiltbee(*words)
    assert "holds puzzles with another seed: 1, not 2" in quiltbee(*words, "--seed", 2).err
