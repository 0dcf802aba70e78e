"""The puzzles of the package."""

from collections import Counter
from importlib.resources import files

import pytest

from quiltbee.puzzles.checking import check
from quiltbee.puzzles.finding.finders import families_of
from quiltbee.puzzles.identity import identity
from quiltbee.puzzles.judging import example, is_right
from quiltbee.puzzles.making import MOST_ADVANCES, game_of, is_advance
from quiltbee.puzzles.shelf import shipped
from quiltbee.rules.legal import legal_count

EDITIONS = ("express", "patchwork", "stack-n-stuff")
LEAST, LARGEST = 400, 500_000
SAMPLE = 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_at_least_400_and_every_family_that_it_can_have(edition: str) -> None:
    puzzles = shipped(edition)
    assert len(puzzles) >= LEAST
    assert {each.family for each in puzzles} == set(families_of(puzzles[0].edition))


def test_they_are_small() -> None:
    data = files("quiltbee.puzzles").joinpath("data")
    assert sum(len(file.read_bytes()) for file in data.iterdir()) < LARGEST


def test_no_position_and_no_game_comes_twice() -> None:
    for count in (
        Counter(each.id for each in shipped()),
        Counter((each.edition.id, game_of(each)) for each in shipped()),
    ):
        assert max(count.values()) == 1


def test_few_answers_are_to_advance() -> None:
    of_choice = [each for each in shipped() if each.worths]
    assert sum(map(is_advance, of_choice)) <= MOST_ADVANCES * len(of_choice)


@pytest.mark.slow
def test_all_have_their_ids_choices_and_right_examples() -> None:
    assert [each.id for each in shipped() if each.id != identity(each)] == []
    assert [each.id for each in shipped() if each.family != "pack" and legal_count(each.state) < 3] == []
    assert [each.id for each in shipped()[::10] if not is_right(each, example(each))] == []


@pytest.mark.slow
def test_a_sample_is_proved_again() -> None:
    """`quiltbee puzzles check` proves all of them; here are those that take little time."""
    quick = [each for each in shipped() if each.family in ("pack", "tempo")]
    assert [each.problem for each in map(check, quick[:: len(quick) // SAMPLE]) if each.problem] == []
