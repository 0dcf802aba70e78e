"""Decisions and games as text: what cannot be read is refused, with its place and with what would be right."""

import pytest

from quiltbee import (
    ADVANCE,
    Evaluation,
    IllegalGame,
    NotAllowed,
    Place,
    Record,
    Take,
    Unreadable,
    edition,
    game_text,
    parse_game,
    parse_games,
    parse_move,
    parse_moves,
    start_record,
)
from tests.rules.support.positions import circle_of, position

EXPRESS = edition("express")
START = game_text(start_record(position("express")))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not a decision; write A, a patch such as e01, a place such as @d4.1f, - or R"),
        ("a", "express has no patch 'a'; its patches are e01 to e23"),
        ("AA", "'AA' is not a decision"),
        ("A ", "'A ' is not a decision"),
        ("leather", "express has no patch 'leather'"),
        ("p01", "express has no patch 'p01'; its patches are e01 to e23"),
        ("@a0", "'a0' is not a cell; write column and row, such as d4"),
        ("@a01", "'a01' is not a cell"),
        ("@h1", "cell h1 is not on the quilt; it goes from a1 to g7"),
        ("@a8", "cell a8 is not on the quilt; it goes from a1 to g7"),
        ("@a1.", r"'@a1.' ends with a dot; write the turn after it, such as .1, .f or .3f"),
        ("@a1.0", "'@a1.0' is not a decision"),
        ("@a1.4", "'@a1.4' is not a decision"),
        ("@a1.f1", "'@a1.f1' is not a decision"),
        ("R(e16 e99)", "express has no patch 'e99'"),
        ("R(e16", "'R.e16' is not a decision"),
        ("R(" + "e16 " * 2000 + ")", "is not a decision"),
    ],
)
def test_a_text_that_is_not_a_decision_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse_move(text, EXPRESS)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there must be one game here, not 0"),
        (START + START, "there must be one game here, not 2"),
        ("A", r'game 1: the header \[Edition "..."\] is missing'),
        (START.replace("Circle", "Cirkle"), r'game 1: the header \[Circle "..."\] is missing'),
        (START.replace("First", "Second"), r'game 1: the header \[First "..."\] is missing'),
        (START.replace('"express"', '"chess"'), "game 1: there is no edition 'chess'"),
        (START.replace("[First", '[Board "long"]\n[First'), "game 1: express has no board 'long'"),
        (START.replace("[First", '[First "1"]\n[First'), "game 1: the header First is given twice"),
        (START.replace('[First "0"]', '[First "2"]'), "game 1: the first player is 0 or 1, not '2'"),
        (START.replace("e02", "e03"), "game 1: 'e03' is in the circle twice"),
        (START + "A e02@a1 %", "game 1: line 5: '%' is not a header, decision, comment or evaluation"),
        (START + "A e02@a1\n{never closed", "game 1: line 6: '{never closed' is not a header"),
        (START + "A e02@a1 <5 50%>", "game 1: line 5: '<5 50%>' is not a header"),
        (START + "A e02@a99", "game 1: ply 3: .*cell a99 is not on the quilt"),
        (START + "A e99", "game 1: ply 2: .*express has no patch 'e99'"),
        (START + '[Note "an \\escape"]', r"is not a header, decision, comment or evaluation"),
    ],
)
def test_a_text_that_is_not_a_game_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse_game(text)


def test_the_second_game_is_named_by_its_number_and_the_line_is_that_of_the_file() -> None:
    with pytest.raises(Unreadable, match="game 2: line 10: '!' is not a header"):
        parse_games(START + "A\n" + START + "!\n")


@pytest.mark.parametrize("evaluation", [Evaluation(10_000, 50), Evaluation(float("nan"), 50), Evaluation(1, -1)])
def test_an_evaluation_that_could_not_be_read_again_is_not_written(evaluation: Evaluation) -> None:
    start = start_record(position("express"))
    with pytest.raises(ValueError, match="cannot be written: a margin has four digits at most, a chance three"):
        game_text(Record(start.edition, start.circle, start.first, notes=((0, evaluation),)))


def test_a_word_may_hold_a_take_and_its_placement() -> None:
    assert parse_moves("e02@a1 A", EXPRESS) == (Take("e02"), Place(0, 0), ADVANCE)


# --- a game that can be read but not played -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "ply", "decision", "reason"),
    [
        ("A A e05", 3, "e05", "e05 is not in reach; in reach: e02 e03 e04"),
        ("e02@a1 @a2", 3, "@a2", "there is no patch in hand to place"),
        ("e02 A", 2, "A", "e02 has been taken and must be placed first"),
        ("e02 e03", 2, "e03", "e02 has been taken and must be placed first"),
        ("e02@f1", 2, "@f1", "e02 does not fit there: it would reach beyond the edge of the quilt"),
        ("-", 1, "-", "there is no leather patch to discard"),
        ("R()", 1, "R()", "no refill is due"),
    ],
)
def test_an_illegal_decision_is_told_with_its_ply_and_why(moves: str, ply: int, decision: str, reason: str) -> None:
    record = parse_game(START + moves)
    with pytest.raises(IllegalGame) as error:
        assert record.final
    assert (error.value.ply, error.value.decision, error.value.reason) == (ply, decision, reason)
    assert str(error.value) == f"ply {ply}: {decision} is not allowed: {reason}"
    assert isinstance(error.value, NotAllowed)


def test_the_positions_before_an_illegal_decision_can_be_had() -> None:
    states = parse_game(START + "A A e05 A").states()
    assert [next(states).turn for _ in range(3)] == [0, 1, 0]
    with pytest.raises(IllegalGame):
        next(states)


def test_a_patch_of_another_box_is_no_patch_to_take() -> None:
    state = position("express", circle=circle_of(EXPRESS))
    record = start_record(state).then(Take("p01"))
    with pytest.raises(IllegalGame, match="express has no patch p01"):
        assert record.final


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (START + "A " * 2_002, "a game has at most 2000 decisions"),
        (START + "{x} " * 10_000, "a game has at most 10000 headers, decisions and notes"),
        ('[X "y"]\n' * 200 + START, "a game has at most 200 headers"),
    ],
)
def test_what_is_longer_than_any_game_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse_game(text)
