"""What a record knows beyond positions: which patch lies where. And the small questions of a position."""

import pytest

from quiltbee import (
    CHANCE,
    LEATHER,
    NOBODY,
    Place,
    Refill,
    Sewn,
    edition,
    layout,
    legal,
    parse_game,
    perft,
    placements,
    play,
    start_record,
)
from tests.rules.support.positions import BUILT_IN, after, box, circle_of, position, refilled
from tests.rules.support.random_games import random_record, random_steps

START = start_record(position("express"))
EXPRESS = edition("express")


def test_the_layout_says_which_patch_lies_where() -> None:
    text = '[Edition "express"] [First "1"] [Circle "e15 e13 e14 e10 e07 e08 e11 e06 e05 e04 e12 e03 e02 e09 e01"] '
    first, second = layout(parse_game(text + "e15@b2 A A e14@e3.1 A"))
    assert first == Sewn(1, "e15", 0, 1, 1, ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5)))
    assert (second.seat, second.patch, second.code, second.row, second.column) == (0, "e14", 1, 2, 4)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_pieces_laid_are_the_cells_covered(name: str) -> None:
    record = random_record(box(name), seed=8)
    for seat in (0, 1):
        cells = [cell for piece in layout(record) if piece.seat == seat for cell in piece.cells]
        assert len(cells) == len(set(cells)) == record.final.covered(seat).bit_count()
    assert any(piece.patch == LEATHER for piece in layout(record))


def test_a_game_without_a_decision_has_no_layout() -> None:
    assert layout(START) == ()


def test_a_record_begins_where_its_game_began() -> None:
    record = random_record(EXPRESS, seed=3)
    assert next(record.states()) == record.start
    assert len(list(record.states())) == 1 + len(record.decisions)


def test_there_is_nothing_to_place_at_the_start_of_a_turn_and_while_the_refill_is_due() -> None:
    refill_due = after(position("express", buttons=(9, 9), circle=circle_of(EXPRESS)[-6:]), "e11")
    assert refill_due.turn == CHANCE
    assert list(placements(refill_due)) == []
    assert list(placements(position("express"))) == []


def test_the_patches_in_reach_are_the_first_three_of_the_circle() -> None:
    assert [patch.id for patch in position("express").reach] == ["e02", "e03", "e04"]


def test_a_refill_is_no_ply_when_sequences_are_counted() -> None:
    """Counted by hand: after the refill the patch bought is placed."""
    refill_due = after(position("express", buttons=(9, 9), circle=circle_of(EXPRESS)[-6:]), "e11")
    order = EXPRESS.second_set[::-1]
    placed = len(legal(refilled(refill_due, order)))
    assert perft(refill_due, 0, order) == 1
    assert perft(refill_due, 1, order) == placed


def test_a_game_that_ends_before_the_full_depth_counts_nothing() -> None:
    over = position("express", time=(29, 29), turn=NOBODY)
    assert (perft(over, 0), perft(over, 1), perft(over, 2)) == (1, 0, 0)


@pytest.mark.parametrize("name", BUILT_IN)
def test_states_are_values(name: str) -> None:
    """Equal positions are equal and hash alike, whichever way they came about."""
    for before, decision, now in random_steps(box(name), seed=5):
        again = play(before, decision)
        assert (again, hash(again)) == (now, hash(now))
        assert now != before


def test_decisions_are_values() -> None:
    assert {Place(0, 1), Place(0, 1), Refill(("e16",)), Refill(("e16",))} == {Place(0, 1), Refill(("e16",))}
