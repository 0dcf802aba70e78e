"""Decisions, positions and games as text: what is written is read again, exactly, and there is one way to write it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import (
    LEATHER,
    Comment,
    Edition,
    Evaluation,
    Record,
    edition,
    game_text,
    games_text,
    move_text,
    parse_game,
    parse_games,
    parse_move,
    parse_state,
    placements,
    start_record,
    state_text,
)
from quiltbee.rules.shapes import turned_cells
from tests.rules.support.custom_editions import custom_editions
from tests.rules.support.positions import BUILT_IN, after, box, position
from tests.rules.support.random_games import random_record, random_steps

FEW, MANY = range(12), range(1000, 1750)

seeds = pytest.mark.parametrize(
    "seeds", [pytest.param(FEW, id="few games"), pytest.param(MANY, id="many games", marks=pytest.mark.slow)]
)
every_edition = pytest.mark.parametrize("name", BUILT_IN)


@every_edition
@seeds
def test_games_round_trip(name: str, seeds: range) -> None:
    records = [random_record(box(name), seed) for seed in seeds]
    assert parse_games(games_text(records)) == records


@every_edition
def test_every_position_and_every_decision_of_a_game_round_trips(name: str) -> None:
    for seed in FEW:
        for before, decision, now in random_steps(box(name), seed):
            assert parse_state(state_text(now)) == now
            assert str(now) == state_text(now)
            hand = before.hand or LEATHER
            assert parse_move(move_text(decision, before.edition), before.edition, hand) == decision


@given(edition=custom_editions(), seed=st.integers(0, 2**32))
def test_games_of_an_own_edition_round_trip(edition: Edition, seed: int) -> None:
    record = random_record(edition, seed)
    assert parse_game(game_text(record), lambda _: edition) == record
    for _, _, state in random_steps(edition, seed):
        assert parse_state(state_text(state), lambda _: edition) == state


# --- one way to write it ------------------------------------------------------------------------------------------


@every_edition
def test_the_least_turn_is_written(name: str) -> None:
    """Unflipped before flipped, then fewer quarter turns; every other spelling of the same cells is read as that."""
    edition = box(name)
    for patch in edition.patches:
        looks = [turned_cells(patch.cells, code) for code in range(8)]
        for code, look in enumerate(looks):
            words = f"@a1{'' if code == 0 else '.'}{code % 4 or ''}{'f' if code > 3 else ''}"
            least = move_text(parse_move(words, edition, patch.id), edition)
            same = [other for other in range(8) if looks[other] == look]
            assert least == f"@a1{'' if same[0] == 0 else '.'}{same[0] % 4 or ''}{'f' if same[0] > 3 else ''}"


def test_a_square_is_never_written_with_a_turn() -> None:
    state = position("patchwork", hand="p06")
    assert all("." not in move_text(place, state.edition) for place in placements(state))


@pytest.mark.parametrize("word", ["@d4.2", "@d4.2f", "@d4.f"])
def test_a_bar_turned_over_is_a_bar(word: str) -> None:
    assert move_text(parse_move(word, edition("patchwork"), "p02"), edition("patchwork")) == "@d4"


def test_a_take_and_its_placement_are_one_word() -> None:
    state = position("patchwork")
    record = start_record(state)
    for word in ("p02", "@d4.1", "A", "A"):
        hand = "p02" if word.startswith("@") else LEATHER
        record = record.then(parse_move(word, state.edition, hand))
    assert game_text(record).splitlines()[-1] == "p02@d4.1 A A"
    assert record.final == after(state, "p02 @d4.1 A A")


def test_what_is_between_a_take_and_its_placement_keeps_them_apart() -> None:
    record = random_record(edition("express"), 3)
    words = game_text(record).split("\n\n")[1]
    assert re.search(r"\be\d\d\nR\(|\be\d\d R\(", words)
    assert re.search(r"R\([e0-9 ]+\)\s@", words)


def test_lines_are_at_most_a_hundred_characters_long() -> None:
    for seed in FEW:
        body = game_text(random_record(edition("patchwork"), seed)).split("\n\n")[1]
        assert max(map(len, body.splitlines())) <= 100
        assert len(body.splitlines()) < 0.02 * len(body)


def test_the_board_is_written_where_an_edition_has_several() -> None:
    assert '[Board "revised"]' in game_text(start_record(position("patchwork/revised")))
    assert "[Board" not in game_text(start_record(position("express")))
    assert state_text(position("patchwork/revised")).startswith("patchwork/revised 0 0 - ")


def test_a_game_without_its_board_is_on_the_default_one() -> None:
    text = game_text(start_record(position("patchwork/2014"))).replace('[Board "2014"]\n', "")
    assert parse_game(text).edition.board == "2014"


def test_the_game_file_looks_as_documented() -> None:
    text = (
        '[Edition "express"]\n'
        '[Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"]\n'
        '[First "0"]\n'
        "\n"
        "e14@e3.1 e08@a5.f A A e05@a4.f A @d7\n"
    )
    assert game_text(parse_game(text)) == text
    assert len(list(parse_game(text).states())) == 1 + 10


def test_a_leather_patch_turned_is_the_same_leather_patch() -> None:
    """It is a single cell, whatever patch was placed before it."""
    headers = '[Edition "express"] [First "0"] [Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"] '
    turned = parse_game(headers + "e14@e3.1 e08@a5.f A A e05@a4.f A @d7.3f")
    assert game_text(turned).endswith(" A @d7\n")
    assert turned.final.leather_due == 0


def test_the_position_looks_as_documented() -> None:
    state = position("express", quilts=("xx.....", ""), time=(2, 3), income=(1, 0), buttons=(4, 6))
    circle = ",".join(state.circle)
    assert state_text(state) == (
        f"express 0 0 - - 0 xx5/7/7/7/7/7/7:4:1:2 7/7/7/7/7/7/7:6:0:3 {circle} e16,e17,e18,e19,e20,e21,e22,e23"
    )


# --- what else a game file holds ----------------------------------------------------------------------------------

header_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,20}", fullmatch=True).filter(
    lambda name: name not in ("Edition", "Board", "Circle", "First")
)
one_line = st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=60)
numbers = st.integers(-9999_9999, 9999_9999).map(lambda number: number / 10_000)
chances = st.integers(0, 1_000_000).map(lambda number: number / 10_000)
comments = st.text(st.characters(exclude_characters="}", codec="utf-8"), max_size=200).map(Comment)
notes = comments | st.builds(Evaluation, numbers, chances)


@given(
    headers=st.lists(st.tuples(header_names, one_line), max_size=6),
    notes=st.lists(st.tuples(st.integers(0, 40), notes), max_size=12),
    name=st.sampled_from(BUILT_IN),
)
def test_unknown_headers_comments_and_evaluations_survive(
    headers: list[tuple[str, str]], notes: list[tuple[int, Comment | Evaluation]], name: str
) -> None:
    game = random_record(box(name), seed=2).upto(40)
    in_order = tuple(sorted(notes, key=lambda note: note[0]))
    record = Record(game.edition, game.circle, game.first, game.decisions, tuple(headers), in_order)
    read = parse_game(game_text(record))
    assert read == record
    assert game_text(read) == game_text(record)
    assert read.final == game.final


@pytest.mark.parametrize("value", ['say "hi"', "back\\slash", '\\"', "\\\\", "[Edition]", "{no comment}", "", " "])
def test_a_header_may_hold_any_line(value: str) -> None:
    record = start_record(position("express"), (("Event", value),))
    assert parse_game(game_text(record)) == record


@pytest.mark.parametrize(("name", "value"), [("Two words", "x"), ("", "x"), ("1st", "x"), ("Note", "two\nlines")])
def test_what_cannot_be_a_header_is_not_written(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="cannot be a header: names are letters and digits, values one line"):
        game_text(start_record(position("express"), ((name, value),)))


def test_a_comment_with_a_brace_is_not_written() -> None:
    start = start_record(position("express"))
    with pytest.raises(ValueError, match="a comment cannot contain '}'"):
        game_text(Record(start.edition, start.circle, start.first, notes=((0, Comment("a } b")),)))


def test_headers_can_be_asked_for() -> None:
    record = start_record(position("express"), (("White", "Ada"), ("Date", "2026-01-02")))
    assert (record.header("Date"), record.header("Event"), record.header("Event", "?")) == ("2026-01-02", "", "?")


def test_a_record_cut_short_keeps_the_notes_up_to_there() -> None:
    game = random_record(edition("express"), 1)
    noted = Record(game.edition, game.circle, game.first, game.decisions, notes=((0, Comment("a")), (3, Comment("b"))))
    assert noted.upto(2).notes == ((0, Comment("a")),)
    assert noted.upto(3).notes == noted.notes
    assert noted.upto(2).decisions == game.decisions[:2]


def test_a_record_cut_short_does_not_tell_how_the_game_ended() -> None:
    game = random_record(edition("express"), 1)
    ending = (("Result", "1"), ("Score", "3 4"), ("Resigned", "0"), ("Forfeit", "time"))
    told = Record(game.edition, game.circle, game.first, game.decisions, (("Date", "2026-01-02"), *ending))
    assert told.upto(len(game.decisions)) == told
    assert told.upto(len(game.decisions) - 1).headers == (("Date", "2026-01-02"),)
