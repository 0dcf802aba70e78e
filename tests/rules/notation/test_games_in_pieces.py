"""Games read one by one, games without a decision, and decisions without a game around them."""

import pytest

from quiltbee import ADVANCE, Place, Take, Unreadable, edition, game_text, parse_games, parse_state, start_record
from quiltbee.notation.games import each_game, games_text, parse_moves
from tests.rules.support.positions import circle_of, position

EXPRESS = edition("express")
START = position("express")
GAME = game_text(start_record(START).then(ADVANCE))
BROKEN = GAME.replace("A\n", "A !\n")


def test_the_games_before_an_unreadable_one_can_be_had() -> None:
    games = each_game(GAME + BROKEN)
    assert next(games).decisions == (ADVANCE,)
    with pytest.raises(Unreadable, match=r"^line 10: '!' is not a header"):
        next(games)


def test_a_piece_of_a_file_says_on_which_line_it_begins() -> None:
    with pytest.raises(Unreadable, match=r"^line 104: '!' is not a header"):
        list(each_game(BROKEN, first_line=100))


def test_an_error_among_many_games_names_the_game() -> None:
    with pytest.raises(Unreadable, match=r"^game 2: line 10: "):
        parse_games(GAME + BROKEN)


def test_games_without_a_decision_stay_apart() -> None:
    records = [start_record(START), start_record(START._replace(turn=1, top=1)), start_record(START)]
    assert parse_games(games_text(records)) == records


def test_decisions_are_read_without_a_game_around_them() -> None:
    assert parse_moves("A e14@e3.1 {why} A", EXPRESS) == (ADVANCE, Take("e14"), Place(1, 20), ADVANCE)


def test_a_first_placement_is_of_the_patch_in_hand() -> None:
    square, bar = Place(0, 0), Place(1, 0)
    assert parse_moves("@a1.1", EXPRESS, hand="e19") == (square,)
    assert parse_moves("@a1.3", EXPRESS, hand="e15") == (bar,)


def test_headers_are_no_decisions() -> None:
    with pytest.raises(Unreadable, match="only decisions can be here"):
        parse_moves('[Edition "express"] A', EXPRESS)


def test_one_patch_at_most_is_in_hand() -> None:
    circle = ",".join(circle_of(EXPRESS)[2:])
    text = f"express 0 0 - e02,e03 0 7/7/7/7/7/7/7:5:0:0 7/7/7/7/7/7/7:5:0:0 {circle} {','.join(EXPRESS.second_set)}"
    with pytest.raises(Unreadable, match="at most one patch in hand, not 'e02,e03'"):
        parse_state(text)
