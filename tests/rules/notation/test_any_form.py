"""A game is read in whichever form somebody has it."""

import random

import pytest

from quiltbee import edition, game_json, game_text, parse_game, shuffled, state_text
from quiltbee.notation.any_form import parse_record
from quiltbee.notation.decisions import Unreadable, parse_move
from quiltbee.notation.games import line_of_ply
from quiltbee.notation.record import Record, layout, start_record
from quiltbee.rules.moves import ADVANCE, DISCARD
from quiltbee.rules.play import play


@pytest.fixture
def game() -> Record:
    return start_record(shuffled(edition("express"), random.Random(3))).then(ADVANCE).then(ADVANCE)


def test_text_and_json_are_the_same_game(game: Record) -> None:
    assert parse_record(f"\n{game_text(game)}\n") == parse_game(game_text(game)) == game
    assert parse_record(f" {game_json(game)}") == game


def test_a_first_position_is_the_game_before_its_first_decision(game: Record) -> None:
    assert parse_record(f" {state_text(game.start)}\n") == start_record(game.start)


def test_a_position_in_the_middle_is_where_a_game_goes_on(game: Record) -> None:
    record = parse_record(state_text(game.final))
    assert record == start_record(game.final)
    assert (record.position, record.start, record.decisions) == (game.final, game.final, ())


def test_a_game_that_begins_in_the_middle_says_so_in_text_and_json(game: Record) -> None:
    record = start_record(game.final, (("Player0", "Anna"),)).then(ADVANCE)
    text = game_text(record)
    assert f'[Position "{state_text(game.final)}"]' in text
    assert "[Circle" not in text
    assert parse_game(text) == parse_record(game_json(record)) == record
    assert record.final == game.then(ADVANCE).final


def test_a_game_may_begin_with_a_patch_in_hand() -> None:
    start = shuffled(edition("express"), random.Random(3), 0)
    held = play(start, parse_move(start.circle[0], start.edition))
    record = parse_game(game_text(start_record(held)) + "@a1\n")
    assert layout(record)[0].patch == start.circle[0]


def test_nothing_can_begin_where_nobody_decides(game: Record) -> None:
    over = game.final
    while not over.is_over:
        over = play(over, DISCARD if over.leather_due else ADVANCE)
    with pytest.raises(Unreadable, match="a game can begin only where a player is to decide"):
        parse_record(state_text(over))


@pytest.mark.parametrize(
    ("headers", "problem"),
    [
        (
            '[Edition "express"]\n[Circle "e01"]\n[Position "{}"]',
            "a game with the header Position has no header Circle",
        ),
        ('[Edition "patchwork"]\n[Position "{}"]', "the position is of 'express', the game of 'patchwork'"),
        ('[Edition "express"]\n[Position "express 0"]', "is not a position"),
    ],
)
def test_a_position_must_fit_its_game(game: Record, headers: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        parse_game(headers.format(state_text(game.final)) + "\n\nA\n")


def test_a_position_must_be_of_the_board_of_its_game() -> None:
    start = play(shuffled(edition("patchwork").on_board("revised"), random.Random(3)), ADVANCE)
    text = game_text(start_record(start)).replace('[Board "revised"]', '[Board "2014"]')
    with pytest.raises(Unreadable, match="the position is of patchwork/revised, the game of patchwork/2014"):
        parse_game(text)


def test_the_line_of_each_decision_is_known() -> None:
    text = '[Edition "express"]\n\ne03@a1 A\nA\n'
    assert [line_of_ply(text, ply) for ply in (1, 2, 3, 4)] == [3, 3, 3, 4]
    with pytest.raises(ValueError, match="this game has 4 decisions, not 5"):
        line_of_ply(text, 5)
