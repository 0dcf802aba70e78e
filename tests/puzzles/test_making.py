"""Puzzles are found in games, and no game or position gives two."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from quiltbee import ADVANCE, edition
from quiltbee.editions.files import read_edition
from quiltbee.notation.decisions import Unreadable
from quiltbee.puzzles.files import Header, PuzzleFile, packed, parse_file, parse_puzzle, puzzle_text, unpacked
from quiltbee.puzzles.finding.finders import families_of
from quiltbee.puzzles.making import Collection, Job, Wanted, find, make, search
from quiltbee.puzzles.puzzle import Puzzle
from tests.puzzles.samples import sample, samples


@pytest.mark.parametrize("puzzle", samples(), ids=lambda each: f"{each.edition.id} {each.family}")
def test_a_puzzle_is_written_and_read(puzzle: Puzzle) -> None:
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def test_a_file_is_written_and_read() -> None:
    file = PuzzleFile(Header("express", 3, 17, "level:5"), samples())
    for name in ("a.puzzles", "a.puzzles.gz"):
        assert parse_file(unpacked(name, packed(name, file.text))) == file


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: the first line of a file of puzzles says how they were made"),
        ('{"made":{"edition":"express"}}\nhello', "line 2: 'hello' is not a puzzle"),
        ('{"made":{"edition":"express"}}\n{"edition":"chess"}', "there is no edition 'chess'"),
    ],
)
def test_what_is_no_file_of_puzzles_is_said(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        parse_file(text)


def test_an_edition_has_only_the_families_that_it_can_have() -> None:
    assert "seven" not in families_of(edition("express"))
    assert "refill" not in families_of(edition("patchwork"))


def test_a_puzzle_is_made_again_from_its_provenance() -> None:
    puzzle = sample("pack", "express")
    seed, number = puzzle.source.split()[1].split("/")
    made = search(Job(int(number), int(seed), "pack", "express"))
    assert made == (int(number), puzzle_text(puzzle))


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on() -> None:
    """In two steps the same puzzles are made as in one."""

    def made(*counts: int) -> list[Puzzle]:
        collection, searched = Collection(), [0]
        for count in counts:
            make(Wanted(edition("express"), count, 5, ("pack",)), collection, searched[-1], map_search, searched.append)
        return collection.puzzles

    assert made(2, 4) == made(4)


def map_search(jobs: Iterable[Job]) -> Iterator[tuple[int, str | None]]:
    return map(search, jobs)


def test_a_collection_refuses_the_same_position_and_the_same_game() -> None:
    puzzle = sample("win")
    collection = Collection.of([puzzle])
    assert not collection.add(replace(puzzle, source="another game ply 3"))
    assert not collection.add(replace(puzzle, id="another position"))
    assert collection.add(sample("count"))


def test_a_collection_refuses_too_many_advances() -> None:
    advance = replace(sample("win"), answers=((ADVANCE,),))
    assert not Collection().add(advance)


def test_no_puzzle_in_a_game_without_one() -> None:
    job = Job(0, 1, "refill", "patchwork")
    assert find(job.source(), "refill", 1) is None


def test_a_custom_edition_is_searched_like_all_others() -> None:
    file = (Path(__file__).parents[1] / "data" / "editions" / "kitchen.toml").read_text(encoding="utf-8")
    number, _ = search(Job(3, 1, "tempo", read_edition(file).id, edition_file=file))
    assert number == 3
