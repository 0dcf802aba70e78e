"""A game is read in whichever form somebody has it."""

import random

import pytest

from quiltbee import edition, game_json, game_text, parse_game, shuffled, state_text
from quiltbee.notation.any_form import NOT_A_START, parse_record
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import line_of_ply
from quiltbee.notation.record import Record, start_record
from quiltbee.rules.moves import ADVANCE


@pytest.fixture
def game() -> Record:
    return start_record(shuffled(edition("express"), random.Random(3))).then(ADVANCE).then(ADVANCE)


def test_text_and_json_are_the_same_game(game: Record) -> None:
    assert parse_record(f"\n{game_text(game)}\n") == parse_game(game_text(game)) == game
    assert parse_record(f" {game_json(game)}") == game


def test_a_first_position_is_the_game_before_its_first_decision(game: Record) -> None:
    assert parse_record(f" {state_text(game.start)}\n") == start_record(game.start)


def test_a_position_in_the_middle_does_not_say_which_patches_lie_where(game: Record) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_record(state_text(game.final))
    assert str(refused.value) == NOT_A_START


def test_the_line_of_each_decision_is_known() -> None:
    text = '[Edition "express"]\n\ne03@a1 A\nA\n'
    assert [line_of_ply(text, ply) for ply in (1, 2, 3, 4)] == [3, 3, 3, 4]
    with pytest.raises(ValueError, match="this game has 4 decisions, not 5"):
        line_of_ply(text, 5)
